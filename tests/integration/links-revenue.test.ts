import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { takeSubmission } from "#app/modules/contacts/index.server.ts";
import { importDemoClicks } from "#app/modules/links/index.server.ts";
import { linkStub } from "#app/modules/links/store/link-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { consumeEvents } from "#app/platform/events/consumer.server.ts";
import type { BusEvent, EventMessage } from "#app/platform/events/event.ts";
import { demoClickId, demoClicks } from "#db/seed/campaigns/demo-links.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createLink, DESTINATION, follow, totalsOf } from "#tests/support/links.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
  visitor = new Visitor(account.cookie);
});

const contextOf = () => createAppContext(env, { waitUntil: () => undefined });

/** A person sends a form on the page to which the click led. */
const submit = (name: string, clickId: string) =>
  takeSubmission(contextOf(), {
    id: `form.submitted_${name}`,
    type: "form.submitted",
    workspaceId: account.workspaceId,
    at: Date.now(),
    data: {
      ...{ formId: "f", responseId: name, formName: "Fair", fields: { name } },
      identities: [{ kind: "email", value: `${name}@tea.example` }],
      touch: {
        ...{ at: Date.now(), referrer: "", landingPage: DESTINATION, visitorId: null, formId: "f" },
        utm: { source: "", medium: "", campaign: "", term: "", content: "" },
        clickIds: { kj_click: clickId },
      },
    },
  });

const clickIdOf = async (slug: string): Promise<string> =>
  new URL((await follow(slug)).headers.get("location") ?? "").searchParams.get("kj_click") ?? "";

test("a click, the form sent after it, the lead that was won: the revenue is the link's", async () => {
  const link = await createLink(visitor, { passesClickId: "on" });
  await visitor.post("/leads/settings", { intent: "form-leads", isOn: "on" });
  const clickId = await clickIdOf(link.slug);
  await submit("mari", clickId);
  await submit("forger", `${link.slug}.1.guessed!`.replace("!", "x"));
  const page = await (await visitor.get(`/cross-module/links/${link.id}`)).text();
  expect(page).toContain("Results of the clicks");
  expect(page.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain(
    "Contacts 1 Submitted a form after a click Leads 1",
  );
});

test("a link whose clicks carry no id says how to turn it on", async () => {
  const link = await createLink(visitor);
  expect(await (await visitor.get(`/cross-module/links/${link.id}`)).text()).toContain("Turn on “Add the click id”");
});

test("link.clicked goes through the queue once for each person, and its consumers get it with the click's id", async () => {
  const link = await createLink(visitor, { passesClickId: "on" });
  const clickId = await clickIdOf(link.slug);
  await follow(link.slug, { "user-agent": "curl/8.0" });
  const sent: EventMessage[] = [];
  const alarm = () =>
    runInDurableObject(env.LINK.getByName(link.id), async (object) => {
      const own = object as unknown as { env: Env; alarm(): Promise<void> };
      const queue = {
        sendBatch: async (batch: { body: EventMessage }[]) => void sent.push(...batch.map(({ body }) => body)),
      };
      own.env = { ...env, EVENTS_QUEUE: queue as unknown as Queue };
      await own.alarm();
    });
  await alarm();
  await alarm();
  expect(sent).toHaveLength(1);
  const taken: BusEvent[] = [];
  const messages = sent.map((body) => ({ id: "m", body, attempts: 1, ack: () => undefined, retry: () => undefined }));
  await consumeEvents(contextOf(), { queue: "kaja-events", messages } as unknown as MessageBatch, [
    { name: "clicks", types: ["link.clicked"], run: async (_, event) => void taken.push(event) },
  ]);
  expect(taken).toMatchObject([
    { type: "link.clicked", workspaceId: account.workspaceId, data: { linkId: link.id, clickId, standsFor: 1 } },
  ]);
});

test("clicks of the demonstration are written once, and its people carry their ids", async () => {
  const link = await createLink(visitor, { slug: "demo-winter-guide" });
  const [demo] = demoClicks(new Date());
  if (!demo) throw new Error("no clicks");
  const mine = { workspaceId: account.workspaceId, ...demo };
  expect(await importDemoClicks(contextOf(), mine)).toBe(demo.clicks.length);
  expect(await importDemoClicks(contextOf(), mine)).toBe(0);
  expect(await importDemoClicks(contextOf(), { ...mine, workspaceId: "other" })).toBeNull();
  expect(await totalsOf(link.id)).toMatchObject({ clicks: demo.clicks.length, bots: 0 });
  const [, seq = "", token = ""] = demoClickId(0, 7).split(".");
  expect(await linkStub({ env }, link.id).findClick(Number.parseInt(seq, 36), token)).not.toBeNull();
});
