#!/bin/sh
# Creates the namespace and the search attributes of Sello's runs (src/contracts/runs.ts). Can run any number of times.
set -eu

: "${TEMPORAL_ADDRESS:?address of the Temporal frontend}"
: "${TEMPORAL_NAMESPACE:?name of the namespace}"
# Days for which Temporal keeps the history of a finished run. The records themselves stay in MongoDB without limit.
retention=${TEMPORAL_RETENTION:-30d}
attributes='SupplierId=Keyword JobKind=Keyword ChainState=Keyword AuthorityEnv=Keyword PendingCount=Int NotBefore=Datetime InvoiceNumber=Keyword JobResult=Keyword'

# Retries a command for up to two minutes, because the server is not ready yet when its port opens.
patiently() {
  tries=0
  until "$@" >/tmp/answer 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      cat /tmp/answer >&2
      echo "gave up: $*" >&2
      exit 1
    fi
    sleep 2
  done
}

patiently temporal operator cluster health
if temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  echo "namespace $TEMPORAL_NAMESPACE: there"
else
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$retention"
fi
# All parts of the server know a new namespace only after some seconds.
patiently temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE"
present=$(temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE")
for pair in $attributes; do
  name=${pair%%=*}
  if echo "$present" | grep -qw "$name"; then
    echo "search attribute $name: there"
  else
    patiently temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$name" --type "${pair##*=}"
    echo "search attribute $name: created"
  fi
done
