"""What a token may do. Whose an object is, is no question of permission: another reader's is not found."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from newsreader.accounts.models import ApiToken


class TokenScope(BasePermission):
    """Reading needs the scope read, everything else write. A session may do both."""

    message = _("This token may read only. Make one with the scope write.")
    code = "insufficient_scope"

    def has_permission(self, request: Request, view: APIView) -> bool:
        token = request.auth
        if not isinstance(token, ApiToken):
            return True
        return ("read" if request.method in SAFE_METHODS else "write") in token.scopes
