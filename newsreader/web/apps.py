from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "newsreader.web"

    def ready(self) -> None:
        # What works by having been imported: the Celery application, which shared tasks look for, and the checks of the
        # settings. Not in newsreader/__init__.py: the supervisor needs neither, and should be small and start at once.
        from newsreader import celery, checks  # noqa: F401
