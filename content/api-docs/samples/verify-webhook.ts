// Verifies a webhook. As a program: the raw body on standard input, the headers in the environment.
import { createHmac, timingSafeEqual } from "node:crypto";
import { text } from "node:stream/consumers";

const TOLERANCE_SECONDS = 300;

/** Throws unless `body`, exactly as it was received, was signed with the secret ("whsec_…") within the last 5 minutes. */
function verify(headers: { id: string; timestamp: string; signature: string }, body: string, secret: string): void {
  const age = Math.abs(Date.now() / 1_000 - Number(headers.timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new Error("The timestamp is more than 5 minutes away");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${headers.id}.${headers.timestamp}.${body}`).digest();
  // While a secret is being rotated there are two signatures, with a space between them.
  const fits = headers.signature.split(" ").some((one) => {
    const [version, value = ""] = one.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!fits) throw new Error("The signature does not fit");
}

const { WEBHOOK_ID = "", WEBHOOK_TIMESTAMP = "", WEBHOOK_SIGNATURE = "", WEBHOOK_SECRET = "" } = process.env;
const body = await text(process.stdin);
verify({ id: WEBHOOK_ID, timestamp: WEBHOOK_TIMESTAMP, signature: WEBHOOK_SIGNATURE }, body, WEBHOOK_SECRET);
console.log("verified");
