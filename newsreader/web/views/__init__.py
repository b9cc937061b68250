"""Views: one file a screen, each calling one service or selector."""
