"""From samples to signals: what is settled, debounced and plausible. Pure."""
