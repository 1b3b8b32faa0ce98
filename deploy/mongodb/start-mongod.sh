#!/bin/sh
# Starts mongod with users and encrypted connections. Only the user of mongod may be able to read the shared secret of the
# replica set. All users of the container can read mounted secrets, so this script copies the secret.
set -eu

install -m 400 /run/secrets/mongodb-keyfile /tmp/keyfile
exec docker-entrypoint.sh mongod --replSet rs0 --bind_ip_all --auth --keyFile /tmp/keyfile \
  --tlsMode requireTLS --tlsCertificateKeyFile /run/secrets/mongodb-pem --tlsCAFile /run/secrets/ca \
  --tlsAllowConnectionsWithoutCertificates --setParameter transactionLifetimeLimitSeconds=30
