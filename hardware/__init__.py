"""What the table is read with: samples, filters, drivers and the virtual table. Knows no game and no screen."""
