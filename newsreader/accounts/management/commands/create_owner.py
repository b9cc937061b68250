"""Make the owner's account without a browser; the password comes on standard input."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations
from django.utils import timezone

from newsreader.accounts import services
from newsreader.accounts.errors import AccountError, OwnerExists


class Command(BaseCommand):
    help = "Make the owner's account. The password is read from standard input."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", metavar="EMAIL")
        parser.add_argument("--name", default="")
        parser.add_argument("--language", default="", help="zh-hans or en")
        parser.add_argument("--time-zone", default="", help="such as Asia/Shanghai")

    @no_translations  # the command line speaks English
    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0: made; 1: there is an owner already; 2: a bad address, a weak password or a wrong value."""
        try:
            owner = services.create_owner(
                email=options["email"],
                password=sys.stdin.readline().rstrip("\r\n"),
                name=options["name"],
                language=options["language"],
                time_zone=options["time_zone"],
                now=timezone.now(),
            )
        except AccountError as error:
            raise CommandError(str(error), returncode=1 if isinstance(error, OwnerExists) else 2) from None
        self.stdout.write(f"{owner.email} owns this installation.")
