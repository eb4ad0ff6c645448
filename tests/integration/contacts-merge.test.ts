import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createCompany } from "#app/modules/contacts/companies/service.server.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import {
  dismissDuplicate,
  getPair,
  listMerges,
  mergeContacts,
  readDuplicates,
  searchDuplicates,
  undoMerge,
} from "#app/modules/contacts/duplicates/service.server.ts";
import {
  addActivity,
  type Contact,
  createContact,
  deleteContact,
  getContact,
  isAllowed,
  listActivities,
  listStageChanges,
  patchContact,
  saveScoreRules,
  scoreBreakdown,
} from "#app/modules/contacts/index.server.ts";
import { addFile, addNote, addTask } from "#app/modules/contacts/notes/service.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { finish, people, unwrapped } from "#tests/support/contact-jobs.ts";
import { breakStorage, callAfter, Fault, isFullSweep, modesOf } from "#tests/support/kth-failure.ts";
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

const newcomer = (): { context: RequestContext; actor: Actor } => ({
  context: { ...tickingContext(db), now: () => new Date() },
  actor: anActor(),
});
const made = (context: RequestContext, actor: Actor, input: Partial<typeof NOBODY>) =>
  unwrapped(createContact(context, actor, { ...NOBODY, ...input }));
const stubOf = ({ workspaceId }: Actor) => env.CONTACTS.get(env.CONTACTS.idFromName(workspaceId));

/** Merges the second contact into the first, which takes these fields from it. */
async function merged(context: RequestContext, actor: Actor, first: Contact, second: Contact, taken: string[] = []) {
  const pair = await unwrapped(getPair(context, actor, { first: first.id, second: second.id }));
  return mergeContacts(context, actor, {
    first: first.id,
    second: second.id,
    firstVersion: pair.first.updatedAt,
    secondVersion: pair.second.updatedAt,
    keep: "first",
    fields: taken.map((key) => ({ key, from: "second" })),
  });
}

/** Two records of one person, each with something of everything. */
async function twins(context: RequestContext, actor: Actor) {
  const mari = await made(context, actor, {
    name: "Mari",
    email: "mari@tea.example",
    stage: "new",
    custom: { budget: 5 },
    tags: ["tea"],
  });
  const mary = await made(context, actor, {
    name: "Mary Tamm",
    email: "mary@tea.example",
    phone: "+37251234567",
    stage: "contacted",
    custom: { budget: 9, city: "Tartu" },
    tags: ["vip"],
  });
  await addNote(context, actor, mary.id, { id: `n-${mary.id}`, text: "Likes oolong" });
  await addTask(context, actor, mary.id, { id: `t-${mary.id}`, title: "Call", due: "" });
  await addFile(context, actor, mary.id, { id: `f-${mary.id}`, file: new File(["Hello"], "hello.txt") });
  await addActivity(context, actor, { contact: { id: mary.id }, type: "trial.started", data: {}, id: `a-${mary.id}` });
  return { mari, mary };
}

/** All that a contact has, as its page and others read it. */
async function allOf(context: RequestContext, actor: Actor, id: string) {
  const stub = contactsStub(context, actor.workspaceId);
  const record = await stub.readRecord(id);
  if (!record) return null;
  const { updatedAt: _, ...contact } = record.contact;
  return {
    ...record,
    contact,
    identities: await stub.listIdentities(id),
    activities: await readAll((query) => listActivities(context, actor, { ...query, contactId: id }), 50),
    stages: await listStageChanges(context, actor, id, 50),
  };
}

test("a merge moves all that the other contact has, its id leads on, and an undo gives all of it back", async () => {
  const { context, actor } = newcomer();
  const { mari, mary } = await twins(context, actor);
  const before = await Promise.all([mari, mary].map(({ id }) => allOf(context, actor, id)));
  const kept = await unwrapped(merged(context, actor, mari, mary, ["name", "email"]));
  expect(kept).toMatchObject({
    id: mari.id,
    name: "Mary Tamm",
    email: "mary@tea.example",
    stage: "new",
    custom: { budget: 5, city: "Tartu" },
    tags: ["tea", "vip"],
  });
  const after = await allOf(context, actor, mary.id);
  expect(after).toMatchObject({
    contact: { id: mari.id },
    notes: [{ text: "Likes oolong" }],
    tasks: [{ title: "Call" }],
    files: [{ name: "hello.txt" }],
  });
  expect(after?.identities.map(({ value }) => value).sort()).toEqual([
    "+37251234567",
    "mari@tea.example",
    "mary@tea.example",
  ]);
  expect(after?.activities.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["contact.merged", "trial.started", "contact.created"]),
  );
  expect(await contactsStub(context, actor.workspaceId).usage()).toMatchObject({ contacts: 1 });
  const [merge] = await unwrapped(listMerges(context, actor, mari.id));
  expect(merge?.name).toBe("Mary Tamm");
  const undone = await unwrapped(undoMerge(context, actor, merge?.id ?? ""));
  expect(undone).toEqual({ id: mari.id, kept: 0 });
  const [first, second] = await Promise.all([mari, mary].map(({ id }) => allOf(context, actor, id)));
  expect(second).toEqual(before[1]);
  const withoutMerge = first?.activities.filter(({ type }) => type !== "contact.merged");
  expect({ ...first, activities: withoutMerge }).toEqual({
    ...before[0],
    contact: { ...before[0]?.contact, lastActivityAt: expect.any(Number) },
  });
  expect(await unwrapped(undoMerge(context, actor, merge?.id ?? ""))).toEqual(undone);
  expect(await contactsStub(context, actor.workspaceId).usage()).toMatchObject({ contacts: 2 });
});

test("an undo keeps what was changed since the merge", async () => {
  const { context, actor } = newcomer();
  const { mari, mary } = await twins(context, actor);
  await merged(context, actor, mari, mary, ["name", "email"]);
  await patchContact(context, actor, mari.id, { name: "Maria Tamm", jobTitle: "Buyer" });
  await addNote(context, actor, mari.id, { id: "later", text: "After the merge" });
  const [merge] = await unwrapped(listMerges(context, actor, mari.id));
  expect(await unwrapped(undoMerge(context, actor, merge?.id ?? ""))).toMatchObject({ kept: 1 });
  expect(await allOf(context, actor, mari.id)).toMatchObject({
    contact: { name: "Maria Tamm", jobTitle: "Buyer", email: "mari@tea.example" },
    notes: [{ text: "After the merge" }],
  });
  expect(await allOf(context, actor, mary.id)).toMatchObject({
    contact: { email: "mary@tea.example" },
    notes: [{ text: "Likes oolong" }],
  });
});

test("an address that somebody else got meanwhile stays theirs", async () => {
  const { context, actor } = newcomer();
  const { mari, mary } = await twins(context, actor);
  await merged(context, actor, mari, mary, ["phone"]);
  await patchContact(context, actor, mari.id, { phone: "+37255555555" });
  const thief = await made(context, actor, { name: "Thief", phone: "+37251234567" });
  const [merge] = await unwrapped(listMerges(context, actor, mari.id));
  await unwrapped(undoMerge(context, actor, merge?.id ?? ""));
  const phones = await Promise.all(
    [mari, mary, thief].map(async ({ id }) => (await allOf(context, actor, id))?.contact.phone),
  );
  expect(phones).toEqual(["+37255555555", null, "+37251234567"]);
});

test("who was merged cannot be merged again, and merges are undone from the last to the first", async () => {
  const { context, actor } = newcomer();
  const [a, b, c] = await Promise.all(["a", "b", "c"].map((name) => made(context, actor, { name })));
  if (!a || !b || !c) throw new Error("no contacts");
  const version = { firstVersion: a.updatedAt, secondVersion: c.updatedAt };
  await unwrapped(merged(context, actor, b, c));
  const call = { first: a.id, second: c.id, ...version, keep: "first" as const, fields: [] };
  expect(await mergeContacts(context, actor, call)).toMatchObject({ error: { code: "conflict" } });
  expect(await getPair(context, actor, { first: a.id, second: c.id })).toMatchObject({ error: { code: "conflict" } });
  expect(await getPair(context, actor, { first: b.id, second: c.id })).toMatchObject({ error: { code: "conflict" } });
  expect(await mergeContacts(context, actor, { ...call, second: a.id })).toMatchObject({
    error: { code: "invalid_input" },
  });
  const [inner] = await unwrapped(listMerges(context, actor, b.id));
  await unwrapped(merged(context, actor, a, b));
  expect(await unwrapped(getContact(context, actor, c.id))).toMatchObject({ id: a.id });
  expect(await undoMerge(context, actor, inner?.id ?? "")).toMatchObject({ error: { code: "conflict" } });
  const [outer] = await unwrapped(listMerges(context, actor, a.id));
  await unwrapped(undoMerge(context, actor, outer?.id ?? ""));
  expect(await unwrapped(getContact(context, actor, c.id))).toMatchObject({ id: b.id });
  await unwrapped(undoMerge(context, actor, inner?.id ?? ""));
  expect((await people(context, actor)).map(({ id }) => id)).toEqual([a.id, b.id, c.id]);
});

test("a pair that was changed meanwhile, or is of another workspace, is not merged", async () => {
  const { context, actor } = newcomer();
  const [a, b] = [await made(context, actor, { name: "a" }), await made(context, actor, { name: "b" })];
  const stale = { first: a.id, second: b.id, firstVersion: a.updatedAt, secondVersion: b.updatedAt };
  const call = { ...stale, keep: "first" as const, fields: [] };
  await patchContact(context, actor, b.id, { name: "b2" });
  expect(await mergeContacts(context, actor, call)).toMatchObject({ error: { code: "conflict" } });
  expect(await mergeContacts(context, anActor(), call)).toMatchObject({ error: { code: "not_found" } });
  expect(await mergeContacts(context, { ...actor, workspaceRole: "viewer" }, call)).toMatchObject({
    error: { code: "forbidden" },
  });
  expect((await people(context, actor)).map(({ name }) => name)).toEqual(["a", "b2"]);
});

test("the newest consent of both counts, and points add up and come apart again", async () => {
  const { context, actor } = newcomer();
  const group = { id: "g", name: "Interest", halfLifeDays: null };
  const rule = { id: "r", groupId: "g", label: "Trial", match: { type: "trial.started" }, points: 8, maxTimes: null };
  await saveScoreRules(context, actor, { groups: [group], rules: [rule] });
  const [a, b] = [await made(context, actor, { name: "a" }), await made(context, actor, { name: "b" })];
  for (const { id } of [a, b])
    await addActivity(context, actor, { contact: { id }, type: "trial.started", data: {}, id: `trial-${id}` });
  const consent = {
    purpose: "marketing",
    channel: "email",
    topic: "",
    textVersion: "",
    text: "",
    source: "x",
  } as const;
  const record = (id: string, state: "granted" | "withdrawn", at: number) =>
    contactsStub(context, actor.workspaceId).recordConsent(
      id,
      { ...consent, state, addressHash: null, at },
      `${id}-${at}`,
    );
  await record(a.id, "granted", 1_000);
  await record(b.id, "withdrawn", 2_000);
  const allowed = (id: string) => isAllowed(context, actor, id, { channel: "email" });
  const points = async (id: string) => (await scoreBreakdown(context, actor, id)).map(({ points }) => points);
  await unwrapped(merged(context, actor, a, b));
  expect([await allowed(a.id), await points(a.id)]).toEqual([false, [16]]);
  const [merge] = await unwrapped(listMerges(context, actor, a.id));
  await unwrapped(undoMerge(context, actor, merge?.id ?? ""));
  expect([await allowed(a.id), await allowed(b.id), await points(a.id), await points(b.id)]).toEqual([
    true,
    false,
    [8],
    [8],
  ]);
});

test("a merge is sent as an event, and nothing of the merged person stays once the contact is deleted", async () => {
  const { context, actor } = newcomer();
  const { mari, mary } = await twins(context, actor);
  const third = await made(context, actor, { name: "Third" });
  const events: string[] = [];
  await runInDurableObject(stubOf(actor), (object) => {
    const queue = {
      sendBatch: async (batch: { body: unknown }[]) =>
        void events.push(...batch.map((one) => JSON.stringify(one.body))),
    };
    Object.assign(object as object, { env: { ...env, EVENTS_QUEUE: queue } });
  });
  await unwrapped(merged(context, actor, mari, mary));
  await contactsStub(context, actor.workspaceId).flush();
  expect(events.map((text) => JSON.parse(text).event)).toContainEqual(
    expect.objectContaining({ type: "contact.merged", data: { id: mari.id, mergedId: mary.id } }),
  );
  await unwrapped(merged(context, actor, third, mari));
  await unwrapped(deleteContact(context, actor, third.id));
  const left = await runInDurableObject(stubOf(actor), (_, { storage }) =>
    ["merges", "aliases", "identities", "activities", "notes", "import_rows", "duplicates"].filter(
      (table) => storage.sql.exec(`SELECT 1 FROM ${table}`).toArray().length > 0,
    ),
  );
  expect(left).toEqual([]);
  expect(await getContact(context, actor, mary.id)).toMatchObject({ error: { code: "not_found" } });
});

test("duplicates are found without comparing everybody, and dismissed ones stay away", async () => {
  const { context, actor } = newcomer();
  const shop = await unwrapped(createCompany(context, actor, { name: "Shop" }));
  const pairs: [Partial<typeof NOBODY>, Partial<typeof NOBODY>][] = [
    [
      { name: "Mari", email: "mari.tamm@gmail.com" },
      { name: "M", email: "maritamm+news@gmail.com" },
    ],
    [
      { name: "Jaan Kask", phone: "+37251234567" },
      { name: "Jaan Kask", phone: "+351234567" },
    ],
    [
      { name: "Anna Mets", companyId: shop.id },
      { name: "Mets, Anna", companyId: shop.id },
    ],
  ];
  for (const contact of pairs.flat()) await made(context, actor, contact);
  await made(context, actor, { name: "Somebody else", email: "else@tea.example" });
  const search = async () => {
    await unwrapped(searchDuplicates(context, actor));
    await finish(actor, async () => (await unwrapped(readDuplicates(context, actor))).job ?? { state: "none" });
    const { pairs: found } = await unwrapped(readDuplicates(context, actor));
    return found.map(({ first, second, reason }) => [reason, first.name, second.name]);
  };
  expect(await search()).toEqual([
    ["email", "Mari", "M"],
    ["phone", "Jaan Kask", "Jaan Kask"],
    ["name", "Anna Mets", "Mets, Anna"],
  ]);
  const { pairs: found } = await unwrapped(readDuplicates(context, actor));
  const [mail, phone] = found;
  await dismissDuplicate(context, actor, { first: phone?.second.id ?? "", second: phone?.first.id ?? "" });
  if (mail) await unwrapped(merged(context, actor, mail.first, mail.second));
  expect(await search()).toEqual([["name", "Anna Mets", "Mets, Anna"]]);
  // Who shares a value with many shares it by accident.
  for (let at = 0; at < 40; at++) await made(context, actor, { name: `Anna M${at}`, companyId: shop.id });
  expect(await search()).toEqual([]);
});

test("a member who left is not named in what an undo brings back", async () => {
  const { context, actor } = newcomer();
  const a = await made(context, actor, { name: "a" });
  const b = await made(context, actor, { name: "b", ownerId: actor.userId });
  await unwrapped(merged(context, actor, a, b));
  const change = { workspaceId: actor.workspaceId, nowMs: Date.now(), by: null };
  await contactsStub(context, actor.workspaceId).forgetMember(change, actor.userId);
  const [merge] = await unwrapped(listMerges(context, actor, a.id));
  await unwrapped(undoMerge(context, actor, merge?.id ?? ""));
  expect((await unwrapped(getContact(context, actor, b.id))).ownerId).toBeNull();
});

test("whatever call to the storage fails, a merge and its undo are whole or not there", async () => {
  let last = 0;
  for (let k = 1; k <= 400; k = isFullSweep || k < 12 ? callAfter(k) : k + 19) {
    let hits = 0;
    for (const mode of modesOf(k)) {
      const { context, actor } = newcomer();
      const { mari, mary } = await twins(context, actor);
      const before = await allOf(context, actor, mary.id);
      const fault = new Fault(k, mode);
      await runInDurableObject(stubOf(actor), (_, { storage }) => breakStorage(storage, fault));
      const insist = async <T>(act: () => Promise<T>): Promise<T> => {
        try {
          return await act();
        } catch {
          await abortAllDurableObjects();
          return act();
        }
      };
      const ids = { first: mari.id, second: mary.id };
      const id = crypto.randomUUID();
      const pair = await insist(() => unwrapped(getPair(context, actor, ids)));
      const versions = { firstVersion: pair.first.updatedAt, secondVersion: pair.second.updatedAt };
      const call = { ...ids, ...versions, keep: "first" as const, fields: [{ key: "email", from: "second" as const }] };
      const kept = await insist(() => unwrapped(mergeContacts(context, actor, call, id)));
      expect(kept, `merge, call ${k} ${mode}`).toMatchObject({ id: mari.id, email: "mary@tea.example" });
      await insist(() => unwrapped(undoMerge(context, actor, id)));
      fault.disarm();
      expect(await allOf(context, actor, mary.id), `undo, call ${k} ${mode}`).toEqual(before);
      expect(await contactsStub(context, actor.workspaceId).usage()).toMatchObject({ contacts: 2 });
      if (fault.hit) hits++;
    }
    if (hits === 0) break;
    last = k;
  }
  expect(last).toBeGreaterThan(30);
}, 180_000);
