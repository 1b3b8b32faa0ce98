#!/bin/sh
# Creates Temporal's databases in PostgreSQL, or upgrades their tables to this version. Can run any number of times.
set -eu

# The schema tool reads the password only from its environment.
SQL_PASSWORD=$(cat /run/secrets/postgres-password)
export SQL_PASSWORD
schemas=/etc/temporal/schema/postgresql/v12

run() {
  database=$1
  shift
  temporal-sql-tool --plugin postgres12 --ep "$POSTGRES_SEEDS" -p "$DB_PORT" -u "$POSTGRES_USER" --db "$database" "$@"
}

for pair in temporal:temporal temporal_visibility:visibility; do
  database=${pair%%:*}
  echo "database $database: create, then bring its tables up to date"
  run "$database" create
  run "$database" setup-schema -v 0.0
  run "$database" update-schema -d "$schemas/${pair##*:}/versioned"
done
echo "databases are ready"
