#!/bin/sh
# Makes the files with secrets that docker-compose.yml reads, once; a file that is there is left alone.
set -eu

folder=$(cd "$(dirname "$0")" && pwd)/secrets
umask 077
mkdir -p "$folder"

random() {
  head -c 32 /dev/urandom | base64 | tr -d '\n'
}

if [ ! -e "$folder/sello.env" ]; then
  cat >"$folder/sello.env" <<END
# Private keys and certificates in the database are encrypted with this key and lost without it: keep a copy elsewhere.
SELLO_MASTER_KEY=$(random)
MONGODB_URI=mongodb://mongodb:27017/?replicaSet=rs0
END
  echo "made $folder/sello.env: keep a copy of its key in a safe place"
fi
if [ ! -e "$folder/postgres.env" ]; then
  password=$(random | tr -d '/+=')
  cat >"$folder/postgres.env" <<END
# One password under the three names that PostgreSQL, the Temporal server and its schema tool read.
POSTGRES_PASSWORD=$password
POSTGRES_PWD=$password
SQL_PASSWORD=$password
END
  echo "made $folder/postgres.env"
fi
