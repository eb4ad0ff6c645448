#!/bin/sh
# Verifies a webhook whose raw body comes on standard input and whose headers are in
# WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE. WEBHOOK_SECRET is "whsec_…".
set -eu

age=$(($(date +%s) - WEBHOOK_TIMESTAMP))
if [ "${age#-}" -gt 300 ]; then
  echo "The timestamp is more than 5 minutes away: refused." >&2
  exit 1
fi

# The body goes through a file: a shell variable would lose its last line break.
signed=$(mktemp)
trap 'rm -f "$signed"' EXIT
printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" > "$signed"
cat >> "$signed"

key=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
expected="v1,$(openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary "$signed" | base64)"

# While a secret is being rotated there are two signatures, with a space between them.
case " $WEBHOOK_SIGNATURE " in
  *" $expected "*) echo "verified" ;;
  *) echo "The signature does not fit: refused." >&2; exit 1 ;;
esac
