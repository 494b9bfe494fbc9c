"""The shell around tables: sockets, disk, clock, chance, secrets. It knows no rule of the game.

The life of one move (ARCHITECTURE.md) runs through these modules:

* `sockets` and `api` bring what clients ask for; `access` says who asks;
* `live` is one table in memory: one uncommitted step at a time, nothing told before it is written;
* `store` writes steps down and reads them again, on SQLite or PostgreSQL;
* `send_queue` is what waits for one subscriber; `subscribers` says what each may see;
* `tables` holds the live ones; `failover` says which process keeps which;
* `computers`, `timers`: what a table asks of its keeper, decisions and ticks;
* `options`, `limits`, `logs`, `metrics`, `serving`: running it (docs/running.md).
"""
