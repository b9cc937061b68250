"""A page as text: its characters, its tree, its links, and what it says of itself; feeds and sitemaps too."""
