import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCompany, deleteCompany } from "#app/modules/contacts/companies/service.server.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { saveField } from "#app/modules/contacts/fields/service.server.ts";
import {
  addActivity,
  type Contact,
  createContact,
  deleteContact,
  eraseWorkspaceContacts,
  exportContacts,
  forgetMember,
  getContact,
  isAllowed,
  listActivities,
  listContacts,
  patchContact,
  saveScoreRules,
  saveStages,
  scoreBreakdown,
  suppress,
  takeSubmission,
  updateContact,
  upsertContact,
} from "#app/modules/contacts/index.server.ts";
import { contactRoom } from "#app/modules/contacts/limits.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { openDatabase } from "#db/client.ts";
import { createAccount } from "#tests/support/factories.ts";
import { anActor, readAll, tickingContext } from "#tests/support/records.ts";

const db = openDatabase({ d1: env.DB });
const NOBODY = {
  name: "",
  email: null as string | null,
  phone: null as string | null,
  jobTitle: "",
  companyId: null as string | null,
  country: null,
  language: null,
  timeZone: null,
  ownerId: null as string | null,
  source: "",
  stage: null as string | null,
  custom: {} as Record<string, string | number>,
  tags: [] as string[],
};
const MARI = { name: "Mari Maasikas", email: "mari@example.com", phone: "+37251234567" };
const NEWEST = { by: "createdAt", descending: true } as const;

const newcomer = (): { context: RequestContext; actor: Actor } => ({ context: tickingContext(db), actor: anActor() });

async function made(context: RequestContext, actor: Actor, input: Partial<typeof NOBODY> = MARI) {
  const contact = await createContact(context, actor, { ...NOBODY, ...input });
  if (!contact.ok) throw new Error(contact.error.message);
  return contact.value;
}

const aWorkspace = async (): Promise<string> => (await createAccount(env, { plan: "pro" })).workspaceId;

const found = async (context: RequestContext, actor: Actor, search: string) => {
  const page = await listContacts(context, actor, { search, sort: NEWEST, limit: 10 });
  return page.ok ? page.value.rows.map(({ name }) => name) : page.error;
};

const usage = ({ workspaceId }: Actor) => contactsStub({ env }, workspaceId).usage();

test("a contact is found by the beginnings of its words, by what it has now, and no longer once it is deleted", async () => {
  const { context, actor } = newcomer();
  const company = await createCompany(context, actor, { name: "Õunad OÜ" });
  if (!company.ok) throw new Error(company.error.message);
  const mari = await made(context, actor, { ...MARI, companyId: company.value.id });
  await made(context, actor, { name: "Jüri Juurikas" });
  expect(await found(context, actor, "maas mar")).toEqual(["Mari Maasikas"]);
  expect(await found(context, actor, "juri")).toEqual(["Jüri Juurikas"]);
  expect(await found(context, actor, "ounad")).toEqual(["Mari Maasikas"]);
  expect(await found(context, actor, '"; *')).toEqual([]);
  await deleteCompany(context, actor, company.value.id);
  expect(await found(context, actor, "ounad")).toEqual([]);
  await patchContact(context, actor, mari.id, { name: "Mari Mustikas" });
  expect(await found(context, actor, "maasikas")).toEqual([]);
  expect(await deleteContact(context, actor, mari.id)).toMatchObject({ ok: true });
  expect(await found(context, actor, "mustikas")).toEqual([]);
});

test("an address or number belongs to one contact, and two editors do not overwrite each other", async () => {
  const { context, actor } = newcomer();
  const mari = await made(context, actor);
  const juri = await made(context, actor, { name: "Jüri" });
  const taken = (path: string) => ({ error: { code: "conflict", fields: [{ path }] } });
  expect(await createContact(context, actor, { ...NOBODY, email: MARI.email })).toMatchObject(taken("email"));
  expect(await patchContact(context, actor, juri.id, { phone: MARI.phone })).toMatchObject(taken("phone"));
  const edit = (name: string) => {
    const input = { ...NOBODY, ...MARI, name };
    return updateContact(context, actor, { id: mari.id, input, updatedAt: mari.updatedAt });
  };
  expect(await edit("First")).toMatchObject({ value: { saved: true } });
  expect(await edit("Second")).toMatchObject({ value: { saved: false, newer: { name: "First" } } });
  expect(await patchContact(context, actor, mari.id, { name: "Third" }, mari.updatedAt)).toMatchObject({
    error: { code: "conflict" },
  });
  // An address that was given up is free again.
  expect(await patchContact(context, actor, mari.id, { email: "new@example.com" })).toMatchObject({ ok: true });
  expect(await patchContact(context, actor, juri.id, { email: MARI.email })).toMatchObject({ ok: true });
  expect((await usage(actor)).contacts).toBe(2);
});

test("a custom value is changed by its key, and null removes it", async () => {
  const { context, actor } = newcomer();
  await saveField(context, actor, { key: "budget", label: "Budget", type: "number", options: [] }, true);
  const mari = await made(context, actor, { ...MARI, custom: { budget: 5, city: "Tartu" } });
  const custom = async (values: Contact["custom"]) => {
    const changed = await patchContact(context, actor, mari.id, { custom: values });
    return changed.ok ? changed.value.custom : changed.error;
  };
  expect(await custom({ budget: 6 })).toEqual({ budget: 6, city: "Tartu" });
  expect(await custom({ budget: null })).toEqual({ city: "Tartu" });
  expect(await custom({ long: "x".repeat(40_000) })).toMatchObject({ code: "invalid_input" });
});

test("lists are the same page by page in every order, and only of their own workspace", async () => {
  const { context, actor } = newcomer();
  const names = ["b", "a", "d", "c", "e"];
  for (const name of names) await made(context, actor, { name });
  await made(context, anActor(), { name: "stranger" });
  for (const by of ["name", "createdAt", "score", "lastActivityAt"] as const)
    for (const descending of [true, false]) {
      const rows = await readAll((query) => listContacts(context, actor, { ...query, sort: { by, descending } }));
      const order = by === "name" ? names.toSorted() : names;
      expect(
        rows.map(({ name }) => name),
        `${by} ${descending}`,
      ).toEqual(descending ? order.toReversed() : order);
    }
});

test("activities are recorded once, never in the future, and earn points that decay", async () => {
  const { context, actor } = newcomer();
  const mari = await made(context, actor);
  const group = { id: "g", name: "Interest", halfLifeDays: 10 };
  const rule = { id: "r", groupId: "g", label: "Trial", match: { type: "trial.started" }, points: 8, maxTimes: 1 };
  await saveScoreRules(context, actor, { groups: [group], rules: [rule] });
  const trial = { contact: { email: MARI.email }, type: "trial.started", data: {}, id: "t1" };
  const first = await addActivity(context, actor, trial);
  expect(await addActivity(context, actor, trial)).toEqual(first);
  await addActivity(context, actor, { ...trial, id: "t2" });
  expect(await addActivity(context, actor, { ...trial, id: "t3", at: Date.parse("2030-01-01") })).toMatchObject({
    error: { code: "invalid_input", fields: [{ path: "at" }] },
  });
  expect(await addActivity(context, actor, { ...trial, contact: { id: "nobody" }, id: "t4" })).toMatchObject({
    error: { code: "not_found" },
  });
  const rows = await readAll((query) => listActivities(context, actor, { ...query, contactId: mari.id }), 1);
  expect(rows.map(({ id }) => id).filter((id) => id.startsWith("x-"))).toEqual(["x-t2", "x-t1"]);
  const later = { ...context, now: () => new Date(context.now().getTime() + 10 * 86_400_000) };
  const [part] = await scoreBreakdown(later, actor, mari.id);
  expect(part?.points).toBeCloseTo(4, 2);
  expect((await usage(actor)).activities).toBe(3);
});

test("the newest consent counts, a topic goes before its channel, and a suppressed address is not written to", async () => {
  const { context, actor } = newcomer();
  const mari = await made(context, actor);
  const consent = {
    purpose: "newsletter",
    channel: "email",
    topic: "",
    textVersion: "1",
    text: "Yes",
    source: "test",
    addressHash: null,
  } as const;
  const record = (entry: { topic: string; state: "granted" | "withdrawn" }, at: number) =>
    contactsStub({ env }, actor.workspaceId).recordConsent(mari.id, { ...consent, ...entry, at }, `consent-${at}`);
  const allowed = (topic: string) => isAllowed(context, actor, mari.id, { channel: "email", topic });
  expect(await allowed("news")).toBe(false);
  await record({ topic: "", state: "granted" }, 1_000);
  expect(await allowed("news")).toBe(true);
  await record({ topic: "news", state: "withdrawn" }, 2_000);
  // Comes late: what is newer counts.
  await record({ topic: "news", state: "granted" }, 1_500);
  expect([await allowed("news"), await allowed("")]).toEqual([false, true]);
  await suppress(context, actor.workspaceId, { kind: "email", value: MARI.email, reason: "bounced" });
  expect(await allowed("")).toBe(false);
});

test("a stage that leads are in cannot go", async () => {
  const { context, actor } = newcomer();
  await made(context, actor, { ...MARI, stage: "contacted" });
  const stage = { id: "new", name: "New", kind: "open" as const, probability: 5 };
  const ends = (["won", "lost"] as const).map((kind) => ({ ...stage, id: kind, name: kind, kind }));
  expect(await saveStages(context, actor, [stage, ...ends])).toMatchObject({ error: { code: "conflict" } });
  const kept = await saveStages(context, actor, [stage, { ...stage, id: "contacted", name: "Called" }, ...ends]);
  expect(kept).toMatchObject({ value: [{ id: "new" }, { id: "contacted", name: "Called" }, {}, {}] });
});

test("an event changes a contact once, however often and in whatever order it comes", async () => {
  const context = tickingContext(db);
  const workspaceId = await aWorkspace();
  const totals = () => contactsStub({ env }, workspaceId).usage();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ event: fc.integer({ min: 0, max: 3 }), person: fc.integer({ min: 0, max: 1 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (calls) => {
        run++;
        const before = await totals();
        const owners = new Map<number, number>();
        for (const { event, person } of calls) {
          owners.set(event, owners.get(event) ?? person);
          const input = {
            identities: [{ kind: "email" as const, value: `p${owners.get(event)}-${run}@example.com` }],
            fields: { name: `Event ${event}` },
            activity: { id: `a${event}-${run}`, type: "form.submitted", at: 1, data: {}, module: "forms" },
          };
          expect(await upsertContact(context, workspaceId, input, `e${event}-${run}`)).toMatchObject({ ok: true });
        }
        const { contacts, activities } = await totals();
        expect(contacts - before.contacts).toBe(new Set(owners.values()).size);
        expect(activities - before.activities).toBe(owners.size);
      },
    ),
    { numRuns: 10 },
  );
});

test("a submitted form makes a contact with touch, consent and activity, and a second one keeps the first touch", async () => {
  const context = tickingContext(db);
  const workspaceId = await aWorkspace();
  const touch = (source: string) => ({
    at: 1,
    referrer: "",
    landingPage: "/",
    utm: { source, medium: "", campaign: "", term: "", content: "" },
    clickIds: {},
    visitorId: null,
    formId: "f1",
  });
  const event = (id: string, source: string): BusEvent => ({
    id,
    type: "form.submitted",
    workspaceId,
    at: context.now().getTime(),
    data: {
      formId: "f1",
      responseId: id,
      identities: [{ kind: "email", value: "Mari@Example.com" }],
      fields: { name: "Mari", company: "Maasikas OÜ", phone: "+372 5123 4567", custom: { unknown: 1 } },
      consents: [{ purpose: "news", channel: "email", state: "granted", textVersion: "1", text: "Yes" }],
      touch: touch(source),
    },
  });
  for (const one of [event("r1", "ads"), event("r2", "mail"), event("r1", "ads")]) await takeSubmission(context, one);
  const page = await listContacts(context, anActor({ workspaceId }), { sort: NEWEST, limit: 10 });
  expect(page).toMatchObject({
    value: {
      rows: [
        {
          email: "mari@example.com",
          phone: "+37251234567",
          custom: {},
          firstTouch: { utm: { source: "ads" } },
          lastTouch: { utm: { source: "mail" } },
        },
      ],
    },
  });
  expect(await usage({ workspaceId } as Actor)).toMatchObject({ contacts: 1, activities: 2 });
});

test("a form with parts that are wrong makes its contact all the same, and the timeline names what is missing", async () => {
  const context = tickingContext(db);
  const workspaceId = await aWorkspace();
  const consent = { purpose: "news", channel: "email", state: "granted", textVersion: "1", text: "Yes" };
  const data = {
    formId: "f1",
    responseId: "r1",
    identities: [{ kind: "email", value: "mari@example.com" }],
    fields: { name: "Mari", country: "Teeland", custom: "an answer" },
    consents: [...Array.from({ length: 30 }, (_, at) => ({ ...consent, topic: `t${at}` })), { channel: "pigeon" }],
  };
  await takeSubmission(context, { id: "r1", type: "form.submitted", workspaceId, at: context.now().getTime(), data });
  const page = await listContacts(context, anActor({ workspaceId }), { sort: NEWEST, limit: 10 });
  expect(page).toMatchObject({ value: { rows: [{ name: "Mari", country: null }] } });
  const stub = contactsStub({ env }, workspaceId);
  const contactId = page.ok ? (page.value.rows[0]?.id ?? "") : "";
  expect(await stub.listTimeline({ contactId, limit: 1 })).toMatchObject({
    value: { rows: [{ data: { leftOut: "consents, country, custom" } }] },
  });
  expect(await stub.hasConsent(contactId, "email", "t29")).toBe(true);
});

test("a form that was long on its way does not replace what the person decided since", async () => {
  const context = tickingContext(db);
  const workspaceId = await aWorkspace();
  const stub = contactsStub({ env }, workspaceId);
  const sentAt = context.now().getTime();
  const consent = { purpose: "news", channel: "email", state: "granted", textVersion: "f1:1:q1:en", text: "Yes" };
  const submit = (id: string, at: number) =>
    takeSubmission(context, {
      id,
      type: "form.submitted",
      workspaceId,
      at,
      data: {
        formId: "f1",
        responseId: id,
        identities: [{ kind: "email", value: "m@example.com" }],
        consents: [consent],
        at,
      },
    });
  await submit("r1", sentAt);
  const page = await listContacts(context, anActor({ workspaceId }), { sort: NEWEST, limit: 1 });
  const contactId = page.ok ? (page.value.rows[0]?.id ?? "") : "";
  const withdrawal = { topic: "", text: "Left", source: "page", addressHash: null, at: sentAt + 500 };
  await stub.recordConsent(contactId, { ...consent, ...withdrawal, channel: "email", state: "withdrawn" }, "left");
  await submit("r2", sentAt + 400);
  expect(await stub.hasConsent(contactId, "email", "")).toBe(false);
});

test("what could not be sent waits in the outbox, and the alarm sends it and writes the total back", async () => {
  const { context, actor } = newcomer();
  const stub = env.CONTACTS.getByName(actor.workspaceId);
  await runInDurableObject(stub, async (object, { storage }) => {
    const queue = object as unknown as { env: { EVENTS_QUEUE: { sendBatch: (batch: unknown[]) => Promise<void> } } };
    const real = queue.env;
    const sent: unknown[] = [];
    let isDown = true;
    const sendBatch = async (batch: unknown[]) => {
      if (isDown) throw new Error("queue unavailable");
      sent.push(...batch);
    };
    queue.env = { ...real, EVENTS_QUEUE: { sendBatch } };
    const change = { workspaceId: actor.workspaceId, nowMs: 1_000, by: actor.userId };
    await object.createLead(change, { id: "c1", name: "Mari", stage: "new" }, contactRoom("pro"));
    expect(await object.flush()).toBe(false);
    const left = () => storage.sql.exec("SELECT count(*) AS n FROM outbox").one().n;
    expect(left()).toBe(2);
    expect(await storage.getAlarm()).not.toBeNull();
    isDown = false;
    await object.alarm();
    expect(left()).toBe(0);
    expect(sent).toMatchObject([
      { body: { event: { id: "contact.created_c1" } } },
      { body: { event: { type: "lead.created" } } },
    ]);
    queue.env = real;
  });
  expect(await getContact(context, actor, "c1")).toMatchObject({ value: { name: "Mari" } });
});

test("a workspace that is erased keeps nothing and takes nothing, and one that a member leaves forgets them", async () => {
  const context = tickingContext(db);
  const { userId, workspaceId } = await createAccount(env, { plan: "pro" });
  const actor = anActor({ userId, workspaceId });
  const mari = await made(context, actor, { ...MARI, ownerId: actor.userId });
  await forgetMember(context, userId);
  expect(await getContact(context, actor, mari.id)).toMatchObject({ value: { ownerId: null } });
  const files = [];
  for await (const file of exportContacts(context, actor.workspaceId))
    for await (const rows of file.batches) files.push([file.name, rows.length]);
  expect(files).toEqual([[`contacts/${actor.workspaceId}.jsonl`, 1]]);
  await eraseWorkspaceContacts(context, actor.workspaceId);
  expect(await usage(actor)).toMatchObject({ contacts: 0 });
  expect(await createContact(context, actor, { ...NOBODY, ...MARI })).toMatchObject({ error: { code: "not_found" } });
  expect(await runDurableObjectAlarm(env.CONTACTS.getByName(actor.workspaceId))).toBe(false);
});
