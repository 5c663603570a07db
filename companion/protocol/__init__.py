"""Text protocols for other programs: the line contract of docs/contract.md."""
