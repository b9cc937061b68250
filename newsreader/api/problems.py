"""Errors as problem details (RFC 9457), in plain words."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, serializers
from rest_framework.views import set_rollback

from crawler.errors import CrawlerError, WrongValues
from interests.errors import InterestError
from newsreader.accounts.errors import AccountError
from newsreader.recommendations.errors import RecommendationError

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"


class Conflict(exceptions.APIException):
    status_code = 409
    default_code = "conflict"
    default_detail = gettext_lazy("This does not fit what is there.")


class KeyReused(exceptions.APIException):
    status_code = 422
    default_code = "idempotency_key_reused"
    default_detail = gettext_lazy("This Idempotency-Key was used for a different request. Use a new one.")


class BodyTooLarge(exceptions.APIException):
    status_code = 413
    default_code = "too_large"
    default_detail = gettext_lazy("The request is too large.")


class InvalidQuery(exceptions.ValidationError):
    """A parameter of the address is wrong, not a field of the body."""


class FieldErrorSerializer(serializers.Serializer[Any]):
    pointer = serializers.CharField(required=False, help_text="JSON pointer to the field of the request's body")
    parameter = serializers.CharField(required=False, help_text="or the name of the address's parameter")
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """An error (RFC 9457)."""

    type = serializers.CharField(help_text="urn:newsreader:problem:CODE; does not change")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="in plain words, in the language of Accept-Language")
    instance = serializers.CharField(help_text="the path that was asked for")
    errors = FieldErrorSerializer(many=True, required=False)  # type: ignore[assignment]  # the field, not the property


def problem_details(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """The answer to an exception in a view: DRF's EXCEPTION_HANDLER. Never lets an error page of HTML through."""
    set_rollback()
    api_error = _as_api_error(error)
    if api_error is None:
        logger.error("%s failed", context["request"].path, exc_info=error)
        api_error = exceptions.APIException(_("Something went wrong in newsreader. The log says what."))
    problem = {
        "type": f"urn:newsreader:problem:{_code(api_error)}",
        "title": _title(api_error.status_code),
        "status": api_error.status_code,
        "detail": "",
        "instance": context["request"].path,
    }
    if isinstance(api_error, exceptions.ValidationError):
        place = "parameter" if isinstance(api_error, InvalidQuery) else "pointer"
        problem["errors"] = [{place: path, "detail": text} for path, text in _field_errors(api_error.detail, place)]
        problem["detail"] = " ".join(dict.fromkeys(one["detail"] for one in problem["errors"]))
    else:
        problem["detail"] = str(api_error.detail)
    # A message may repeat what was sent, half of a surrogate pair included, which has no bytes.
    body = json.dumps(problem, ensure_ascii=False).encode(errors="replace")
    return HttpResponse(body, status=api_error.status_code, content_type=MEDIA_TYPE, headers=_headers(api_error))


def _as_api_error(error: Exception) -> exceptions.APIException | None:
    match error:
        case exceptions.APIException():
            return error
        case Http404() | ObjectDoesNotExist():
            return exceptions.NotFound()
        case PermissionDenied():
            return exceptions.PermissionDenied()
        case AccountError(errors=errors):
            return exceptions.ValidationError(dict(errors))
        case InterestError(message=message, values=values):
            return exceptions.ValidationError({"": [_(message) % values]})
        case WrongValues(errors=errors):
            return exceptions.ValidationError({name: [message] for name, message in errors.items()})
        case CrawlerError():
            return exceptions.ValidationError({"": [str(error)]})
        case RecommendationError():
            return Conflict(str(error))
    return None


def _code(error: exceptions.APIException) -> str:
    if isinstance(error, exceptions.ValidationError):
        return "invalid"
    codes = error.get_codes()
    return (codes if isinstance(codes, str) else error.default_code).replace("_", "-")


def _title(status: int) -> str:
    titles = {
        400: _("The request is not valid"),
        401: _("Sign in first"),
        403: _("Not allowed"),
        404: _("Not found"),
        405: _("This address does not take this method"),
        406: _("This address cannot answer in that format"),
        409: _("Conflict"),
        413: _("Too large"),
        415: _("This address takes JSON only"),
        422: _("The request cannot be carried out"),
        429: _("Too many requests"),
        500: _("An error in newsreader"),
    }
    return titles.get(status) or HTTPStatus(status).phrase


def _headers(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", ""):
        headers["WWW-Authenticate"] = challenge
    elif error.get_codes() == "insufficient_scope":
        headers["WWW-Authenticate"] = 'Bearer realm="newsreader", error="insufficient_scope"'
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait) + 1)
    return headers


def _field_errors(detail: Any, place: str, path: str = "") -> Iterator[tuple[str, str]]:
    """(where, message) of every message in DRF's nested errors."""
    if isinstance(detail, dict):
        for key, value in detail.items():
            yield from _field_errors(value, place, path + _step(str(key), place))
    elif isinstance(detail, list):
        for index, value in enumerate(detail):
            # A list of messages belongs to the field; a list of dictionaries to its items.
            yield from _field_errors(value, place, f"{path}/{index}" if isinstance(value, dict) else path)
    else:
        yield path, str(detail)


def _step(key: str, place: str) -> str:
    if key in {"", "non_field_errors"}:
        return ""
    return key if place == "parameter" else "/" + key.replace("~", "~0").replace("/", "~1")
