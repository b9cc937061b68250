"""The address book of the web process."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("newsreader.api.urls")),
    path("", include("newsreader.web.urls")),
]
