"""What every test shares: no deadlines, since machines differ in speed, and a system in English."""

import os

from hypothesis import settings

settings.register_profile("ronda", deadline=None)
settings.load_profile("ronda")

# `ronda` speaks the language of the system that it runs on.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"
