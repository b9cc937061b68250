"""The interest: its words, its drift, its history."""

from __future__ import annotations

import csv
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from interests import selectors, services
from interests.errors import InterestError
from interests.models import InterestSnapshot
from newsreader.web import drift, toasts
from newsreader.web.forms import PointForm
from newsreader.web.http import ReaderRequest, back, for_reader, show, wants_fragment


@require_safe
@for_reader
def interests(request: ReaderRequest) -> HttpResponse:
    return show(request, "web/interests/page.html", _page(request), fragment="web/interests/_live.html")


def _page(request: ReaderRequest) -> dict[str, Any]:
    asked = request.POST if request.method == "POST" else request.GET
    return drift.page(request.user.pk, asked.get("days", ""), asked.get("view", ""), timezone.now())


@require_POST
@for_reader
def change(request: ReaderRequest) -> HttpResponse:
    """Add, weigh, pin, mute or remove one word; the button's value says which."""
    form = PointForm(request.POST)
    action = request.POST.get("do", "")
    if form.is_valid():
        try:
            snapshot = _change(request.user.pk, action, form.cleaned_data["word"], form.cleaned_data["weight"])
            toasts.changed(request, snapshot, _("Done."))
        except InterestError as error:
            toasts.refused(request, error)
    else:
        toasts.refused(request, toasts.Unfit(form))
    return _answer(request)


def _change(reader_id: int, action: str, word: str, weight: float | None) -> InterestSnapshot | None:
    now = timezone.now()
    if action in {"pin", "unpin"}:
        return services.pin(reader_id=reader_id, word=word, on=action == "pin", now=now)
    if action in {"mute", "unmute"}:
        return services.mute(reader_id=reader_id, word=word, on=action == "mute", now=now)
    if action == "remove":
        return services.remove(reader_id=reader_id, word=word, now=now)
    if action == "weight" and weight is not None:
        return services.set_weight(reader_id=reader_id, word=word, weight=weight, now=now)
    return services.add(reader_id=reader_id, word=word, weight=weight or 0.1, now=now)


@require_POST
@for_reader
def undo(request: ReaderRequest, number: int) -> HttpResponse:
    """Go back to the interest as it was after change `number`; 0 is the empty beginning."""
    try:
        snapshot = services.undo_to(reader_id=request.user.pk, number=number, now=timezone.now())
        toasts.changed(request, snapshot, _("Back to where it was."))
    except InterestError as error:
        toasts.refused(request, error)
    return _answer(request)


def _answer(request: ReaderRequest) -> HttpResponse:
    if not wants_fragment(request):
        return back(request, reverse("interests"))
    return show(request, "web/interests/_answer.html", _page(request))


@require_safe
@for_reader
def as_csv(request: ReaderRequest) -> HttpResponse:
    """The whole history, one line a word and change: number, time, cause, word, weight, distance."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="interest.csv"'
    response.write("\ufeff")  # spreadsheets take a file without it for their own old encoding
    writer = csv.writer(response)
    writer.writerow(["number", "time", "cause", "word", "weight", "distance"])
    for one in selectors.history(request.user.pk).iterator():
        for word, weight in one.vector.items():
            plain = f"'{word}" if word.startswith(("=", "+", "-", "@")) else word  # no formula for a spreadsheet
            time = one.created_at.isoformat(timespec="seconds")
            writer.writerow([one.number, time, one.cause, plain, f"{weight:.6f}", f"{one.distance:.6f}"])
    return response
