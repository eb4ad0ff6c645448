#!/bin/sh
# Audits a website and fails when it goes over its budget:
#   sh audit-gate.sh PROJECT_ID "errors:0,new-errors:0,health:90" [kaja.sarif]
# With a third argument the findings are written there as SARIF.
set -eu

# What the API says of a refusal goes to the error output.
call() {
  body=$(curl --silent --show-error --fail-with-body --retry 5 --header "x-api-key: $KAJA_API_KEY" "$@") || { printf '%s\n' "$body" >&2; return 2; }
  printf '%s\n' "$body"
}
field() { sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"; }

# --get puts the budget into the address, --request keeps the POST.
started=$(call --get --request POST --data-urlencode "budget=$2" \
  --header "idempotency-key: ${BUILD_ID:-$(od -An -tx1 -N16 /dev/urandom | tr -d ' \n')}" \
  "$KAJA_API_URL/seo/projects/$1/crawls")
crawl=$(printf '%s' "$started" | sed 's/,"projectId.*//' | field id)

# Asks at first often, then every minute; an hour is enough for most sites.
pause=2 waited=0
while :; do
  gate=$(call "$KAJA_API_URL/seo/crawls/$crawl/gate")
  state=$(printf '%s' "$gate" | field state)
  [ "$state" = pending ] || break
  [ "$waited" -lt "${MAX_WAIT_SECONDS:-3600}" ] || { echo "The crawl has not ended in time." >&2; exit 2; }
  sleep "$pause"
  waited=$((waited + pause))
  pause=$((pause < 40 ? pause * 3 / 2 : 60))
done

printf '%s\n' "$gate"
[ $# -lt 3 ] || call "$KAJA_API_URL/seo/crawls/$crawl/sarif" > "$3"
[ "$state" = passed ]
