from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "newsreader.web"

    def ready(self) -> None:
        from newsreader import checks  # noqa: F401  registers the system checks of the settings
