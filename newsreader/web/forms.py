"""What readers type, checked. Each form is one page's."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, cast
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from crawler.errors import CrawlerError
from crawler.models import Source
from crawler.services.sources import Rules
from crawler.walks.parameters import STRATEGIES, WalkParameters
from newsreader.accounts.models import Theme
from newsreader.web.strategies import DESCRIPTIONS

WORDS = 5
TIME_ZONES = sorted(
    zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix", "right"))
)


class ZoneField(forms.ChoiceField):
    """A time zone: the usual names to choose from; any other that the time zone database knows will do as well."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Time zone"), choices=[(zone, zone.replace("_", " ")) for zone in TIME_ZONES], **kwargs
        )

    def valid_value(self, value: Any) -> bool:
        return value in available_timezones()

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        bound = super().get_bound_field(form, field_name)
        zone = bound.value()
        if zone and zone not in TIME_ZONES and self.valid_value(zone):
            self.choices = [(zone, zone), *((each, each.replace("_", " ")) for each in TIME_ZONES)]
        if form.is_bound:
            self.widget.attrs.pop("data-time-zone", None)  # what was chosen is not guessed over
        return bound


class PlainForm(forms.Form):
    """A form whose fields know, for screen readers, that they are wrong and what says so."""

    required_css_class = "required"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)

    def take_errors(self, errors: Mapping[str, list[str]]) -> None:
        """Show a service's errors at their fields; those of no field of ours above the form."""
        for name, messages in errors.items():
            for message in messages:
                self.add_error(name if name in self.fields else None, message)


class OwnerForm(PlainForm):
    name = forms.CharField(
        label=_("Your name, if you like"),
        max_length=80,
        required=False,
        widget=forms.TextInput({"autocomplete": "name"}),
    )
    email = forms.EmailField(
        label=_("E-mail address"), max_length=254, widget=forms.EmailInput({"autocomplete": "email"})
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least 10 characters, not one that everybody uses."),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )
    time_zone = ZoneField(
        initial=settings.TIME_ZONE,
        widget=forms.Select({"data-time-zone": ""}),
        help_text=_("Your sites are read early each morning of this time zone."),
    )


class PreferencesForm(PlainForm):
    name = forms.CharField(
        label=_("Your name"), max_length=80, required=False, widget=forms.TextInput({"autocomplete": "name"})
    )
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("as the browser says")), *settings.LANGUAGES], required=False
    )
    theme = forms.ChoiceField(label=_("Theme"), choices=Theme.choices)
    time_zone = ZoneField()


class TokenForm(PlainForm):
    name = forms.CharField(label=_("What is it for?"), max_length=80, widget=forms.TextInput({"autocomplete": "off"}))
    scope = forms.ChoiceField(
        label=_("It may"),
        choices=[
            ("read", pgettext_lazy("permission", "read")),
            ("write", pgettext_lazy("permission", "read and change")),
        ],
        initial="read",
    )


class WordsForm(PlainForm):
    """Three to five keywords with weights in rows `word_0`, `weight_0` …; any ratio will do."""

    def __init__(self, *args: Any, rows: int = WORDS, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rows = rows
        for row in range(rows):
            self.fields[f"word_{row}"] = forms.CharField(label=_("Keyword"), max_length=64, required=False)
            self.fields[f"weight_{row}"] = forms.FloatField(
                label=_("Weight"), min_value=0, max_value=1000, required=False
            )

    def pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"word_{row}"], self[f"weight_{row}"]) for row in range(self.rows)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        typed: list[tuple[str, float | None]] = []
        for row in range(self.rows):
            word, weight = str(data.get(f"word_{row}") or "").strip(), data.get(f"weight_{row}")
            if word and (weight is None or (math.isfinite(weight) and weight > 0)):
                typed.append((word, weight))
        return {**data, "points": in_proportion(typed)}


def in_proportion(typed: list[tuple[str, float | None]]) -> list[tuple[str, float]]:
    """Weights of any scale made 1 at most; a word without one weighs as much as the others on average."""
    given = [weight for _word, weight in typed if weight is not None]
    usual = sum(given) / len(given) if given else 1.0
    most = max([*given, usual])
    return [(word, (usual if weight is None else weight) / most) for word, weight in typed]


class PointForm(PlainForm):
    word = forms.CharField(label=_("Keyword"), max_length=64)
    weight = forms.FloatField(label=_("Weight"), min_value=0.001, max_value=0.999, required=False)


ADDRESS = {"inputmode": "url", "placeholder": "https://", "autocapitalize": "none", "spellcheck": "false"}


class SiteForm(PlainForm):
    """One site; what is a site's address is the crawler's to say."""

    url = forms.CharField(label=_("Address of a site"), max_length=2000, widget=forms.TextInput(ADDRESS))


class SitesForm(PlainForm):
    """The first sites: chosen ones and typed ones, `addresses` together."""

    typed = forms.CharField(
        label=_("Sites you trust"),
        required=False,
        max_length=8000,
        widget=forms.Textarea({**ADDRESS, "rows": 3}),
        help_text=_("One address a line."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        lines = [line.strip() for line in str(data.get("typed") or "").splitlines()]
        addresses = [*getattr(self.data, "getlist", lambda _: [])("site"), *filter(None, lines)]
        if not addresses:
            self.add_error(None, _("Choose or name a site, or skip this."))
        return {**data, "addresses": list(dict.fromkeys(addresses))[:10]}


class ScheduleForm(PlainForm):
    name = forms.CharField(label=_("Name"), max_length=200)
    walk_at = forms.TimeField(label=_("Read it every day at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    pages = forms.IntegerField(label=_("Pages a walk may read"), min_value=1, max_value=2000)
    active = forms.BooleanField(label=_("Walk it by itself every day"), required=False)


CODE = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class RulesForm(PlainForm):
    """A reader's rules for one site, and a page of it to try them on; what is a rule is the crawler's to say."""

    RULES = ("text_selector", "title_selector", "drop_selector", "charset", "site_zone")
    CHARSETS = ("gb18030", "gbk", "big5", "utf-8", "shift_jis", "euc-jp", "euc-kr", "windows-1252")  # suggested
    ZONES = TIME_ZONES

    text_selector = forms.CharField(
        label=_("Where the text is"),
        required=False,
        help_text=_("CSS selector of the elements that hold it. Example: #content .article-body"),
        widget=forms.TextInput(CODE),
    )
    title_selector = forms.CharField(
        label=_("Where the headline is"),
        required=False,
        help_text=_("CSS selector of it. Example: h1.title"),
        widget=forms.TextInput(CODE),
    )
    drop_selector = forms.CharField(
        label=_("What to leave out of the text"),
        required=False,
        help_text=_("CSS selector of what does not belong to it. Example: .share, .related-news"),
        widget=forms.TextInput(CODE),
    )
    charset = forms.CharField(
        label=_("Character set"),
        required=False,
        help_text=_("Needed only where characters are garbled. Example: gb18030"),
        widget=forms.TextInput({**CODE, "list": "charsets"}),
    )
    site_zone = forms.CharField(
        label=_("Time zone of its times"),
        required=False,
        help_text=_("Where its clocks stand, if not in China. Example: America/New_York"),
        widget=forms.TextInput({**CODE, "list": "zones"}),
    )
    page = forms.CharField(
        label=_("A page to try them on"),
        required=False,
        max_length=2000,
        help_text=_("The address of one that a walk has read. Empty: the latest article. No request is made."),
        widget=forms.TextInput(ADDRESS),
    )
    article = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput)

    @classmethod
    def of(cls, source: Source, data: Mapping[str, Any] | None = None, **initial: Any) -> RulesForm:
        """The form of one site; a page may hold several."""
        rules = {name: getattr(source, name) for name in cls.RULES}
        return cls(data, initial=rules | initial, auto_id=f"id_{source.pk}_%s")

    def rules(self) -> list[forms.BoundField]:
        return [self[name] for name in self.RULES]

    def typed(self) -> Rules:
        return cast(Rules, {name: self.cleaned_data[name] for name in self.RULES})


class WalkForm(PlainForm):
    """A walk's starts and parameters; the parameters' own rules are WalkParameters'."""

    starts = forms.CharField(
        label=_("Start pages"),
        widget=forms.Textarea({"rows": 2, "spellcheck": "false"}),
        help_text=_("One address a line."),
    )
    strategy = forms.ChoiceField(
        label=_("How it chooses the next link"),
        choices=[(name, DESCRIPTIONS[name].name) for name in STRATEGIES],
        widget=forms.RadioSelect,
    )
    pages = forms.IntegerField(label=_("Pages"), min_value=1, max_value=2000, help_text=_("How many it may request."))
    freshness = forms.IntegerField(
        label=_("Link freshness"),
        min_value=-1000,
        max_value=0,
        required=False,
        help_text=_("How many pages back a link may lie, as −3. Empty: any."),
    )
    interval = forms.IntegerField(
        label=_("Construction interval"),
        min_value=1,
        max_value=1000,
        help_text=_("The interest moves every so many pages."),
    )
    top_k = forms.IntegerField(label=_("Interest points kept"), min_value=1, max_value=50)
    seed = forms.IntegerField(
        label=_("Seed"), min_value=0, max_value=2**31 - 1, help_text=_("For strategies that draw.")
    )

    def clean_starts(self) -> list[str]:
        lines = [line.strip() for line in str(self.cleaned_data["starts"]).splitlines()]
        return [line for line in lines if line][:20]

    def parameters(self) -> WalkParameters:
        names = ("strategy", "pages", "freshness", "interval", "top_k", "seed")
        return WalkParameters.from_dict({name: self.cleaned_data[name] for name in names})

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors:
            try:
                self.parameters()
            except CrawlerError as error:
                self.add_error(None, str(error))
        return data
