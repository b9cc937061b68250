from django.apps import AppConfig


class DeliveryConfig(AppConfig):
    name = "newsreader.delivery"
