#!/bin/sh
# Reads every project, page after page.
set -eu

cursor=""
while :; do
  page=$(curl --silent --show-error --fail-with-body --get \
    --header "x-api-key: $KAJA_API_KEY" \
    --data "limit=${PAGE_SIZE:-100}" \
    ${cursor:+--data-urlencode "cursor=$cursor"} \
    "$KAJA_API_URL/seo/projects")
  printf '%s\n' "$page"
  cursor=$(printf '%s' "$page" | sed -n 's/.*"nextCursor": *"\([^"]*\)".*/\1/p')
  [ -n "$cursor" ] || break
done
