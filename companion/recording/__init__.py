"""Traces: written beside a match, read and ruled on again, and packed into fault reports."""
