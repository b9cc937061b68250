"""The door to the network: addresses that may be dialled, requests, answers, and their manners."""
