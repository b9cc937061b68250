"""The web application: settings, accounts, recommendations, delivery, pages and API."""
