"""What comes in and goes out, one file a resource."""
