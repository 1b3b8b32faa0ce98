#!/bin/sh
# Backs up and restores the database `sello` of docker-compose.yml, as the administrator. `archive.sh dump` writes an
# archive to standard output; `archive.sh restore` reads it from standard input (docs/restore.md).
set -eu
umask 077

# The password is in a file, because arguments of a process are visible on the host. YAML doubles a quote in a text.
settings=$(mktemp)
trap 'rm -f "$settings"' EXIT
printf "password: '%s'\n" "$(sed "s/'/''/g" /run/secrets/mongodb-root-password)" >"$settings"

work=${1-}
set -- --config "$settings" --host localhost --username root --authenticationDatabase admin \
  --ssl --sslCAFile /run/secrets/ca --archive --gzip
case $work in
# With the changes that clients make during the dump, so that the collections match. These changes can only be dumped
# with all databases.
dump) mongodump "$@" --oplog ;;
# Without the users, whose passwords may have changed since the dump.
restore) mongorestore "$@" --drop --oplogReplay --nsInclude 'sello.*' ;;
*)
  echo 'Usage: archive.sh dump >FILE, or archive.sh restore <FILE' >&2
  exit 2
  ;;
esac
