#!/bin/sh
# Creates the secrets that docker-compose.yml mounts, one file each. Existing files are kept.
# Argument: the folder; default: `secrets` next to this script. Requires openssl.
set -eu

folder=${1:-$(cd "$(dirname "$0")" && pwd)/secrets}
days=3650
# Only the owner can open the folder. All users can read the files in it, because the containers run as different users.
umask 077
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

random() {
  openssl rand -base64 36 | tr -d '/+=\n'
}

# keep NAME VALUE: writes a file with one line, unless the file exists.
keep() {
  [ -e "$1" ] && return
  printf '%s\n' "$2" >"$1"
  chmod 444 "$1"
  echo "made $folder/$1"
}

keep master-key "$(openssl rand -base64 32)"
keep mongodb-root-password "$(random)"
keep mongodb-password "$(random)"
keep mongodb-keyfile "$(openssl rand -base64 72 | tr -d '\n')"
keep postgres-password "$(random)"
# The user can only read and write the database `sello`, and read the configuration of the replica set.
keep mongodb-uri "mongodb://sello:$(cat mongodb-password)@mongodb:27017/?replicaSet=rs0&authSource=sello&tls=true&tlsCAFile=/run/secrets/ca"

# The certificate authority of the servers and clients inside the stack; nobody outside has to trust it. Its key is never mounted.
if [ ! -e ca ]; then
  openssl req -x509 -newkey rsa:3072 -nodes -sha256 -days "$days" -subj '/CN=Sello inside' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout ca-key -out ca 2>/dev/null
  chmod 400 ca-key
  chmod 444 ca
  echo "made $folder/ca"
fi

# certify NAME HOSTS: creates a key `NAME-key` and a certificate `NAME` for servers and clients, unless they exist.
certify() {
  [ -e "$1" ] && return
  printf 'subjectAltName=%s\nkeyUsage=critical,digitalSignature,keyEncipherment\nextendedKeyUsage=serverAuth,clientAuth\n' "$2" >"$1-extensions"
  openssl req -newkey rsa:3072 -nodes -sha256 -subj "/CN=$1" -keyout "$1-key" -out "$1-request" 2>/dev/null
  openssl x509 -req -sha256 -days "$days" -in "$1-request" -CA ca -CAkey ca-key -CAcreateserial \
    -extfile "$1-extensions" -out "$1" 2>/dev/null
  rm -f "$1-extensions" "$1-request"
  chmod 444 "$1" "$1-key"
  echo "made $folder/$1"
}

certify mongodb-certificate 'DNS:mongodb,DNS:localhost,IP:127.0.0.1'
certify temporal-certificate 'DNS:temporal,DNS:localhost,IP:127.0.0.1'
certify sello-certificate 'DNS:sello'
# mongod requires certificate and key in one file.
if [ ! -e mongodb-pem ]; then
  cat mongodb-certificate mongodb-certificate-key >mongodb-pem
  chmod 444 mongodb-pem
fi
echo "secrets are in $folder: keep a copy of master-key in a safe place elsewhere"
