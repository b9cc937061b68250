"""Idempotency-Key: a creation sent twice (a lost answer, an impatient client) is carried out once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from newsreader.api.models import IdempotentAnswer
from newsreader.api.problems import Conflict, KeyReused

HEADER = "Idempotency-Key"
KEPT = timedelta(days=1)


def once(
    request: Request, reader_id: int, make: Callable[[], Response], *, now: datetime, secret: bool = False
) -> Response:
    """Carry out `make` unless this reader sent the same key before; then give the answer that was given.

    A key is remembered for a day. With another body it is refused (422). What failed is not remembered: the claim on
    the key is rolled back with it. An answer that holds a secret is not kept; asking for it again is a conflict (409).
    """
    key = request.headers.get(HEADER)
    if key is None:
        return make()
    if not 0 < len(key) <= 255 or not key.isprintable():
        raise ValidationError({"": [_("An Idempotency-Key has 1 to 255 printable characters.")]})
    with transaction.atomic():
        IdempotentAnswer.objects.filter(reader_id=reader_id, created_at__lt=now - KEPT).delete()
        record, is_new = IdempotentAnswer.objects.get_or_create(
            reader_id=reader_id, key=key, defaults={"fingerprint": _fingerprint(request), "created_at": now}
        )
        if not is_new:
            return _replay(record, _fingerprint(request))
        response = make()
        record.status, record.location = response.status_code, response.get("Location", "")
        record.body = None if secret else json.loads(JSONRenderer().render(response.data))
        record.save(update_fields=["status", "location", "body"])
    return response


def _fingerprint(request: Request) -> str:
    body = json.dumps(request.data, sort_keys=True)  # in ASCII: half of a surrogate pair has no bytes
    return hashlib.sha256(f"{request.method} {request.path}\n{body}".encode()).hexdigest()


def _replay(record: IdempotentAnswer, fingerprint: str) -> Response:
    if record.fingerprint != fingerprint:
        raise KeyReused
    if record.body is None:
        raise Conflict(_("This was made already, and its secret is shown only once. Delete it and make a new one."))
    headers = {"Idempotency-Replayed": "true"}
    if record.location:
        headers["Location"] = record.location
    return Response(record.body, status=record.status, headers=headers)
