"""The doctor: examines everything that a table stands on, and says of each thing what is to be done."""
