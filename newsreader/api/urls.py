"""The REST API, version 1. Addresses have no slash at the end."""

from django.urls import URLPattern, path, re_path

from newsreader.api import schema  # noqa: F401  drf-spectacular finds its extensions by their having been imported
from newsreader.api.views import accounts, articles, docs, interests, recommendations, sites, walks

app_name = "api"
urlpatterns: list[URLPattern] = [
    path("me", accounts.MeView.as_view(), name="me"),
    path("tokens", accounts.TokensView.as_view(), name="tokens"),
    path("tokens/<int:pk>", accounts.TokenView.as_view(), name="token"),
    path("interests", interests.WholeView.as_view(), name="interests"),
    path("interests/points", interests.PointsView.as_view(), name="points"),
    path("interests/points/<str:word>", interests.PointView.as_view(), name="point"),
    path("interests/points/<str:word>/pin", interests.PinView.as_view(), name="pin"),
    path("interests/points/<str:word>/mute", interests.MuteView.as_view(), name="mute"),
    path("interests/history", interests.HistoryView.as_view(), name="history"),
    path("interests/drift", interests.DriftView.as_view(), name="drift"),
    path("interests/undo", interests.UndoView.as_view(), name="undo"),
    path("sites", sites.SitesView.as_view(), name="sites"),
    path("sites/<int:pk>", sites.SiteView.as_view(), name="site"),
    path("walks", walks.WalksView.as_view(), name="walks"),
    path("walks/<int:pk>", walks.WalkView.as_view(), name="walk"),
    path("walks/<int:pk>/steps", walks.StepsView.as_view(), name="steps"),
    path("walks/<int:pk>/stop", walks.StopView.as_view(), name="stop"),
    path("articles", articles.ArticlesView.as_view(), name="articles"),
    path("articles/<int:pk>", articles.ArticleView.as_view(), name="article"),
    path("recommendations", recommendations.RecommendationsView.as_view(), name="recommendations"),
    path("recommendations/<int:pk>", recommendations.RecommendationView.as_view(), name="recommendation"),
    path("recommendations/<int:pk>/why", recommendations.WhyView.as_view(), name="why"),
    path("recommendations/<int:pk>/reread", recommendations.RereadView.as_view(), name="reread"),
    path("recommendations/<int:pk>/feedback", recommendations.FeedbackView.as_view(), name="feedback"),
    path("schema", docs.SchemaView.as_view(), name="schema"),
    path("docs", docs.DocsView.as_view(), name="docs"),
    re_path("^.*$", docs.NoSuchView.as_view(), name="no-such-address"),
]
