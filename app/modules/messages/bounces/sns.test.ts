import { describe, expect, test } from "vitest";
import type { SafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { createSafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { ok } from "#app/shared/result.ts";
import { signingCertificate } from "#tests/support/certificate.ts";
import { keyOfCertificate } from "./certificate-key.ts";
import { confirmSubscription, readSns, signedText } from "./sns.server.ts";

const CERTIFICATE = "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem";

/** A safe fetch that knows these addresses. */
function fetchOf(answers: Record<string, string>) {
  const asked: string[] = [];
  const fetch: SafeFetch = createSafeFetch({
    fetch: async (input) => {
      const url = String(input);
      asked.push(url);
      return url in answers ? new Response(answers[url]) : new Response("", { status: 404 });
    },
    resolver: { resolve: async () => ok(["93.184.216.34"]) },
    ...{ allowLoopback: false, ownHosts: [], clock: Date.now },
  });
  return { fetch, asked };
}

const notification = (more: Record<string, unknown> = {}) => ({
  ...{ Type: "Notification", MessageId: "22b80b92", TopicArn: "arn:aws:sns:eu-west-1:123456789012:Mail" },
  ...{ Message: '{"eventType":"Bounce"}', Timestamp: "2026-11-27T12:00:00.000Z", SigningCertURL: CERTIFICATE },
  ...more,
});

describe("messages of SNS", () => {
  test.each([
    ["1", "SHA-1"],
    ["2", "SHA-256"],
  ] as const)("signed by version %s count", async (version, hash) => {
    const { pem, sign } = await signingCertificate(hash);
    const { fetch } = fetchOf({ [CERTIFICATE]: pem });
    const fields = notification({ Subject: "Hello" });
    const body = { ...fields, SignatureVersion: version, Signature: await sign(signedText("Notification", fields)) };
    expect(await readSns(fetch, JSON.stringify(body))).toMatchObject({ type: "Notification", message: fields.Message });
    for (const forged of [
      { ...body, Message: "{}" },
      { ...body, Signature: "" },
      { ...body, Signature: "not base64!" },
      { ...body, SignatureVersion: version === "1" ? "2" : "1" },
      { ...body, Type: "SubscriptionConfirmation" },
      { ...body, Type: "toString" },
    ])
      expect(await readSns(fetch, JSON.stringify(forged))).toBeNull();
  });

  test("signed with a certificate of another host never count, and that host is not asked", async () => {
    const { pem, sign } = await signingCertificate("SHA-256");
    for (const url of [
      "https://sns.eu-west-1.amazonaws.com.evil.example/a.pem",
      "https://evil.example/sns.eu-west-1.amazonaws.com/a.pem",
      "http://sns.eu-west-1.amazonaws.com/a.pem",
      "https://sns.eu-west-1.amazonaws.com:8443/a.pem",
      "https://bucket.s3.amazonaws.com/a.pem",
    ]) {
      const { fetch, asked } = fetchOf({ [url]: pem });
      const fields = notification({ SigningCertURL: url });
      const body = { ...fields, SignatureVersion: "2", Signature: await sign(signedText("Notification", fields)) };
      expect(await readSns(fetch, JSON.stringify(body))).toBeNull();
      expect(asked).toEqual([]);
    }
  });

  test("a subscription is confirmed at SNS and nowhere else", async () => {
    const url = "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=a";
    const message = { type: "SubscriptionConfirmation", message: "", subscribeUrl: url } as const;
    const { fetch, asked } = fetchOf({ [url]: "<ConfirmSubscriptionResponse/>" });
    expect(await confirmSubscription(fetch, message)).toBe(true);
    expect(await confirmSubscription(fetch, { ...message, subscribeUrl: "https://evil.example/" })).toBe(false);
    expect(await confirmSubscription(fetch, { ...message, subscribeUrl: `${url}b` })).toBe(false);
    expect(asked).toHaveLength(2);
  });

  test("a text that is no certificate has no key", () => {
    for (const text of [
      "",
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    ])
      expect(keyOfCertificate(text)).toBeNull();
  });
});
