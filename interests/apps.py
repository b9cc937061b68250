from django.apps import AppConfig


class InterestsConfig(AppConfig):
    name = "interests"
