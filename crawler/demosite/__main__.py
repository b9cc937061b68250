"""`python -m crawler.demosite --port N [--seed N]`: serve the demonstration site on 127.0.0.1."""

from __future__ import annotations

import argparse
import sys

from crawler.demosite.server import DEFAULT_PORT, HOST, demonstration_site, make_server, serve


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m crawler.demosite", description="Serve the demonstration site.")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help=f"port on {HOST}, default {DEFAULT_PORT}")
    parser.add_argument("--seed", type=int, default=1, help="another seed arranges the site differently, default 1")
    options = parser.parse_args(arguments)
    if not 0 < options.port < 65536:
        parser.error(f"--port must be between 1 and 65535, not {options.port}")
    site = demonstration_site(options.seed, port=options.port)
    try:
        server = make_server(site, options.port)
    except OSError as error:
        print(f"The demonstration site cannot use {HOST}:{options.port}: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"Demonstration site on http://{HOST}:{options.port}/ ({len(site.stories)} articles)", flush=True)
    serve(server)
    return 0


if __name__ == "__main__":
    sys.exit(main())
