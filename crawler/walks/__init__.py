"""The walk: the link pool, the strategies that choose, what a page teaches, and what is left alone."""
