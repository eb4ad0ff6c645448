import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { visitorOfPage } from "#app/modules/analytics/index.server.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { createSegment } from "#app/modules/contacts/index.server.ts";
import { eraseWorkspaceMessages } from "#app/modules/messages/erasure.server.ts";
import { evictLive } from "#app/modules/messages/onsite/delivery/live-messages.server.ts";
import { onsiteFormSchema } from "#app/modules/messages/onsite/schema.ts";
import {
  createOnsite,
  deleteOnsite,
  setOnsiteState,
  updateOnsite,
} from "#app/modules/messages/onsite/service.server.ts";
import { onsiteStub } from "#app/modules/messages/onsite/store/onsite-stub.server.ts";
import { saveMailSettings } from "#app/modules/messages/settings/service.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { addPeople, type MailWorkspace, mailWorkspace, requestContext } from "#tests/support/mail-campaigns.ts";
import { Visitor } from "#tests/support/visitor.ts";

const BROWSER = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const PAGE = "https://www.shop.example/teas?utm_source=news";

const form = (more: Record<string, string> = {}) =>
  onsiteFormSchema.parse({
    ...{ name: "Offer", kind: "banner", title: "Free delivery", color: "#0d5c55", trigger: "delay" },
    ...{ linkLabel: "Shop", linkUrl: "https://www.shop.example/sale" },
    ...more,
  });

let home: MailWorkspace;
let siteId: string;
let browser: Visitor;

beforeEach(async () => {
  home = await mailWorkspace();
  siteId = await createSite(home, { hosts: ["shop.example"] });
  browser = new Visitor();
});

/** Creates a message and starts it; returns its id. */
async function live(
  more: Record<string, string> = {},
  { actor }: Pick<MailWorkspace, "actor"> = home,
): Promise<string> {
  const context = requestContext(env);
  const made = await createOnsite(context, actor, form(more), "UTC");
  if (!made.ok) throw new Error(made.error.message);
  expect(await setOnsiteState(context, actor, made.value.id, "live")).toEqual({ ok: true, value: undefined });
  return made.value.id;
}

interface Sent {
  headers?: Record<string, string>;
  body?: object;
  from?: Visitor;
}

function post(fields: object, { headers = {}, from = browser }: Sent = {}) {
  return from.send(
    new Request(`${ORIGIN}/onsite`, {
      method: "POST",
      headers: { origin: "https://www.shop.example", "user-agent": BROWSER, "content-type": "text/plain", ...headers },
      body: JSON.stringify(fields),
    }),
  );
}

const ask = (more: object = {}, sent: Sent = {}) =>
  post(
    { site: siteId, url: PAGE, kind: "ask", referrer: "", landing: PAGE, isNew: true, skip: [], ages: [], ...more },
    sent,
  );

const report = (kind: string, id: string, sent: Sent = {}) => post({ site: siteId, url: PAGE, kind, id }, sent);

async function shownId(response: Response): Promise<string | null> {
  if (response.status === 204) return null;
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

const counted = async () =>
  (await onsiteStub({ env }, home.workspaceId).days(0)).map(({ views, clicks, closes }) => [views, clicks, closes]);

/** A contact that the browser of the test is known as, in a segment of their own. */
async function knownContact(): Promise<string> {
  const context = requestContext(env);
  const [contactId = ""] = await addPeople(home.workspaceId, ["mari@example.com"]);
  const stub = contactsStub({ env }, home.workspaceId);
  const entry = { purpose: "analytics", channel: "email", topic: "", state: "granted", textVersion: "1", text: "Yes" };
  await stub.recordConsent(contactId, { ...entry, source: "form:x", addressHash: null, at: Date.now() } as never, "c1");
  const request = new Request(PAGE, { headers: { "user-agent": BROWSER, "cf-connecting-ip": browser.address } });
  const visitor = await visitorOfPage({ ...context, address: browser.address }, home.workspaceId, PAGE, request);
  expect(await stub.knowVisitor(contactId, visitor ?? "", Date.now())).toBe(true);
  return contactId;
}

async function segmentOf(email: string): Promise<string> {
  const rule = { field: "email", op: "is", value: email } as const;
  const made = await createSegment(requestContext(env), home.actor, { name: email, rule });
  if (!made.ok) throw new Error(made.error.message);
  return made.value.id;
}

describe("what a website is answered", () => {
  test("is the highest live message that fits, without a word about its audience", async () => {
    await live({ name: "Low", priority: "10" });
    const id = await live({
      name: "Secret plan",
      paths: "/teas",
      utmSource: "NEWS",
      priority: "60",
      startsAt: "2020-01-01T00:00",
    });
    await live({ name: "Elsewhere", paths: "/blog/*", priority: "90" });
    const response = await ask();
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toContain("no-store");
    const shown = (await response.json()) as Record<string, unknown>;
    expect(shown).toEqual({
      ...{
        id,
        kind: "banner",
        title: "Free delivery",
        text: "",
        action: "link",
        linkLabel: "Shop",
        position: "bottom",
        selector: "",
      },
      ...{ linkUrl: "https://www.shop.example/sale", closeLabel: "Close", color: "#0d5c55", textColor: "#ffffff" },
      ...{ trigger: "delay", after: 0, everyDays: 7 },
    });
    expect(await shownId(await ask({ skip: [id] }))).not.toBe(id);
  });

  test("a draft, a paused, a future and a deleted message are shown to nobody", async () => {
    const context = requestContext(env);
    expect((await createOnsite(context, home.actor, form(), "UTC")).ok).toBe(true);
    await live({ startsAt: "2099-01-01T00:00" });
    await live({ startsAt: "2020-01-01T00:00", endsAt: "2021-01-01T00:00" });
    const paused = await live();
    await setOnsiteState(context, home.actor, paused, "paused");
    const deleted = await live();
    expect(await shownId(await ask())).toBe(deleted);
    await report("view", deleted);
    expect(await deleteOnsite(context, home.actor, deleted)).toEqual({ ok: true, value: undefined });
    expect(await shownId(await ask())).toBeNull();
    expect(await counted()).toEqual([]);
  });

  test("nothing for another host, an unknown website, a plan without it, a program, or a body of something else", async () => {
    await live();
    expect((await ask({}, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await ask({ url: "https://evil.example/" })).status).toBe(403);
    expect((await ask({ site: crypto.randomUUID() })).status).toBe(404);
    expect((await ask({ skip: ["x"] })).status).toBe(400);
    expect((await ask({ url: "javascript:alert(1)" })).status).toBe(400);
    expect((await post({ site: siteId, url: PAGE, kind: "view", id: "1", more: 1 })).status).toBe(400);
    expect((await ask({ landing: "x".repeat(20_000) })).status).toBe(413);
    expect(
      (await ask({}, { headers: { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } })).status,
    ).toBe(204);
    const other = await createAccount(env, { plan: "basic" });
    const otherSite = await createSite(other, { hosts: ["shop.example"] });
    expect((await ask({ site: otherSite })).status).toBe(204);
  });

  test("a website of another workspace never gets it", async () => {
    await live();
    const other = await mailWorkspace();
    const otherSite = await createSite(other, { hosts: ["shop.example"] });
    expect(await shownId(await ask({ site: otherSite }))).toBeNull();
  });
});

describe("a segment", () => {
  test("is shown to a known member alone, and to nobody who asks not to be followed", async () => {
    await knownContact();
    const id = await live({ segmentId: await segmentOf("mari@example.com") });
    expect(await shownId(await ask())).toBe(id);
    expect(await shownId(await ask({}, { from: new Visitor() }))).toBeNull();
    expect(await shownId(await ask({}, { headers: { "sec-gpc": "1" } }))).toBeNull();
  });

  test("of others is passed over for the next message", async () => {
    await knownContact();
    await live({ segmentId: await segmentOf("jaan@example.com"), priority: "90" });
    const forAll = await live({ priority: "10" });
    expect(await shownId(await ask())).toBe(forAll);
  });
});

describe("the cap", () => {
  const capOf = (actor: Actor, capMails: number) =>
    saveMailSettings(requestContext(env), actor, {
      ...{ fromName: "Tea shop", replyTo: "", postalAddress: "Tallinn", button: "#0d5c55", background: "#ffffff" },
      ...{
        font: "sans" as const,
        logoUrl: "",
        logoAlt: "",
        quietFrom: 0,
        quietTo: 0,
        timeZone: "UTC",
        capMails,
        capDays: 7,
      },
    });

  test("counts what a known contact got by mail and saw on the website", async () => {
    await capOf(home.actor, 2);
    const contactId = await knownContact();
    const id = await live();
    const stub = contactsStub({ env }, home.workspaceId);
    const candidate = { contactId, email: "mari@example.com", hashes: [] };
    const demand = { topic: "", nowMs: Date.now(), cap: { mails: 2, sinceMs: 0 } };
    const mail = (ref: string) => stub.admitMail([candidate], { ...demand, ref });
    expect(await mail("campaign-1")).toEqual([null]);
    expect(await shownId(await ask())).toBe(id);
    await report("view", id);
    await report("view", id);
    expect(await shownId(await ask())).toBeNull();
    expect(await mail("campaign-2")).toEqual(["capped"]);
    // Somebody else's browser is not touched by it.
    expect(await shownId(await ask({}, { from: new Visitor() }))).toBe(id);
  });

  test("holds for a browser that nobody knows by what it showed itself", async () => {
    await capOf(home.actor, 2);
    const id = await live();
    expect(await shownId(await ask({ ages: [1_000] }))).toBe(id);
    expect(await shownId(await ask({ ages: [1_000, 2_000] }))).toBeNull();
    expect(await shownId(await ask({ ages: [1_000, 8 * 86_400_000] }))).toBe(id);
  });
});

describe("counts", () => {
  test("take views, clicks and closes of live messages, and nothing of a browser that asks not to be counted", async () => {
    const id = await live();
    for (const kind of ["view", "view", "click", "close"]) expect((await report(kind, id)).status).toBe(204);
    await report("view", id, { headers: { dnt: "1" } });
    await report("view", crypto.randomUUID());
    await report("view", id, { headers: { "user-agent": "curl/8.5.0" } });
    expect(await counted()).toEqual([[2, 1, 1]]);
    await setOnsiteState(requestContext(env), home.actor, id, "paused");
    await report("view", id);
    expect(await counted()).toEqual([[2, 1, 1]]);
  });

  test("go with the workspace", async () => {
    await report("view", await live());
    await eraseWorkspaceMessages(requestContext(env), home.workspaceId);
    expect(await counted()).toEqual([]);
  });
});

describe("an editor", () => {
  test("cannot name a website or segment of another workspace, or more messages than the plan has", async () => {
    const context = requestContext(env);
    const foreign = await createSite(await createAccount(env, { plan: "pro" }));
    const refused = { ok: false, error: { code: "invalid_input" } };
    expect(await createOnsite(context, home.actor, form({ siteId: foreign }), "UTC")).toMatchObject(refused);
    expect(await createOnsite(context, home.actor, form({ segmentId: "none" }), "UTC")).toMatchObject(refused);
    const made = await Promise.all(
      Array.from({ length: 21 }, (_, at) => createOnsite(context, home.actor, form({ name: `M${at}` }), "UTC")),
    );
    expect(made.filter(({ ok }) => ok)).toHaveLength(20);
    expect(made.find(({ ok }) => !ok)).toMatchObject({ error: { code: "limit_reached" } });
  });

  test("changes a live message at once, and a viewer changes nothing", async () => {
    const context = requestContext(env);
    const id = await live();
    expect(await updateOnsite(context, home.actor, id, form({ title: "Now" }), "Europe/Tallinn")).toMatchObject({
      ok: true,
    });
    expect(await (await ask()).json()).toMatchObject({ id, title: "Now" });
    const viewer = { ...home.actor, workspaceRole: "viewer" } as Actor;
    expect(await setOnsiteState(context, viewer, id, "paused")).toMatchObject({ error: { code: "forbidden" } });
    const stranger = (await mailWorkspace()).actor;
    expect(await setOnsiteState(context, stranger, id, "paused")).toMatchObject({ error: { code: "not_found" } });
    evictLive(home.workspaceId);
    expect(await shownId(await ask())).toBe(id);
  });

  test.each([
    [{ linkUrl: "javascript:alert(1)" }, "linkUrl"],
    [{ linkUrl: "//evil.example" }, "linkUrl"],
    [{ linkUrl: "" }, "linkUrl"],
    [{ kind: "price_note" }, "selector"],
    [{ paths: "shop" }, "paths"],
    [{ trigger: "scroll", after: "101" }, "after"],
    [{ startsAt: "2026-11-02T10:00", endsAt: "2026-11-02T10:00" }, "endsAt"],
    [{ color: "red" }, "color"],
    [{ everyDays: "0" }, "everyDays"],
  ])("is refused %o", (more, path) => {
    const base = {
      name: "Offer",
      kind: "banner",
      title: "T",
      color: "#0d5c55",
      trigger: "delay",
      linkLabel: "L",
      linkUrl: "/a",
    };
    const read = onsiteFormSchema.safeParse({ ...base, ...more });
    expect(read.error?.issues.map((issue) => issue.path[0])).toEqual([path]);
  });
});
