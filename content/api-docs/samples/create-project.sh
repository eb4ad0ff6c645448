#!/bin/sh
# Connects a website: sh create-project.sh https://shop.example "Tea shop"
# curl repeats the call when no answer came or the service was busy. The key of
# the call stays the same, so the project is created once, whatever got lost.
set -eu

idempotency_key=$(od -An -tx1 -N16 /dev/urandom | tr -d ' \n')

curl --silent --show-error --fail-with-body \
  --retry 3 --retry-all-errors \
  --header "x-api-key: $KAJA_API_KEY" \
  --header "content-type: application/json" \
  --header "idempotency-key: $idempotency_key" \
  --data "{\"url\": \"$1\", \"name\": \"$2\"}" \
  "$KAJA_API_URL/seo/projects"
