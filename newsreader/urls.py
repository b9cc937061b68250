"""The address book of the web process."""

from allauth.account import views as account
from django.urls import include, path

from newsreader.web.views.entrance import SignIn

# Of allauth's pages those that newsreader can keep its word on: the others send mail, and there is no mail server.
urlpatterns = [
    path("accounts/login/", SignIn.as_view(), name="account_login"),
    path("accounts/logout/", account.logout, name="account_logout"),
    path("accounts/signup/", account.signup, name="account_signup"),
    path("accounts/inactive/", account.account_inactive, name="account_inactive"),
    path("accounts/password/change/", account.password_change, name="account_change_password"),
    path("accounts/reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("api/v1/", include("newsreader.api.urls")),
    path("", include("newsreader.web.urls")),
]
