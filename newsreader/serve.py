"""`./run`: starts newsreader on this machine, tells its address, keeps it running, and ends it as a whole.

Web (gunicorn), worker and beat (Celery), the embedded broker and the demonstration site are processes of their own
under one supervisor. A lock in the data folder, held by every one of them, makes sure that there is one beat and no
more.
"""

from __future__ import annotations

import fcntl
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, ModuleType
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from newsreader import broker, env, prepare
from newsreader.supervisor import TICK, Child, Supervisor

STOP_WITHIN = 4.0  # seconds for all children to end
PATIENCE = 10.0  # seconds: then the others are started whether or not the web process answers
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class CannotStartError(Exception):
    """The one line that says why, and what to do."""


@dataclass(slots=True)
class Signals:
    """How often the process was asked to end."""

    count: int = 0

    def listen(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup has SIGHUP ignored, and that holds
                signal.signal(number, self._note)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.count += 1


def say(line: str) -> None:
    print(f"newsreader: {line}", file=sys.stderr, flush=True)


def bind_address(public_url: str, override: tuple[str, int] | None = None) -> tuple[str, int]:
    """Host and port to listen on.

    `override` is NEWSREADER_BIND. Without it a plain http address with a port, or of this
    machine, is served directly; for every other address a reverse proxy is expected, which finds port 8000 of the
    loopback.
    """
    if override:
        return override
    public = urlsplit(public_url)
    host = public.hostname or ""
    if public.scheme == "http" and host in LOOPBACK:
        return ("127.0.0.1" if host == "localhost" else host), public.port or 80
    if public.scheme == "http" and public.port:
        return "0.0.0.0", public.port  # noqa: S104  the host's own words: reachable under that name and port
    return "127.0.0.1", 8000


def another_address(settings: ModuleType, port: int) -> str:
    """The variables that move the web from `port` to the next one."""
    public = urlsplit(settings.PUBLIC_URL)
    chosen = env.text("NEWSREADER_PUBLIC_URL")
    if settings.BIND or not chosen or public.scheme == "https" or port != (public.port or 80):
        return f"NEWSREADER_BIND=127.0.0.1:{port + 1}"
    demonstration = " NEWSREADER_DEMONSTRATION=on" if settings.DEMONSTRATION else ""
    host = f"[{public.hostname}]" if ":" in (public.hostname or "") else public.hostname
    return f"NEWSREADER_PUBLIC_URL=http://{host}:{port + 1}{demonstration}"


def claim(data_dir: Path, patience: float = 5.0) -> int:
    """Lock the data folder and return the lock's descriptor. It is inherited, and free when all who hold it are gone.

    A supervisor that was killed a moment ago may still have children that the watchdog is ending: they are waited for.
    """
    path = data_dir / "run.lock"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.pread(descriptor, 100, 0).decode(errors="replace").strip()
            if owner.isdigit() and not _is_alive(int(owner)) and time.monotonic() < deadline:
                time.sleep(TICK)
                continue
            os.close(descriptor)
            raise CannotStartError(f"already running with the data folder {data_dir} (process {owner}).") from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        return descriptor


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def listen(host: str, port: int, remedy: str) -> socket.socket:
    """Bind the web's socket here: while the web process is started again, visitors wait instead of being refused."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CannotStartError(f"cannot listen on {host} port {port}: {reason}. {remedy}") from None
    listener.listen(128)
    return listener


def children(settings: ModuleType, listener: socket.socket) -> tuple[Child | None, Child, list[Child]]:
    """The broker (None if another one is named), the web process, and the others."""
    python = sys.executable
    celery = (python, "-m", "celery", "-A", "newsreader", "--quiet")
    level = os.environ.get("NEWSREADER_LOG_LEVEL", "").strip() or "WARNING"
    embedded = None
    if not settings.BROKER_URL:
        binary = broker.server()
        if binary is None:
            raise CannotStartError(
                "the embedded broker has no program for this platform."
                " Run Redis or Valkey and name it: NEWSREADER_BROKER_URL=redis://127.0.0.1:6379/0"
            )
        broker.prepare_folder(settings.EMBEDDED_BROKER_SOCKET, settings.DATA_DIR)
        log = settings.DATA_DIR / "broker.log"
        embedded = Child("broker", broker.command(binary, settings.EMBEDDED_BROKER_SOCKET, log), last=True)
    gunicorn = (python, "-m", "gunicorn", "newsreader.wsgi", "--bind", f"fd://{listener.fileno()}")
    ways = ("--preload", "--workers", "2", "--threads", "4", "--graceful-timeout", "3", "--no-control-socket")
    web = Child("web", (*gunicorn, *ways, "--log-level", "warning"), descriptors=(listener.fileno(),))
    worker = (*celery, "worker", "--concurrency", "2", "--without-gossip", "--without-mingle", "--loglevel", level)
    beat = (*celery, "beat", "--pidfile=", "--loglevel", level)
    others = [Child("worker", worker), Child("beat", beat)]
    if settings.DEMONSTRATION:
        site = (python, "-m", "crawler.demosite", "--port", str(settings.DEMONSTRATION_PORT))
        others.append(Child("demonstration site", site))
    return embedded, web, others


def is_answering(host: str, port: int) -> bool:
    """Whether the web process answers a request; what it answers is its own affair."""
    target = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    connection = http.client.HTTPConnection(target, port, timeout=1.0)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def serve(settings: ModuleType, lock: int) -> int:
    signals = Signals()
    signals.listen()
    host, port = bind_address(settings.PUBLIC_URL, settings.BIND)
    listener = listen(host, port, f"Choose another address: {another_address(settings, port)} ./run")
    if settings.DEMONSTRATION:
        site = settings.DEMONSTRATION_PORT
        remedy = f"Choose another port for the demonstration site: NEWSREADER_DEMONSTRATION_PORT={site + 1} ./run"
        listen("127.0.0.1", site, remedy).close()
    embedded, web, others = children(settings, listener)
    ready = prepare.is_ready(settings)
    supervisor = Supervisor(say, (lock,))
    try:
        if embedded:
            supervisor.start(embedded)
        if ready:
            supervisor.start(web)
        command = (sys.executable, "-m", "newsreader.prepare")
        preparation = subprocess.Popen(command, start_new_session=True)  # noqa: S603  our own words
        while preparation.poll() is None:
            if signals.count:
                preparation.kill()
                return 0
            supervisor.tick()
            time.sleep(TICK)
        if preparation.returncode:
            return 1
        if not ready:
            supervisor.start(web)
        told = False
        deadline = time.monotonic() + PATIENCE
        while not signals.count:
            if not told and is_answering(host, port):
                told = True
                say(f"ready at {settings.PUBLIC_URL}/ (Ctrl-C ends it)")
            if others and (told or time.monotonic() >= deadline):
                for child in others:
                    supervisor.start(child)
                others = []
            supervisor.tick()
            time.sleep(TICK)
        say("ending")
        return 0
    finally:
        asked = signals.count
        supervisor.stop(STOP_WITHIN, hurried=lambda: signals.count > max(asked, 1))
        listener.close()


def main() -> int:
    try:
        from newsreader import settings

        return serve(settings, claim(settings.DATA_DIR))
    except (CannotStartError, ImproperlyConfigured, OSError) as error:
        say(str(error))
        return 1


if __name__ == "__main__":
    sys.exit(main())
