"""The address book of the web process."""

from django.urls import include, path

from newsreader.web.views.entrance import SignIn

urlpatterns = [
    path("accounts/login/", SignIn.as_view(), name="account_login"),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("newsreader.api.urls")),
    path("", include("newsreader.web.urls")),
]
