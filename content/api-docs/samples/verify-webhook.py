"""Verifies a webhook. As a program: the raw body on standard input, the headers in the environment."""
import base64
import hashlib
import hmac
import os
import sys
import time

TOLERANCE_SECONDS = 300


def verify(webhook_id, timestamp, signature, body, secret):
    """Raises ValueError unless body, the bytes as they were received, was signed within the last 5 minutes."""
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("The timestamp is more than 5 minutes away")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While a secret is being rotated there are two signatures, with a space between them.
    if not any(hmac.compare_digest(one, expected) for one in signature.split(" ")):
        raise ValueError("The signature does not fit")


verify(
    os.environ["WEBHOOK_ID"],
    os.environ["WEBHOOK_TIMESTAMP"],
    os.environ["WEBHOOK_SIGNATURE"],
    sys.stdin.buffer.read(),
    os.environ["WEBHOOK_SECRET"],
)
print("verified")
