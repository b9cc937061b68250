"""A visit to a host: its rules, its turn, its page, and how long that stays fresh."""
