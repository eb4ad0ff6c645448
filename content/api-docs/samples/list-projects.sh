#!/bin/sh
# Lists the newest projects of the key's workspace.
set -eu

curl --silent --show-error --fail-with-body \
  --header "x-api-key: $KAJA_API_KEY" \
  "$KAJA_API_URL/seo/projects?limit=20"
