"""Make an API token for a reader and print it, once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations
from django.utils import timezone

from newsreader.accounts import selectors, services
from newsreader.accounts.errors import AccountError


class Command(BaseCommand):
    help = "Make an API token and print it. It cannot be shown again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", metavar="EMAIL")
        parser.add_argument("--name", required=True, help="what the token is for")
        parser.add_argument(
            "--scope", action="append", choices=("read", "write"), help="may be repeated; default: read and write"
        )

    @no_translations  # the command line speaks English
    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0: made; 2: no such account, or a bad name."""
        reader = selectors.reader_of_address(options["email"])
        if reader is None:
            raise CommandError(f"No account has the address {options['email']}.", returncode=2)
        try:
            _token, plain = services.issue_token(
                reader_id=reader.pk,
                name=options["name"],
                scopes=options["scope"] or ["read", "write"],
                now=timezone.now(),
            )
        except AccountError as error:
            raise CommandError(str(error), returncode=2) from None
        self.stdout.write(plain)
