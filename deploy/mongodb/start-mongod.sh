#!/bin/sh
# Starts mongod with users and encrypted connections. The secret that members of the set share must be its user's alone:
# mounted secrets are readable by all users of the container, so this script copies them.
set -eu

install -m 400 /run/secrets/mongodb-keyfile /tmp/keyfile
exec docker-entrypoint.sh mongod --replSet rs0 --bind_ip_all --auth --keyFile /tmp/keyfile \
  --tlsMode requireTLS --tlsCertificateKeyFile /run/secrets/mongodb-pem --tlsCAFile /run/secrets/ca \
  --tlsAllowConnectionsWithoutCertificates --setParameter transactionLifetimeLimitSeconds=30
