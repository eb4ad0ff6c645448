import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { messagesModule } from "#app/modules/messages/manifest.ts";
import { sendPushNode } from "#app/modules/messages/push/nodes/run/push.server.ts";
import { turnPushOn } from "#app/modules/messages/push/setup/service.server.ts";
import { pushStub } from "#app/modules/messages/push/store/push-stub.server.ts";
import { saveMailSettings } from "#app/modules/messages/settings/service.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { FlowCall } from "#app/platform/manifest/flow-kinds.ts";
import { spendOf, usedOf } from "#app/platform/usage/usage.server.ts";
import { ORIGIN } from "#tests/support/factories.ts";
import { addPeople, type MailWorkspace, mailWorkspace, requestContext } from "#tests/support/mail-campaigns.ts";
import { gotBy, newBrowser } from "#tests/support/push-browsers.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { pushMessages } = messagesModule.limits;
const TEN_AM = new Date("2026-11-28T10:00:00Z");
const SETTINGS = {
  title: "{{contact.firstName}}, your cart waits",
  linkUrl: "https://shop.example/cart/{{event.cart}}",
};

let home: MailWorkspace;
let contactId: string;
const context = () => requestContext(env, () => TEN_AM);
const stub = () => pushStub({ env }, home.workspaceId);

beforeEach(async () => {
  home = await mailWorkspace();
  [contactId = ""] = await addPeople(home.workspaceId, ["mari@example.com"]);
  expect(await turnPushOn(context(), home.actor)).toEqual({ ok: true, value: undefined });
  await decide("granted");
});

const decide = (state: "granted" | "withdrawn") =>
  contactsStub({ env }, home.workspaceId).recordConsent(
    contactId,
    {
      ...{ purpose: "marketing", channel: "push", topic: "", state, textVersion: "1", text: "News" },
      ...{ source: "test", addressHash: null, at: TEN_AM.getTime() - 1_000 },
    },
    newId(),
  );

/** A browser that belongs to the contact. */
async function browserOf(kind = "ok", timeZone = "UTC"): Promise<string> {
  const { name, subscription } = await newBrowser(kind);
  const { endpoint, keys } = subscription;
  const row = { hash: name, endpoint, ...keys, siteId: "s", contactId, timeZone };
  await stub().subscribe(home.workspaceId, row, { max: 100, perDay: 100, day: 1 });
  return name;
}

const call = (more: Partial<FlowCall> = {}): FlowCall => ({
  ...{ workspaceId: home.workspaceId, flowId: newId(), flowName: "Carts", runId: newId(), key: newId() },
  contact: { id: contactId, name: "Mari Maasikas" } as FlowCall["contact"],
  ...{ settings: SETTINGS, event: { cart: "7 a" }, vars: {}, timeZone: "UTC" },
  ...{ nowMs: TEN_AM.getTime(), enteredAtMs: TEN_AM.getTime(), cameAtMs: TEN_AM.getTime() },
  caller: {} as FlowCall["caller"],
  ...more,
});

const run = (one: FlowCall) => sendPushNode.run(context(), one);
const used = () => usedOf(context(), home.workspaceId, pushMessages.meter);
const settings = (more: object) =>
  saveMailSettings(context(), home.actor, {
    ...{ fromName: "Tea", replyTo: "", postalAddress: "Tallinn", button: "#0d5c55", background: "#ffffff" },
    ...{ font: "sans" as const, logoUrl: "", logoAlt: "", quietFrom: 0, quietTo: 0, timeZone: "UTC" },
    ...{ capMails: 0, capDays: 7, ...more },
  });

describe("the step that sends a push message", () => {
  test("reaches every browser of the contact once for each step, and its click leads to the filled-in link", async () => {
    const names = await Promise.all([browserOf(), browserOf(), browserOf("gone")]);
    const one = call();
    const sent = { port: "next", output: { sent: true, browsers: 2 } };
    expect(await run(one)).toEqual(sent);
    // The engine repeats a step whose outcome it did not write down.
    expect(await run(one)).toEqual(sent);
    const got = await Promise.all(names.map(gotBy));
    expect(got.map(({ messages }) => messages.length)).toEqual([1, 1, 0]);
    expect(await used()).toBe(2);
    const payload = got[0]?.messages[0]?.payload;
    expect(payload).toMatchObject({ title: "Mari, your cart waits", to: `${ORIGIN}/push` });
    const clicked = await new Visitor().get(new URL(payload?.url ?? "").pathname);
    expect(clicked.status).toBe(302);
    expect(clicked.headers.get("location")).toBe("https://shop.example/cart/7%20a");
    const { deliveries, subscriptions } = await stub().findPerson([contactId]);
    expect(deliveries.map(({ flowId, state }) => [flowId, state])).toContainEqual([one.flowId, "sent"]);
    expect(deliveries.filter(({ clickedAtMs }) => clickedAtMs !== null)).toHaveLength(1);
    expect(subscriptions).toHaveLength(2);
  });

  test("a token of another message, or with another signature, leads nowhere", async () => {
    const name = await browserOf();
    await run(call());
    const { url = "" } = (await gotBy(name)).messages[0]?.payload ?? {};
    const [owner = "", message = "", signed = ""] = new URL(url).pathname.split("/").at(-1)?.split(".") ?? [];
    const other = `${message.slice(0, -1)}${message.endsWith("0") ? "1" : "0"}`;
    expect((await new Visitor().get(`/push/c/${owner}.${other}.${signed}`)).status).toBe(404);
    expect((await new Visitor().get(`/push/c/${newId()}.${message}.${signed}`)).status).toBe(404);
  });

  test("is left by Not sent without a browser, without consent, and beyond the message limit", async () => {
    const why = async (one = call()) => {
      const outcome = await run(one);
      return "port" in outcome ? [outcome.port, outcome.output?.why] : outcome;
    };
    expect(await why()).toEqual(["not_sent", "no browser of the contact takes push messages"]);
    const name = await browserOf();
    await settings({ capMails: 1 });
    expect((await run(call())) as object).toMatchObject({ port: "next" });
    expect(await why()).toEqual(["not_sent", "the contact got as many messages as the settings allow"]);
    await settings({ capMails: 0 });
    await decide("withdrawn");
    expect(await why()).toEqual(["not_sent", "no consent to push messages"]);
    expect((await gotBy(name)).messages).toHaveLength(1);
    const moved = { ...SETTINGS, linkUrl: "https://{{event.cart}}/" };
    expect(await why(call({ settings: moved }))).toEqual([
      "not_sent",
      "a value would change the host or folder of the link",
    ]);
  });

  test("waits for the end of quiet hours by the clock of the browser", async () => {
    await settings({ quietFrom: 9, quietTo: 12 });
    await browserOf("ok", "UTC");
    expect(await run(call())).toMatchObject({ atMs: Date.parse("2026-11-28T12:00:00Z") });
    expect(await used()).toBe(0);
  });

  test("comes again while the push service is down, and gives up after four tries without a message counted", async () => {
    const name = await browserOf("down");
    const one = call();
    for (const waitMs of [60_000, 300_000, 1_500_000])
      expect(await run(one)).toMatchObject({ atMs: TEN_AM.getTime() + waitMs });
    expect(await run(one)).toMatchObject({ port: "not_sent" });
    expect((await gotBy(name)).asked).toBe(4);
    expect(await used()).toBe(0);
  });

  test("sends nothing once the month's messages are used up", async () => {
    const name = await browserOf();
    await spendOf(context(), home.actor, { meter: pushMessages.meter, limit: pushMessages }, pushMessages.pro);
    await settings({ capMails: 1 });
    // What was not sent does not count against the contact's limit either.
    for (let twice = 0; twice < 2; twice += 1)
      expect(await run(call())).toMatchObject({ output: { why: "push messages of the month are used up" } });
    expect((await gotBy(name)).messages).toHaveLength(0);
  });

  test("a dry run says what it would send, and sends nothing", async () => {
    const preview = (one: FlowCall) => sendPushNode.preview?.(context(), one);
    expect(await preview(call())).toMatchObject({ port: "not_sent" });
    const name = await browserOf();
    expect(await preview(call())).toEqual({
      port: "next",
      would: "Send the push message “Mari, your cart waits” to 1 browser.",
    });
    expect((await gotBy(name)).messages).toHaveLength(0);
  });
});
