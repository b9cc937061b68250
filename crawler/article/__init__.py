"""What is an article and what its text, title, author and date are; which articles are one story."""
