"""What the table is read with: samples, filters, drivers, and the simulation of parts. Knows no game and no screen."""
