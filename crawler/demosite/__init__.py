"""The demonstration site: an invented Chinese food and health news site that the product serves to itself.

Everybody and everything in its articles is made up. A seed decides the arrangement: the same seed, the same bytes.
"""
