#!/bin/sh
# Waits as long as a 429 or 503 asks for (curl reads Retry-After itself), at most an hour in all.
set -eu

curl --silent --show-error --fail-with-body \
  --retry 10 --retry-max-time 3600 \
  --header "x-api-key: $KAJA_API_KEY" \
  "$KAJA_API_URL/seo/projects"
