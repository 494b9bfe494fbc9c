"""Alembic's entry: runs the changes on the connection that `database.migrate` has opened."""

from alembic import context

from ronda.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
