import { env } from "cloudflare:workers";
import { describe, expect, inject, test } from "vitest";
import { isMailSuppressed } from "#app/modules/contacts/index.server.ts";
import { takeBounce } from "#app/modules/messages/bounces/service.server.ts";
import { signedText } from "#app/modules/messages/bounces/sns.server.ts";
import { resumeCampaign } from "#app/modules/messages/campaigns/control.server.ts";
import { findProvider } from "#app/modules/messages/providers/repo.server.ts";
import { providerSchema } from "#app/modules/messages/providers/schema.ts";
import { saveProvider } from "#app/modules/messages/providers/service.server.ts";
import { bounceToken } from "#app/modules/messages/settings/service.server.ts";
import { campaignStub } from "#app/modules/messages/store/campaign-stub.server.ts";
import { hmacSha256 } from "#app/platform/crypto/key-ring.ts";
import { createSafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { ok } from "#app/shared/result.ts";
import { signingCertificate } from "#tests/support/certificate.ts";
import { ORIGIN } from "#tests/support/factories.ts";
import {
  addPeople,
  collectingEnv,
  consumeLots,
  drive,
  type MailWorkspace,
  mailWorkspace,
  requestContext,
  startedCampaign,
  verifyDomain,
} from "#tests/support/mail-campaigns.ts";
import { type MailServiceRecord, SERVICE_SECRETS } from "#tests/support/mail-service-records.ts";
import type { SmtpRecord } from "#tests/support/smtp-records.ts";
import { Visitor } from "#tests/support/visitor.ts";

const servicesUrl = inject("mailServicesUrl");
const ports = inject("smtp");
const SERVICES = { MAIL_API_URL: servicesUrl };

const unique = (local: string) => `${local}+${crypto.randomUUID().slice(0, 8)}@example.com`;
const taken = async (to: string): Promise<MailServiceRecord[]> =>
  (await fetch(`${servicesUrl}/taken?to=${encodeURIComponent(to)}`)).json();
const recipients = (id: string) => campaignStub({ env }, id).recipients({ after: 0, limit: 1_000 });
const statesOf = async (id: string) =>
  Object.fromEntries((await recipients(id)).map(({ email, state, reason }) => [email, `${state}:${reason}`]));
const providerOf = ({ workspaceId }: MailWorkspace) => findProvider({ db: requestContext(env).db, workspaceId });

const FORMS = {
  postmark: { kind: "postmark", providerSecret: SERVICE_SECRETS.postmark },
  resend: { kind: "resend", providerSecret: SERVICE_SECRETS.resend, webhookSecret: `whsec_${btoa("a".repeat(24))}` },
  ses: {
    ...{ kind: "ses", providerSecret: SERVICE_SECRETS.ses, region: "eu-west-1" },
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  },
} as const;

/** A workspace whose campaigns leave through a service. */
async function workspaceWith(kind: keyof typeof FORMS, more: Record<string, string> = {}) {
  const home = await mailWorkspace();
  const input = providerSchema.parse({ fromEmail: "news@shop.example", ...FORMS[kind], ...more });
  const saved = await saveProvider(requestContext(env), home.actor, input);
  if (!saved.ok) throw new Error(saved.error.message);
  await verifyDomain(home, "shop.example");
  return home;
}

/** A campaign that was sent to these people through a service. */
async function sentThrough(kind: keyof typeof FORMS, emails: readonly string[]) {
  const home = await workspaceWith(kind);
  const collected = collectingEnv(env, SERVICES);
  await addPeople(home.workspaceId, emails);
  const id = await startedCampaign(collected, home);
  await drive(collected, { rounds: 3 }).catch(() => undefined);
  return { home, collected, id };
}

describe("a campaign through a service of the workspace", () => {
  test.each(["postmark", "resend", "ses"] as const)(
    "%s gets one mail for each person, from their own address",
    async (kind) => {
      const [good, rejected, silent] = [unique("mari"), unique("rejected"), unique("silent")];
      const { home, id, collected } = await sentThrough(kind, [good, rejected, silent]);
      const states = await statesOf(id);
      expect(states[good]).toBe("sent:a");
      expect(states[rejected]).toMatch(/^failed:api_4\d\d/);
      expect(states[silent]).toBe("unknown:api_connection");
      const [mail] = await taken(good);
      expect(JSON.stringify(mail?.fields)).toContain("news@shop.example");
      // Driven on, nobody is mailed again: not even whose outcome is unknown.
      collected.lots.push({ campaignId: id, workspaceId: home.workspaceId });
      await consumeLots(collected);
      expect(await taken(good)).toHaveLength(1);
      expect(await taken(silent)).toHaveLength(1);
      expect((await providerOf(home))?.lastSentAt).not.toBeNull();
    },
  );

  test("a service that is busy is asked again later", async () => {
    const busy = unique("busy");
    const { id, home } = await sentThrough("postmark", [busy]);
    expect((await statesOf(id))[busy]).toBe("queued:api_429_0");
    expect(await providerOf(home)).toMatchObject({
      status: "failing",
      lastError: "The email service answered 429 (0).",
    });
  });

  test("credentials that are refused pause the campaign, fail nobody, and continue once they are repaired", async () => {
    const home = await workspaceWith("postmark", { providerSecret: "wrong" });
    const collected = collectingEnv(env, SERVICES);
    const emails = [unique("a"), unique("b"), unique("c")];
    await addPeople(home.workspaceId, emails);
    const id = await startedCampaign(collected, home);
    await drive(collected);
    expect((await campaignStub({ env }, id).totals()).pauseReason).toBe("provider");
    expect(Object.values(await statesOf(id)).every((state) => state.startsWith("queued:"))).toBe(true);
    expect(await providerOf(home)).toMatchObject({
      status: "failing",
      lastError: "The email service answered 401 (10).",
    });
    const right = providerSchema.parse({ fromEmail: "news@shop.example", ...FORMS.postmark });
    expect((await saveProvider(requestContext(env), home.actor, right)).ok).toBe(true);
    const context = requestContext(collected.env);
    expect((await resumeCampaign(context, home.actor, id)).ok).toBe(true);
    await drive(collected);
    expect(Object.values(await statesOf(id))).toEqual(["sent:a", "sent:a", "sent:a"]);
    for (const email of emails) expect(await taken(email)).toHaveLength(1);
  });

  test("an SMTP server of the workspace gets the headers of our own mail class", async () => {
    const home = await mailWorkspace();
    const server = { kind: "smtp", host: "127.0.0.1", port: String(ports.open), tls: "none" };
    const input = providerSchema.parse({ fromEmail: "news@shop.example", ...server });
    expect(await saveProvider(requestContext(env), home.actor, input)).toEqual(ok(undefined));
    await verifyDomain(home, "shop.example");
    const collected = collectingEnv(env);
    const email = unique("mari");
    await addPeople(home.workspaceId, [email]);
    const id = await startedCampaign(collected, home);
    await drive(collected);
    expect((await statesOf(id))[email]).toBe("sent:a");
    const received: SmtpRecord[] = await (
      await fetch(`http://127.0.0.1:${ports.control}/?to=${encodeURIComponent(email)}`)
    ).json();
    expect(received[0]?.from).toBe("news@shop.example");
    expect(received[0]?.raw).toContain('From: "Tea shop" <news@shop.example>');
    expect(received[0]?.raw).toContain(`Message-ID: <${id}.1@shop.example>`);
  });
});

describe("reports of services", () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    new Visitor().send(
      new Request(`${ORIGIN}${path}`, {
        ...{ method: "POST", headers: { "content-type": "application/json", ...headers } },
        body: JSON.stringify(body),
      }),
    );

  test("Postmark with the token as a password, about a mail that only its own id names", async () => {
    const email = unique("mari");
    const { home } = await sentThrough("postmark", [email]);
    const context = requestContext(env);
    const messageId = `pm-${[...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email)))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("")
      .slice(0, 20)}`;
    const token = await bounceToken(context, home.workspaceId);
    const body = { RecordType: "Bounce", Type: "HardBounce", MessageID: messageId };
    const path = `/webhooks/mail/${home.workspaceId}`;
    const basic = (password: string) => ({ authorization: `Basic ${btoa(`kaja:${password}`)}` });
    expect((await post(path, body)).status).toBe(404);
    expect((await post(path, body, basic("wrong"))).status).toBe(404);
    expect((await post(path, { ...body, MessageID: "pm-other" }, basic(token))).status).toBe(200);
    expect(await isMailSuppressed(context, home.workspaceId, email)).toBe(false);
    expect((await post(path, body, basic(token))).status).toBe(200);
    expect(await isMailSuppressed(context, home.workspaceId, email)).toBe(true);
  });

  test("Resend only with its signature", async () => {
    const email = unique("mari");
    const { home, id } = await sentThrough("resend", [email]);
    const context = requestContext(env);
    const path = `/webhooks/mail/${home.workspaceId}/${await bounceToken(context, home.workspaceId)}`;
    const body = { type: "email.complained", data: { email_id: "x", tags: { "kaja-message": `${id}_1` } } };
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signed = async (key: string) => {
      const text = `msg_1.${timestamp}.${JSON.stringify(body)}`;
      const bytes = await hmacSha256(new TextEncoder().encode(key) as Uint8Array<ArrayBuffer>, text);
      const signature = `v1,${btoa(String.fromCharCode(...bytes))}`;
      return { "svix-id": "msg_1", "svix-timestamp": timestamp, "svix-signature": signature };
    };
    expect((await post(path, body, await signed("b".repeat(24)))).status).toBe(401);
    expect(await isMailSuppressed(context, home.workspaceId, email)).toBe(false);
    expect((await post(path, body, await signed("a".repeat(24)))).status).toBe(200);
    expect(await isMailSuppressed(context, home.workspaceId, email)).toBe(true);
  });

  test("SES by SNS: a subscription is confirmed, a signed bounce counts, a forged one does not", async () => {
    const email = unique("mari");
    const { home, id } = await sentThrough("ses", [email]);
    const context = requestContext(env);
    const { pem, sign } = await signingCertificate("SHA-256");
    const certificate = "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem";
    const subscribe = "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription";
    const asked: string[] = [];
    const safeFetch = createSafeFetch({
      fetch: async (input) => {
        asked.push(String(input));
        return new Response(String(input) === certificate ? pem : "<ok/>");
      },
      resolver: { resolve: async () => ok(["93.184.216.34"]) },
      ...{ allowLoopback: false, ownHosts: [], clock: Date.now },
    });
    const token = await bounceToken(context, home.workspaceId);
    const send = async (
      type: "Notification" | "SubscriptionConfirmation",
      more: Record<string, string>,
      forged = {},
    ) => {
      const fields = {
        Type: type,
        MessageId: "m",
        TopicArn: "arn",
        Timestamp: "2026",
        SigningCertURL: certificate,
        ...more,
      };
      const signature = { SignatureVersion: "2", Signature: await sign(signedText(type, fields)) };
      const headers = new Headers({ "x-amz-sns-message-type": type, "content-type": "text/plain; charset=UTF-8" });
      const body = JSON.stringify({ ...fields, ...signature, ...forged });
      return takeBounce(context, { workspaceId: home.workspaceId, token, headers, body }, safeFetch);
    };
    const confirm = { Message: "You have chosen", SubscribeURL: subscribe, Token: "t" };
    expect(await send("SubscriptionConfirmation", confirm)).toEqual(ok(undefined));
    expect(asked).toContain(subscribe);
    const mail = { messageId: "ses-1", tags: { "kaja-message": [`${id}_1`] } };
    const Message = JSON.stringify({ eventType: "Bounce", bounce: { bounceType: "Permanent" }, mail });
    expect(await send("Notification", { Message: "{}" }, { Message })).toMatchObject({
      error: { code: "unauthenticated" },
    });
    expect(await isMailSuppressed(context, home.workspaceId, email)).toBe(false);
    expect(await send("Notification", { Message })).toEqual(ok(undefined));
    expect(await isMailSuppressed(context, home.workspaceId, email)).toBe(true);
  });
});

describe("the page of the service", () => {
  const PAGE = "/retargeting/sending/service";

  test("connects one, never shows its secret again, and asks for the password before it is changed", async () => {
    const home = await mailWorkspace();
    const owner = new Visitor(home.cookie);
    expect(await (await owner.get(PAGE)).text()).toContain("Amazon SES");
    const form = { intent: "save", kind: "postmark", fromEmail: "news@shop.example", providerSecret: "" };
    const empty = await owner.post(`${PAGE}?kind=postmark`, form);
    expect(empty.status).toBe(400);
    const secret = `secret-${crypto.randomUUID()}`;
    const wrong = await owner.post(`${PAGE}?kind=postmark`, { ...form, fromEmail: "nobody", providerSecret: secret });
    expect(await wrong.text()).not.toContain(secret);
    const saved = await owner.post(`${PAGE}?kind=postmark`, { ...form, providerSecret: secret });
    expect(saved.status).toBe(303);
    const shown = await (await owner.get(PAGE)).text();
    expect(shown).toContain("news@shop.example");
    expect(shown).toContain("Not tested");
    expect(shown).not.toContain(secret);
    expect((await providerOf(home))?.sealedSecrets).not.toContain(secret);
    expect(shown).toContain(await bounceToken(requestContext(env), home.workspaceId));
  });

  test("a stored secret is never sent to another server", async () => {
    const home = await mailWorkspace();
    const context = requestContext(env);
    const save = (more: Record<string, string>) =>
      saveProvider(
        context,
        home.actor,
        providerSchema.parse({
          ...{ kind: "smtp", fromEmail: "news@shop.example", host: "1.1.1.1", username: "u" },
          ...more,
        }),
      );
    expect((await save({ providerSecret: "p" })).ok).toBe(true);
    expect((await save({ fromEmail: "other@shop.example" })).ok).toBe(true);
    expect(await save({ host: "8.8.8.8" })).toMatchObject({ error: { fields: [{ path: "providerSecret" }] } });
    expect(await save({ host: "10.0.0.1", providerSecret: "p" })).toMatchObject({
      error: { fields: [{ path: "host" }] },
    });
    expect(await save({ host: "169.254.169.254", providerSecret: "p" })).toMatchObject({
      error: { fields: [{ path: "host" }] },
    });
    expect(await save({ host: "evil.example@1.1.1.1", providerSecret: "p" })).toMatchObject({ ok: false });
  });

  test("a viewer sees it without the address for reports; another plan does not see it", async () => {
    const home = await workspaceWith("postmark");
    expect(
      (
        await saveProvider(
          requestContext(env),
          { ...home.actor, workspaceRole: "viewer" },
          providerSchema.parse({ fromEmail: "a@b.example", ...FORMS.postmark }),
        )
      ).ok,
    ).toBe(false);
    expect(
      (
        await saveProvider(
          requestContext(env),
          { ...home.actor, plan: "basic" },
          providerSchema.parse({ fromEmail: "a@b.example", ...FORMS.postmark }),
        )
      ).ok,
    ).toBe(false);
  });
});
