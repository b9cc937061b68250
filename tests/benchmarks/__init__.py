"""Benchmarks over the demonstration site; `./run bench` runs them, docs/benchmarks.md explains the figures."""
