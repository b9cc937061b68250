"""The demonstration site: an invented Chinese food and health news site that the product serves to itself.

Everybody and everything in its articles is made up; a seed decides the arrangement, so the same seed gives the same bytes.
"""
