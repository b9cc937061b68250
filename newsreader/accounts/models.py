"""Who reads: accounts by e-mail address, their preferences, API tokens and invitations."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ReaderManager(BaseUserManager["Reader"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Reader:
        reader = self.model(email=self.normalize_email(email).lower(), **fields)
        reader.set_password(password)
        reader.save(using=self._db)
        return reader

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> Reader:
        return self.create_user(email, password, is_owner=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> Reader:
        return self.get(email__iexact=username)


class Theme(models.TextChoices):
    SYSTEM = "system", _("as the device")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class Reader(AbstractBaseUser, PermissionsMixin):
    """A person with an account. The first one made is the owner."""

    email = models.EmailField(_("e-mail address"), max_length=254)
    name = models.CharField(_("name"), max_length=80, blank=True)
    is_owner = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)
    onboarded_at = models.DateTimeField(null=True, blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="Asia/Shanghai")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.SYSTEM)

    objects: ClassVar[ReaderManager] = ReaderManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("email"), name="one_reader_an_address"),
            models.UniqueConstraint(fields=["is_owner"], condition=models.Q(is_owner=True), name="one_owner"),
        ]

    def __str__(self) -> str:
        return self.email

    @property
    def is_staff(self) -> bool:
        return self.is_owner


class ApiToken(models.Model):
    """A bearer token: only its SHA-256 digest is kept."""

    reader = models.ForeignKey(Reader, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=8)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list, help_text="['read'], ['read', 'write']")
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class Invitation(models.Model):
    """A link that lets one person sign up where sign-up is by invitation; only its digest is kept."""

    digest = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(Reader, models.CASCADE, related_name="invitations")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_by = models.OneToOneField(Reader, models.SET_NULL, null=True, blank=True, related_name="invitation")

    def __str__(self) -> str:
        return f"invitation {self.pk}"
