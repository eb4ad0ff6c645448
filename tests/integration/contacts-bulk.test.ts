import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beginBulk, getBulk, startBulk, startTopic, stopBulk } from "#app/modules/contacts/bulk/service.server.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { exportPeople } from "#app/modules/contacts/exports/service.server.ts";
import { saveField, setTopic } from "#app/modules/contacts/fields/service.server.ts";
import { isAllowed, listContacts, patchContact } from "#app/modules/contacts/index.server.ts";
import { addFile } from "#app/modules/contacts/notes/service.server.ts";
import type { BulkChange, Selection } from "#app/modules/contacts/store/jobs/bulk.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { openDatabase } from "#db/client.ts";
import { createContactRow } from "#tests/support/api-rows.ts";
import { finish, imported, oneAlarm, people, unwrapped } from "#tests/support/contact-jobs.ts";
import { createAccount } from "#tests/support/factories.ts";
import { anActor, tickingContext } from "#tests/support/records.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const ALL: Selection = {};

/** A workspace with so many contacts: person-0, person-1, … */
async function filled(count: number): Promise<{ context: RequestContext; actor: Actor }> {
  const context = { ...tickingContext(db), now: () => new Date() };
  const actor = anActor();
  const rows = Array.from({ length: count }, (_, at) => `Person ${at},person-${at}@tea.example`);
  await imported(context, actor, ["Name,Email", ...rows], { tags: ["tea"] });
  return { context, actor };
}

async function selected(context: RequestContext, actor: Actor, selection: Selection): Promise<string> {
  return (await unwrapped(beginBulk(context, actor, selection))).id;
}

const ended = (context: RequestContext, actor: Actor, id: string) =>
  finish(actor, () => unwrapped(getBulk(context, actor, id)));

async function changed(context: RequestContext, actor: Actor, selection: Selection, change: BulkChange) {
  const id = await selected(context, actor, selection);
  const { total } = await unwrapped(getBulk(context, actor, id));
  await unwrapped(startBulk(context, actor, id, change, total ?? 0));
  return ended(context, actor, id);
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const TEA: SegmentRule = { all: [{ tag: "tea", has: true }] };

test("all that match are changed, each once, although the change takes them out of the match", async () => {
  const { context, actor } = await filled(250);
  const done = await changed(context, actor, { rule: TEA }, { type: "removeTag", tag: "tea" });
  expect(done).toMatchObject({
    state: "done",
    total: 250,
    done: 250,
    result: { changed: 250, unchanged: 0, refused: 0 },
  });
  expect((await people(context, actor)).every(({ tags }) => tags.length === 0)).toBe(true);
  const stage = await changed(context, actor, ALL, { type: "stage", stage: "contacted" });
  expect(stage.result).toMatchObject({ changed: 250 });
  const again = await changed(context, actor, ALL, { type: "stage", stage: "contacted" });
  expect(again.result).toMatchObject({ changed: 0, unchanged: 250 });
});

test("ticked rows are changed, but no contact of another workspace", async () => {
  const { context, actor } = await filled(3);
  const other = await filled(1);
  const [first] = await people(context, actor);
  const [stranger] = await people(other.context, other.actor);
  const ids = [first?.id ?? "", stranger?.id ?? ""];
  const done = await changed(context, actor, { ids }, { type: "addTag", tag: "vip" });
  expect(done).toMatchObject({ total: 1, result: { changed: 1 } });
  expect((await people(other.context, other.actor))[0]?.tags).toEqual(["tea"]);
  expect(await getBulk(other.context, other.actor, done.id)).toMatchObject({ error: { code: "not_found" } });
  const member = await selected(context, actor, { ids });
  expect(await startBulk(context, actor, member, { type: "owner", ownerId: "nobody" }, 1)).toMatchObject({
    error: { fields: [{ path: "ownerId" }] },
  });
  expect(await startBulk(context, { ...actor, workspaceRole: "viewer" }, member, { type: "delete" }, 1)).toMatchObject({
    error: { code: "forbidden" },
  });
});

test("a topic is recorded with its source, and nobody who left is signed up again", async () => {
  const { context, actor } = await filled(2);
  await setTopic(context, actor, { id: "news", name: "News", description: "", channel: "email" });
  const [left, other] = await people(context, actor);
  const call = { expected: 2, topic: "news", source: "Fair", text: "News by email" };
  const allowed = (id = "") => isAllowed(context, actor, id, { channel: "email", topic: "news" });
  const one = await selected(context, actor, { ids: [left?.id ?? ""] });
  await unwrapped(startTopic(context, actor, one, { ...call, state: "withdrawn" }));
  await ended(context, actor, one);
  const all = await selected(context, actor, ALL);
  expect(await startTopic(context, actor, all, { ...call, text: "", state: "granted" })).toMatchObject({
    error: { fields: [{ path: "text" }] },
  });
  await unwrapped(startTopic(context, actor, all, { ...call, state: "granted" }));
  expect((await ended(context, actor, all)).result).toMatchObject({ changed: 1, unchanged: 1 });
  expect([await allowed(left?.id), await allowed(other?.id)]).toEqual([false, true]);
});

test("deleting asks for the number that was seen, takes files along, and survives a kill", async () => {
  const { context, actor } = await filled(1_150);
  const [first] = await people(context, actor);
  await unwrapped(addFile(context, actor, first?.id ?? "", { id: "f1", file: new File(["Hello"], "hello.txt") }));
  const prefix = `workspaces/${actor.workspaceId}/contacts/`;
  expect((await env.FILES.list({ prefix })).objects).toHaveLength(1);
  const id = await selected(context, actor, ALL);
  expect(await startBulk(context, actor, id, { type: "delete" }, 3)).toMatchObject({ error: { code: "conflict" } });
  await oneAlarm(actor, () => unwrapped(startBulk(context, actor, id, { type: "delete" }, 1_150)));
  expect(await getBulk(context, actor, id)).toMatchObject({ value: { state: "running" } });
  await abortAllDurableObjects();
  expect(await ended(context, actor, id)).toMatchObject({ state: "done", result: { changed: 1_150, refused: 0 } });
  expect(await contactsStub(context, actor.workspaceId).usage()).toMatchObject({ contacts: 0, activities: 0 });
  expect((await env.FILES.list({ prefix })).objects).toHaveLength(0);
  // The form comes again, and another one.
  expect(await startBulk(context, actor, id, { type: "delete" }, 1_150)).toMatchObject({ ok: true });
  expect(await startBulk(context, actor, id, { type: "addTag", tag: "x" }, 0)).toMatchObject({
    error: { code: "conflict" },
  });
});

test("a change can be stopped where it is", async () => {
  const { context, actor } = await filled(5);
  const id = await selected(context, actor, ALL);
  await runInDurableObject(env.CONTACTS.get(env.CONTACTS.idFromName(actor.workspaceId)), async (object) => {
    const rpc = object as unknown as ReturnType<typeof contactsStub>;
    const change = { workspaceId: actor.workspaceId, nowMs: Date.now(), by: null };
    await rpc.startBulk(change, id, { type: "addTag", tag: "x" }, 5);
    await rpc.stopBulk(change, id);
  });
  expect(await ended(context, actor, id)).toMatchObject({ state: "cancelled" });
  expect(await stopBulk(context, actor, "none")).toMatchObject({ error: { code: "not_found" } });
});

test("a file has every contact of the filter, safe for spreadsheets, or as lines of JSON", async () => {
  const { context, actor } = await filled(1_203);
  await saveField(context, actor, { key: "budget", label: "Budget", type: "number", options: [] }, true);
  const [first] = await people(context, actor);
  await patchContact(context, actor, first?.id ?? "", { name: "=1+1", custom: { budget: 5 }, tags: ["odd"] });
  const csv = await textOf(await unwrapped(exportPeople(context, actor, { rule: TEA }, "csv")));
  const lines = csv.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1_203);
  expect(lines[0]).toMatch(/^Name,Email,Phone,.*,Budget$/);
  expect(new Set(lines).size).toBe(1_203);
  const odd = await textOf(await unwrapped(exportPeople(context, actor, { ids: [first?.id ?? ""] }, "csv")));
  expect(odd).toMatch(/'=1\+1,person-0@tea\.example,.*,5\r\n$/);
  const json = await textOf(await unwrapped(exportPeople(context, actor, ALL, "ndjson")));
  const objects = json
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { email: string });
  expect(new Set(objects.map(({ email }) => email)).size).toBe(1_203);
});

test("the number of contacts stays what the first page counted", async () => {
  const { context, actor } = await filled(5);
  const query = { rule: TEA, sort: { by: "name", descending: false }, limit: 2 } as const;
  const first = await unwrapped(listContacts(context, actor, query));
  const next = await unwrapped(listContacts(context, actor, { ...query, cursor: first.nextCursor ?? "" }));
  expect([first.count, next.count, next.rows.length]).toEqual([5, 5, 2]);
});

test("ticked rows that are sent twice, by a double click, are one selection", async () => {
  const account = await createAccount(env, { plan: "pro" });
  const id = await createContactRow(account);
  const visitor = new Visitor(account.cookie);
  const page = await (await visitor.get("/leads/contacts")).text();
  const bar = /<form[^>]*aria-label="Actions for the selected rows"[\s\S]*?<\/form>/.exec(page)?.[0] ?? "";
  const key = /name="key" value="([^"]+)"/.exec(bar)?.[1] ?? "";
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  const send = (ids: string) => visitor.post("/leads/contacts", { intent: "tag", ids, key });
  const [first, second] = await Promise.all([send(id), send(id)]);
  expect(first.headers.get("location")).toMatch(/^\/leads\/contacts\/bulk\/[0-9a-f-]{36}\?do=tag$/);
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
});
