<?php
// Verifies a webhook. As a program: the raw body on standard input, the headers in the environment.
const TOLERANCE_SECONDS = 300;

/** Throws unless $body, exactly as it was received, was signed with the secret ("whsec_…") within the last 5 minutes. */
function verify(string $id, string $timestamp, string $signature, string $body, string $secret): void
{
    if (abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new RuntimeException('The timestamp is more than 5 minutes away');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is being rotated there are two signatures, with a space between them.
    foreach (explode(' ', $signature) as $one) {
        if (hash_equals($expected, $one)) {
            return;
        }
    }
    throw new RuntimeException('The signature does not fit');
}

verify(
    getenv('WEBHOOK_ID'),
    getenv('WEBHOOK_TIMESTAMP'),
    getenv('WEBHOOK_SIGNATURE'),
    file_get_contents('php://stdin'),
    getenv('WEBHOOK_SECRET'),
);
echo "verified\n";
