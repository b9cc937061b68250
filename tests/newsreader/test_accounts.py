"""Accounts: the owner, readers, tokens, invitations, and the commands that make them."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from newsreader.accounts import selectors, services
from newsreader.accounts.errors import AccountError, OwnerExists
from newsreader.accounts.models import ApiToken, Invitation, Reader
from tests.interests.test_locks import shared_database, together  # noqa: F401 - a fixture
from tests.newsreader.builders import NOON

PASSWORD = "correct horse battery"


@pytest.mark.django_db
def test_the_first_account_owns_and_there_is_no_second_first() -> None:
    assert not selectors.anyone_exists()
    owner = services.create_owner(email=" Alice@Example.org ", password=PASSWORD, now=NOON)
    assert (owner.email, owner.is_owner, owner.joined_at) == ("alice@example.org", True, NOON)
    assert owner.check_password(PASSWORD)
    with pytest.raises(OwnerExists):
        services.create_owner(email="bob@example.org", password=PASSWORD)
    assert Reader.objects.count() == 1


def test_nobody_becomes_the_owner_beside_a_reader(alice: Reader) -> None:
    with pytest.raises(OwnerExists):
        services.create_owner(email="bob@example.org", password=PASSWORD)


@pytest.mark.usefixtures("shared_database")
def test_of_two_owners_at_once_one_gets_in() -> None:
    results: list[str] = []

    def claim(email: str) -> None:
        try:
            results.append(services.create_owner(email=email, password=PASSWORD).email)
        except OwnerExists:
            results.append("refused")

    together(lambda: claim("alice@example.org"), lambda: claim("bob@example.org"))
    assert Reader.objects.filter(is_owner=True).count() == 1
    assert sorted(results)[-1] == "refused"


@pytest.mark.django_db
def test_the_database_itself_knows_one_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who both saw no account, one of whom was faster."""
    services.create_owner(email="alice@example.org", password=PASSWORD)
    monkeypatch.setattr(QuerySet, "exists", lambda _rows: False)
    with pytest.raises(OwnerExists):
        services.create_owner(email="bob@example.org", password=PASSWORD)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"email": "nobody"}, "email"),
        ({"password": "short"}, "password"),
        ({"password": "1234567890123"}, "password"),
        ({"password": "alice@example.org"}, "password"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"language": "tlh"}, "language"),
        ({"name": "x" * 81}, "name"),
    ],
)
def test_a_wrong_value_is_named_with_its_field(fields: dict[str, Any], wrong: str) -> None:
    with pytest.raises(AccountError) as caught:
        services.create_owner(**{"email": "alice@example.org", "password": PASSWORD, **fields})
    assert list(caught.value.errors) == [wrong]
    assert not selectors.anyone_exists()


def test_an_address_has_one_account_whatever_its_case(alice: Reader) -> None:
    bob = services.create_reader(email="bob@example.org", password=PASSWORD)
    assert not bob.is_owner
    with pytest.raises(AccountError) as caught:
        services.create_reader(email="ALICE@example.org", password=PASSWORD)
    assert "email" in caught.value.errors


def test_preferences_change_one_by_one(alice: Reader) -> None:
    changed = services.change_reader(reader_id=alice.pk, theme="dark", time_zone="Europe/Berlin")
    assert (changed.theme, changed.time_zone, changed.name) == ("dark", "Europe/Berlin", "Alice")
    with pytest.raises(AccountError):
        services.change_reader(reader_id=alice.pk, theme="pink")
    with pytest.raises(TypeError):
        services.change_reader(reader_id=alice.pk, is_owner="yes")


def test_a_token_is_shown_once_and_kept_as_a_digest(alice: Reader, bob: Reader) -> None:
    token, plain = services.issue_token(reader_id=alice.pk, name=" phone ", scopes=["write"], now=NOON)
    assert (token.name, token.scopes, token.prefix) == ("phone", ["read", "write"], plain[:8])
    assert plain not in str(ApiToken.objects.values())
    assert selectors.token_of(plain) == token
    assert selectors.token_of(plain + "x") is None
    assert not services.revoke_token(reader_id=bob.pk, token_id=token.pk)
    assert services.revoke_token(reader_id=alice.pk, token_id=token.pk)
    assert selectors.token_of(plain) is None


@pytest.mark.parametrize(("name", "scopes"), [("", ["read"]), ("x" * 81, ["read"]), ("phone", []), ("phone", ["all"])])
def test_a_token_needs_a_name_and_known_scopes(alice: Reader, name: str, scopes: list[str]) -> None:
    with pytest.raises(AccountError):
        services.issue_token(reader_id=alice.pk, name=name, scopes=scopes, now=NOON)


def test_use_is_noted_once_a_minute(alice: Reader) -> None:
    token, _plain = services.issue_token(reader_id=alice.pk, name="phone", scopes=["read"], now=NOON)
    for seconds, noted in ((0, 0), (30, 0), (61, 61)):
        services.note_use(token=token, now=NOON + timedelta(seconds=seconds))
        token.refresh_from_db()
        assert token.last_used_at == NOON + timedelta(seconds=noted)


def test_an_invitation_is_spent_once_and_expires(alice: Reader, bob: Reader) -> None:
    invitation, secret = services.create_invitation(invited_by_id=alice.pk, now=NOON)
    assert secret not in str(Invitation.objects.values())
    assert selectors.is_open(secret, NOON)
    assert not selectors.is_open(secret, NOON + timedelta(days=8))
    assert not services.accept_invitation(secret=secret, reader_id=bob.pk, now=NOON + timedelta(days=8))
    assert services.accept_invitation(secret=secret, reader_id=bob.pk, now=NOON)
    assert not services.accept_invitation(secret=secret, reader_id=alice.pk, now=NOON)
    bob.delete()
    invitation.refresh_from_db()
    assert invitation.used_by is None
    assert not selectors.is_open(secret, NOON)


# --- Signing up ------------------------------------------------------------------------------------------------------


@pytest.fixture
def unhashed(settings: Settings) -> None:
    """Pages are rendered without collected static files."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


def sign_up(client: Client, email: str = "carol@example.org") -> bool:
    client.post(reverse("account_signup"), {"email": email, "password1": PASSWORD})
    return Reader.objects.filter(email=email).exists()


@pytest.mark.usefixtures("unhashed")
def test_sign_up_is_closed_by_default(alice: Reader, client: Client) -> None:
    assert not sign_up(client)


def test_sign_up_can_be_open(alice: Reader, client: Client, settings: Settings) -> None:
    settings.SIGN_UP = "open"
    assert sign_up(client)


@pytest.mark.django_db
@pytest.mark.usefixtures("unhashed")
def test_the_first_account_is_not_made_by_signing_up(client: Client, settings: Settings) -> None:
    settings.SIGN_UP = "open"
    assert not sign_up(client)


@pytest.mark.usefixtures("unhashed")
def test_sign_up_by_invitation_takes_one_person_a_link(alice: Reader, settings: Settings) -> None:
    settings.SIGN_UP = "invite"
    out = io.StringIO()
    Reader.objects.filter(pk=alice.pk).update(is_owner=True)
    call_command("create_invitation", stdout=out)
    path = out.getvalue().strip().removeprefix(settings.PUBLIC_URL)
    first, second, uninvited = Client(), Client(), Client()
    assert not sign_up(uninvited, "eve@example.org")
    assert first.get(path).status_code == second.get(path).status_code == 200
    assert sign_up(first)
    assert not sign_up(second, "dave@example.org")
    assert Invitation.objects.get().used_by == Reader.objects.get(email="carol@example.org")


@pytest.mark.usefixtures("unhashed")
def test_of_two_with_one_link_at_once_the_second_has_no_account(
    alice: Reader, client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SIGN_UP = "invite"
    monkeypatch.setattr(selectors, "is_open", lambda _secret, _now: True)  # it was, a moment ago
    assert not sign_up(client)


def test_no_invitation_is_made_unless_sign_up_is_by_invitation(alice: Reader, settings: Settings) -> None:
    with pytest.raises(CommandError, match="NEWSREADER_SIGN_UP"):
        call_command("create_invitation")
    settings.SIGN_UP = "invite"
    with pytest.raises(CommandError, match="owner"):
        call_command("create_invitation")


# --- Commands --------------------------------------------------------------------------------------------------------


def create_owner(monkeypatch: pytest.MonkeyPatch, password: str, email: str = "alice@example.org") -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(password))
    out = io.StringIO()
    call_command("create_owner", email, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_create_owner_reads_the_password_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "alice@example.org" in create_owner(monkeypatch, PASSWORD + "\n")
    assert Reader.objects.get().check_password(PASSWORD)
    with pytest.raises(CommandError) as caught:
        create_owner(monkeypatch, PASSWORD)
    assert caught.value.returncode == 1
    assert str(caught.value).isascii()  # English, like everything that a command says


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["", "short\n", "password123\n", "12345678901\n"])
def test_create_owner_refuses_a_weak_password_with_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    with pytest.raises(CommandError) as caught:
        create_owner(monkeypatch, password)
    assert caught.value.returncode == 2
    assert str(caught.value)
    assert "\n" not in str(caught.value)
    assert not selectors.anyone_exists()


def test_create_token_prints_a_token_that_works(alice: Reader) -> None:
    out = io.StringIO()
    call_command("create_token", "Alice@example.org", "--name", "script", "--scope", "read", stdout=out)
    token = selectors.token_of(out.getvalue().strip())
    assert token is not None
    assert (token.reader, token.scopes) == (alice, ["read"])
    with pytest.raises(CommandError):
        call_command("create_token", "nobody@example.org", "--name", "script")
    with pytest.raises(CommandError):
        call_command("create_token", "alice@example.org", "--name", "")
