import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutgoingMail } from "#app/platform/mail/smtp.server.ts";
import { createSafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { type MailServiceRecord, SERVICE_SECRETS } from "#tests/support/mail-service-records.ts";
import { startMailServices } from "#tests/support/mail-services.ts";
import { reasonLabel } from "../labels.ts";
import { readFailure } from "../sending/outcome.ts";
import { signAwsRequest } from "./aws-signature.ts";
import { readAnswer } from "./domain/answers.ts";
import { checkProvider } from "./domain/check-provider.ts";
import { type ApiKind, destinationOf, EMPTY_SETTINGS, type ProviderSettings } from "./domain/provider.ts";
import { openApiTransport, ServiceFailure } from "./http-transport.server.ts";
import { bodyOf } from "./requests.ts";

const ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7.12";
const mail = (recipient: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...{ id: ID, recipient, subject: "News", textBody: "text", htmlBody: "<p>html</p>" },
  ...{ unsubscribeUrl: "https://kaja.example/m/one-click?token=a", fromName: "Tea shop", isBulk: true },
  ...more,
});
const SETTINGS: ProviderSettings = { ...EMPTY_SETTINGS, region: "eu-west-1", accessKeyId: "AKIAIOSFODNN7EXAMPLE" };
const FROM = "news@shop.example";

describe("AWS Signature Version 4", () => {
  const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
  const now = new Date("2015-08-30T12:36:00Z");

  test("signs the published examples", async () => {
    const vanilla = { method: "GET", url: new URL("https://example.amazonaws.com/"), headers: {}, body: "" };
    const signed = await signAwsRequest({ ...key, region: "us-east-1", service: "service" }, vanilla, now);
    expect(signed.authorization).toBe(
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    );
    const listUsers = {
      ...{ method: "GET", url: new URL("https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08"), body: "" },
      headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
    };
    expect((await signAwsRequest({ ...key, region: "us-east-1", service: "iam" }, listUsers, now)).authorization).toBe(
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7",
    );
  });
});

describe("requests", () => {
  test.each<ApiKind>(["ses", "postmark", "resend"])(
    "of %s hold no line break that people typed into a header",
    (kind) => {
      const hostile = mail("mari@example.com", {
        ...{ subject: "News\r\nBcc: all@example.com", fromName: "Tea\r\nBcc: x@example.com" },
        unsubscribeUrl: "https://kaja.example/a\r\nX-Injected: 1",
      });
      const withoutParts = JSON.parse(
        bodyOf(kind, { ...hostile, textBody: "", htmlBody: "" }, FROM, SETTINGS),
      ) as unknown;
      const texts: string[] = [];
      JSON.stringify(withoutParts, (_, value: unknown) => {
        if (typeof value === "string") texts.push(value);
        return value;
      });
      expect(texts.filter((text) => /[\r\n]/.test(text))).toEqual([]);
      expect(texts.some((text) => text.includes("List-Unsubscribe") || text.includes("One-Click"))).toBe(true);
    },
  );
});

describe("answers", () => {
  const answer = (
    kind: ApiKind,
    status: number,
    body: unknown,
    more: { errorType?: string; retryAfter?: string } = {},
  ) =>
    readAnswer(kind, {
      ...{ status, body: typeof body === "string" ? body : JSON.stringify(body) },
      ...{ errorType: more.errorType ?? null, retryAfter: more.retryAfter ?? null },
    });

  test("that accept a mail have its id, and count without one", () => {
    expect(answer("ses", 200, { MessageId: "a" })).toEqual({ kind: "sent", id: "a" });
    expect(answer("postmark", 200, { ErrorCode: 0, MessageID: "b" })).toEqual({ kind: "sent", id: "b" });
    expect(answer("resend", 200, { id: "c" })).toEqual({ kind: "sent", id: "c" });
    expect(answer("resend", 202, "<html>")).toEqual({ kind: "sent", id: "" });
  });

  test.each([
    ["ses", 429, { message: "slow" }, { errorType: "TooManyRequestsException:http://x" }, "retry"],
    ["ses", 500, "", {}, "retry"],
    ["ses", 400, {}, { errorType: "SendingPausedException" }, "refused"],
    ["ses", 403, {}, { errorType: "AccessDeniedException" }, "refused"],
    ["ses", 400, { message: "Email address is not verified." }, { errorType: "MessageRejected" }, "refused"],
    ["ses", 400, { message: "Virus" }, { errorType: "MessageRejected" }, "failed"],
    ["postmark", 422, { ErrorCode: 406 }, {}, "failed"],
    ["postmark", 422, { ErrorCode: 405 }, {}, "refused"],
    ["postmark", 401, { ErrorCode: 10 }, {}, "refused"],
    ["postmark", 503, "", {}, "retry"],
    ["resend", 422, { name: "validation_error" }, {}, "failed"],
    ["resend", 429, { name: "daily_quota_exceeded" }, {}, "refused"],
    ["resend", 429, { name: "rate_limit_exceeded" }, {}, "retry"],
    ["resend", 409, { name: "invalid_idempotent_request" }, {}, "unknown"],
    ["resend", 409, { name: "concurrent_idempotent_requests" }, {}, "retry"],
  ] as const)("%s %i %o means %5$s", (kind, status, body, more, expected) => {
    expect(answer(kind, status, body, more).kind).toBe(expected);
  });

  test("wait as long as the service asks, within bounds, and never hold what is not a name", () => {
    const waits = (retryAfter: string) => {
      const verdict = answer("postmark", 429, {}, { retryAfter });
      if (verdict.kind !== "retry") throw new Error("No retry");
      return readFailure(new ServiceFailure(verdict), 1, true).failure;
    };
    expect(waits("600")).toEqual({ state: "retry", waitMs: 600_000 });
    expect(waits("1")).toEqual({ state: "retry", waitMs: 300_000 });
    expect(waits("999999")).toEqual({ state: "retry", waitMs: 7_200_000 });
    expect(answer("resend", 422, { name: "to <mari@example.com>" })).toEqual({
      kind: "failed",
      code: "422_tomariexample.com",
    });
  });
});

describe("the form of a service", () => {
  const check = (kind: Parameters<typeof checkProvider>[0], given: Partial<ProviderSettings>, isLocal = false) => {
    const checked = checkProvider(kind, { ...EMPTY_SETTINGS, ...given }, { hasSecret: true, isLocal });
    return checked.ok ? "ok" : checked.error.map(({ path }) => path);
  };

  test("asks for what its kind needs", () => {
    expect(check("smtp", { host: "smtp.example.com", username: "u" })).toBe("ok");
    expect(check("smtp", { host: "smtp.example.com", username: "u", port: 25 })).toEqual(["port"]);
    expect(check("smtp", { host: "smtp.example.com", username: "u", port: 465 })).toEqual(["tls"]);
    expect(check("smtp", { host: "smtp.example.com", username: "u", tls: "none", port: 2525 })).toEqual(["tls"]);
    expect(check("smtp", { host: "localhost", tls: "none", port: 1025 }, true)).toBe("ok");
    expect(check("ses", { region: "Europe", accessKeyId: "x" })).toEqual(["region", "accessKeyId"]);
    expect(check("ses", SETTINGS)).toBe("ok");
    expect(check("postmark", { messageStream: "my stream" })).toEqual(["messageStream"]);
    const without = checkProvider("resend", EMPTY_SETTINGS, { hasSecret: false, isLocal: false });
    expect(without.ok).toBe(false);
  });

  test("keeps a secret only for the place that it was entered for", () => {
    const one = destinationOf("smtp", { ...EMPTY_SETTINGS, host: "smtp.example.com", username: "u" });
    expect(destinationOf("smtp", { ...EMPTY_SETTINGS, host: "smtp.evil.example", username: "u" })).not.toBe(one);
    expect(destinationOf("smtp", { ...EMPTY_SETTINGS, host: "smtp.example.com", username: "u", tls: "none" })).not.toBe(
      one,
    );
    expect(destinationOf("postmark", EMPTY_SETTINGS)).not.toBe(destinationOf("resend", EMPTY_SETTINGS));
  });
});

describe("against stand-ins of the services' documentation", () => {
  let services: Awaited<ReturnType<typeof startMailServices>>;
  beforeAll(async () => {
    services = await startMailServices();
  });
  afterAll(() => services.stop());

  const taken = async (to: string): Promise<MailServiceRecord[]> =>
    (await fetch(`${services.url}/taken?to=${encodeURIComponent(to)}`)).json();
  const open = (kind: ApiKind, secret: string = SERVICE_SECRETS[kind]) =>
    openApiTransport(
      { kind, settings: SETTINGS, secret, fromEmail: FROM },
      {
        fetch: createSafeFetch({ fetch, resolver: null, allowLoopback: true, ownHosts: [], clock: Date.now }),
        ...{ now: () => new Date(), baseUrl: services.url },
      },
    );
  const outcome = async (kind: ApiKind, to: string, secret?: string) => {
    try {
      return await open(kind, secret).send(mail(to));
    } catch (cause) {
      const { reason, failure, refusesAll } = readFailure(cause, 1, true);
      return [refusesAll ? "refuses all" : failure.state, reason, reasonLabel(reason)];
    }
  };

  test.each<ApiKind>(["ses", "postmark", "resend"])("%s takes a mail with the headers of a list", async (kind) => {
    const to = `mari+${kind}@example.com`;
    expect(await outcome(kind, to)).toMatch(/^(ses|pm|re)-[0-9a-f]{20}$/);
    const [record, ...more] = await taken(to);
    expect(more).toEqual([]);
    const text = JSON.stringify(record?.fields);
    expect(text).toContain(FROM);
    expect(text).toContain("List-Unsubscribe-Post");
    expect(text).toContain("Tea shop");
    expect(text).toContain(kind === "postmark" ? ID : ID.replace(".", "_"));
    if (kind === "resend") expect(record?.headers.idempotency).toBe(ID);
  });

  test("refusals of one mail, of all mails, and for now differ", async () => {
    expect(await outcome("postmark", "rejected@example.com")).toEqual([
      ...["failed", "api_422_406", "The email service answered 422 (406)"],
    ]);
    expect(await outcome("postmark", "busy@example.com")).toEqual([
      ...["retry", "api_429_0", "The email service answered 429 (0)"],
    ]);
    expect((await outcome("postmark", "down@example.com"))[0]).toBe("retry");
    expect((await outcome("postmark", "unverified@example.com"))[0]).toBe("refuses all");
    expect((await outcome("postmark", "mari@example.com", "wrong"))[0]).toBe("refuses all");
    expect((await outcome("ses", "rejected@example.com"))[0]).toBe("failed");
    expect((await outcome("ses", "unverified@example.com"))[0]).toBe("refuses all");
    expect((await outcome("ses", "mari@example.com", "wrong"))[0]).toBe("refuses all");
    expect((await outcome("resend", "unverified@example.com"))[0]).toBe("refuses all");
    expect((await outcome("resend", "busy@example.com"))[0]).toBe("retry");
  });

  test.each<ApiKind>(["ses", "postmark", "resend"])(
    "%s that takes a mail and hangs up leaves it unknown",
    async (kind) => {
      const to = `silent+${kind}@example.com`;
      expect(await outcome(kind, to)).toEqual(["unknown", "api_connection", "The email service did not answer"]);
      expect(await taken(to)).toHaveLength(1);
    },
  );
});
