"""How many moves a second a server takes, and how long each takes: `make bench-server`."""
