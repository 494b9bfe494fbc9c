"""The log on disk: SQLite by default, PostgreSQL by URL; the same schema and statements for both.

* `database` opens it and brings its schema up to date (`migrations`);
* `writing` commits steps, as many as are waiting in one transaction;
* `reading` makes tables from their logs, lists them, and finds idle ones;
* `hints` tells other processes on PostgreSQL that a table has grown.
"""
