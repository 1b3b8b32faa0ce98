#!/bin/sh
# Starts the Temporal server: it takes its database's password from its environment only, and a file holds it.
set -eu

POSTGRES_PWD=$(cat /run/secrets/postgres-password)
export POSTGRES_PWD
exec /etc/temporal/entrypoint.sh
