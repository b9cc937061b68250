from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "newsreader.api"

    def ready(self) -> None:
        # drf-spectacular finds its extensions by their having been imported.
        from newsreader.api import schema  # noqa: F401
