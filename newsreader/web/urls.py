"""Addresses of the pages."""

from django.urls import path
from django.views.i18n import set_language

from newsreader.web.views import article, entrance, interests, onboarding, pages, rules, settings, sites, today, walks

urlpatterns = [
    path("", today.today, name="today"),
    path("filtered/", today.filtered, name="filtered"),
    path("saved/", today.saved, name="saved"),
    path("find/", today.find, name="find"),
    path("articles/<int:pk>/", article.article, name="article"),
    path("articles/<int:pk>/feedback/", article.feedback, name="feedback"),
    path("articles/<int:pk>/reread/", article.reread, name="reread"),
    path("interests/", interests.interests, name="interests"),
    path("interests/change/", interests.change, name="interests-change"),
    path("interests/undo/<int:number>/", interests.undo, name="interests-undo"),
    path("interests.csv", interests.as_csv, name="interests-csv"),
    path("walks/", walks.walks, name="walks"),
    path("walks/start/", walks.start, name="walk-start"),
    path("walks/<int:pk>/", walks.walk, name="walk"),
    path("walks/<int:pk>/stop/", walks.stop, name="walk-stop"),
    path("sites/", sites.sites, name="sites"),
    path("sites/<int:pk>/", sites.site, name="site"),
    path("sites/<int:pk>/rules/", rules.rules, name="site-rules"),
    path("settings/", settings.settings, name="settings"),
    path("settings/tokens/", settings.tokens, name="tokens"),
    path("welcome/", entrance.first_run, name="first-run"),
    path("begin/", onboarding.onboarding, name="onboarding"),
    path("about/crawler/", pages.about_crawler, name="about-crawler"),
    path("language/", set_language, name="set_language"),
    path("healthz", pages.healthz, name="healthz"),
    path("readyz", pages.readyz, name="readyz"),
]
