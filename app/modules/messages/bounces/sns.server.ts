import { utf8 } from "#app/platform/crypto/bytes.ts";
import type { SafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { fromBase64 } from "#app/shared/encoding/base64.ts";
import { keyOfCertificate } from "./certificate-key.ts";
import { membersOf, textOf } from "./domain/service-reports.ts";

/** A message of Amazon SNS, as it is posted: docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html. */
export interface SnsMessage {
  type: "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";
  /** What was published; of a notification of SES it is JSON. */
  message: string;
  subscribeUrl: string;
}

const MAX_CERTIFICATE_BYTES = 16 * 1_024;

/** Hosts of SNS alone: a caller that could name another would sign messages with a certificate of its own. */
const SNS_HOST = /^sns\.[a-z0-9-]{2,30}\.amazonaws\.com(\.cn)?$/;

function snsAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url && url.protocol === "https:" && url.port === "" && SNS_HOST.test(url.hostname) ? url : null;
}

const SIGNED: Readonly<Record<SnsMessage["type"], readonly string[]>> = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
};

const isType = (text: string): text is SnsMessage["type"] => text in SIGNED;

/** The text that is signed: names and values of the fields that are there, each on a line of its own. */
export const signedText = (type: SnsMessage["type"], fields: Readonly<Record<string, unknown>>): string =>
  SIGNED[type]
    .filter((name) => typeof fields[name] === "string")
    .map((name) => `${name}\n${textOf(fields[name])}\n`)
    .join("");

const DIGESTS: Readonly<Record<string, string>> = { "1": "SHA-1", "2": "SHA-256" };

async function isSigned(fetch: SafeFetch, type: SnsMessage["type"], fields: Record<string, unknown>): Promise<boolean> {
  const hash = DIGESTS[textOf(fields.SignatureVersion)];
  const url = snsAddress(textOf(fields.SigningCertURL));
  if (!hash || !url?.pathname.endsWith(".pem")) return false;
  const answer = await fetch(url, { redirect: "manual", maxBytes: MAX_CERTIFICATE_BYTES });
  if (!answer.ok || answer.value.status !== 200) return false;
  const pem = await answer.value.readText();
  const spki = pem.ok ? keyOfCertificate(pem.value.text) : null;
  if (!spki) return false;
  const signature = fromBase64(textOf(fields.Signature));
  if (!signature) return false;
  try {
    const algorithm = { name: "RSASSA-PKCS1-v1_5", hash };
    const key = await crypto.subtle.importKey("spki", spki, algorithm, false, ["verify"]);
    return await crypto.subtle.verify(algorithm, key, signature, utf8(signedText(type, fields)));
  } catch {
    return false;
  }
}

/** Reads a message that SNS signed; null for any other. Throws on text that is no JSON. */
export async function readSns(fetch: SafeFetch, body: string): Promise<SnsMessage | null> {
  const fields = membersOf(JSON.parse(body));
  const type = textOf(fields.Type);
  if (!isType(type) || !(await isSigned(fetch, type, fields))) return null;
  return { type, message: textOf(fields.Message), subscribeUrl: textOf(fields.SubscribeURL) };
}

/** Confirms a subscription by its address, which leads to SNS itself. False: it does not, or SNS did not answer. */
export async function confirmSubscription(fetch: SafeFetch, { subscribeUrl }: SnsMessage): Promise<boolean> {
  const url = snsAddress(subscribeUrl);
  if (!url) return false;
  const answer = await fetch(url, { redirect: "manual", maxBytes: MAX_CERTIFICATE_BYTES });
  if (!answer.ok) return false;
  await answer.value.discard();
  return answer.value.status === 200;
}
