"""Charts as pure functions: numbers in, SVG text out. No Django, no styles: colours come from the style sheet."""
