#!/bin/sh
# Starts the Temporal server, which reads the password of its database only from its environment. The secret is a file.
set -eu

POSTGRES_PWD=$(cat /run/secrets/postgres-password)
export POSTGRES_PWD
exec /etc/temporal/entrypoint.sh
