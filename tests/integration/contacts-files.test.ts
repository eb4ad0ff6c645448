import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Contact, createContact, deleteContact } from "#app/modules/contacts/index.server.ts";
import { addFile, deleteEntry, readContactFile } from "#app/modules/contacts/notes/service.server.ts";
import { counted, setCount } from "#app/modules/contacts/store/change.ts";
import { FILE_BYTES } from "#app/modules/contacts/store/tables/file-bytes.ts";
import { LIMITS } from "#app/modules/registry.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { unwrapped } from "#tests/support/contact-jobs.ts";
import { anActor, tickingContext } from "#tests/support/records.ts";

const contextNow = (): RequestContext => ({
  ...tickingContext(openDatabase({ d1: env.DB })),
  now: () => new Date(),
});

const NOBODY = {
  ...{ phone: null, jobTitle: "", companyId: null, country: null, language: null, timeZone: null, ownerId: null },
  ...{ source: "", stage: null, custom: {}, tags: [] },
};

const made = (context: RequestContext, actor: Actor, email: string): Promise<Contact> =>
  unwrapped(createContact(context, actor, { ...NOBODY, name: "Mari", email }));

const textFile = (chars: number) => new File(["x".repeat(chars)], "notes.txt", { type: "text/plain" });
const storedBytes = async ({ workspaceId }: Actor): Promise<number[]> =>
  (await env.FILES.list({ prefix: `workspaces/${workspaceId}/contacts/` })).objects.map(({ size }) => size);
const inObject = <T>({ workspaceId }: Actor, run: (sql: SqlStorage) => T): Promise<T> =>
  runInDurableObject(env.CONTACTS.get(env.CONTACTS.idFromName(workspaceId)), (_, { storage }) => run(storage.sql));
const countedBytes = (actor: Actor) => inObject(actor, (sql) => counted(sql, FILE_BYTES));

test("the files of all contacts have as many bytes as the plan allows, and the refusal says what lifts it", async () => {
  const [context, actor] = [contextNow(), anActor({ plan: "pro" })];
  const [mari, jaan] = [await made(context, actor, "mari@tea.example"), await made(context, actor, "jaan@tea.example")];
  await unwrapped(addFile(context, actor, mari.id, { id: "a", file: textFile(100) }));
  await inObject(actor, (sql) => setCount(sql, FILE_BYTES, LIMITS.contactFiles.pro - 150));
  const both = await Promise.all(["b", "c"].map((id) => addFile(context, actor, jaan.id, { id, file: textFile(100) })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toEqual({
    ok: false,
    error: {
      code: "limit_reached",
      message:
        "Your plan (Pro) allows 5,000 MB of files of contacts. This file does not fit. Delete files that you no longer need. Agency allows 50,000 MB.",
    },
  });
  expect(await storedBytes(actor)).toEqual([100, 100]);
  const larger: Actor = { ...actor, plan: "enterprise" };
  expect(await addFile(context, larger, jaan.id, { id: "d", file: textFile(100) })).toMatchObject({ ok: true });
});

test("files that go, one by one or with their contact, give their bytes back", async () => {
  const [context, actor] = [contextNow(), anActor({ plan: "pro" })];
  const mari = await made(context, actor, "mari@tea.example");
  for (const [id, chars] of [
    ["a", 100],
    ["b", 20],
    ["c", 3],
  ] as const)
    await unwrapped(addFile(context, actor, mari.id, { id, file: textFile(chars) }));
  expect(await countedBytes(actor)).toBe(123);
  await unwrapped(deleteEntry(context, actor, "files", mari.id, "b"));
  expect(await countedBytes(actor)).toBe(103);
  await unwrapped(deleteContact(context, actor, mari.id));
  expect(await countedBytes(actor)).toBe(0);
  expect(await storedBytes(actor)).toEqual([]);
});

test("a form that is sent again with another file keeps the one that was counted", async () => {
  const [context, actor] = [contextNow(), anActor({ plan: "pro" })];
  const mari = await made(context, actor, "mari@tea.example");
  await unwrapped(addFile(context, actor, mari.id, { id: "a", file: textFile(1) }));
  await unwrapped(addFile(context, actor, mari.id, { id: "a", file: textFile(5_000) }));
  await Promise.all([2, 3].map((chars) => addFile(context, actor, mari.id, { id: "b", file: textFile(chars) })));
  const stored = await storedBytes(actor);
  expect(stored).toHaveLength(2);
  expect(await countedBytes(actor)).toBe(stored.reduce((sum, bytes) => sum + bytes, 0));
  const kept = await unwrapped(readContactFile(context, actor, mari.id, "a"));
  expect(await new Response(kept.body).text()).toBe("x");
});
