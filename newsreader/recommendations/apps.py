from django.apps import AppConfig


class RecommendationsConfig(AppConfig):
    name = "newsreader.recommendations"
