import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import {
  createLead,
  createLeadSchema,
  deleteLead,
  getLead,
  listLeads,
  updateLead,
} from "#app/modules/leads/index.server.ts";
import { LIMITS } from "#app/modules/registry.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/platform.ts";
import { sweepCreation } from "#tests/support/record-sweep.ts";
import { anActor, readAll, tickingContext } from "#tests/support/records.ts";

const LEAD = { name: "Mari Maasikas", email: "mari@example.com", source: "fair 2026", stage: "new" as const };
const leadOf = (n: number) => ({ ...LEAD, email: `person-${n}@example.com` });
const NEWEST = { by: "createdAt", descending: true } as const;
const countOf = async ({ workspaceId }: Actor) => (await contactsStub({ env }, workspaceId).usage()).contacts;
const TAKEN = { error: { code: "conflict", fields: [{ path: "email" }] } };

describe("Leads", () => {
  const on = { db: openDatabase({ d1: env.DB }) };

  test("are added, read, changed and deleted, and counted as they come and go", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const scope = storeScope(context, actor);
    const made = await createLead(context, actor, LEAD);
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    expect(await getLead(scope, id)).toEqual(made);
    expect(made.value).toMatchObject(LEAD);
    expect(await updateLead(context, actor, id, { stage: "won" })).toMatchObject({ value: { ...LEAD, stage: "won" } });
    expect(await updateLead(context, actor, id, { email: LEAD.email, name: "Mari M." })).toMatchObject({
      value: { name: "Mari M." },
    });
    expect(await countOf(actor)).toBe(1);
    expect(await deleteLead(context, actor, id)).toEqual({ ok: true, value: undefined });
    expect(await getLead(scope, id)).toMatchObject({ error: { code: "not_found" } });
    expect(await deleteLead(context, actor, id)).toMatchObject({ error: { code: "not_found" } });
    expect(await countOf(actor)).toBe(0);
    const audited = await on.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "lead.deleted"), eq(auditLog.workspaceId, actor.workspaceId)));
    expect(audited).toMatchObject([{ subject: `lead:${id}`, userId: actor.userId }]);
    // Who it was is nowhere in the log.
    expect(JSON.stringify(audited)).not.toMatch(/mari/i);
    // The address is free again.
    expect(await createLead(context, actor, LEAD)).toMatchObject({ ok: true });
  });

  test("have a stage of the pipeline", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    expect(await createLead(context, actor, { ...LEAD, stage: "dead" })).toMatchObject({
      error: { code: "invalid_input", fields: [{ path: "stage" }] },
    });
    expect(await countOf(actor)).toBe(0);
  });

  test("of another workspace are not there to be read, changed or deleted, and do not take an address", async () => {
    const [context, owner, stranger] = [tickingContext(on.db), anActor(), anActor()];
    const made = await createLead(context, owner, LEAD);
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    const missing = { error: { code: "not_found" } };
    expect(await getLead(storeScope(context, stranger), id)).toMatchObject(missing);
    expect(await updateLead(context, stranger, id, { name: "Mine" })).toMatchObject(missing);
    expect(await deleteLead(context, stranger, id)).toMatchObject(missing);
    expect(await createLead(context, stranger, LEAD)).toMatchObject({ ok: true });
    expect(await getLead(storeScope(context, owner), id)).toEqual(made);
  });

  test("of one address are one, however many add it at once, and an address cannot move to a second one", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const made = await Promise.all(Array.from({ length: 8 }, () => createLead(context, actor, LEAD)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    for (const refused of made.filter(({ ok }) => !ok)) expect(refused).toMatchObject(TAKEN);
    const others = await Promise.all([1, 2, 3].map((n) => createLead(context, actor, leadOf(n))));
    const ids = others.flatMap((one) => (one.ok ? [one.value.id] : []));
    expect(await updateLead(context, actor, ids[0] ?? "", { email: LEAD.email })).toMatchObject(TAKEN);
    const moved = await Promise.all(ids.map((id) => updateLead(context, actor, id, { email: "free@example.com" })));
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(moved.filter(({ ok }) => !ok)).toMatchObject([TAKEN, TAKEN]);
    expect(await countOf(actor)).toBe(4);
  });

  test("added at once are as many as the plan allows, and a taken address is reported first", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const max = LIMITS.contacts.pro;
    // As if it had so many: to add them would take a minute.
    await runInDurableObject(env.CONTACTS.getByName(actor.workspaceId), (_, { storage }) => {
      storage.sql.exec("INSERT INTO counters (name, value) VALUES ('contacts', ?)", max - 3);
    });
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => createLead(context, actor, leadOf(n))));
    expect(made.filter(({ ok }) => ok)).toHaveLength(3);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, error: limitReached("pro", LIMITS.contacts) });
    expect(await countOf(actor)).toBe(max);
    const there = made.flatMap((one) => (one.ok ? [one.value] : []))[0];
    expect(await createLead(context, actor, { ...LEAD, email: there?.email ?? "" })).toMatchObject(TAKEN);
    expect(await createLead(context, actor, { ...LEAD, email: there?.email ?? "" }, there?.id)).toEqual({
      ok: true,
      value: there,
    });
  });

  test("are listed by either moment, both ways, page by page, and cut down by stage, source and address", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const scope = storeScope(context, actor);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const made = await createLead(context, actor, { ...leadOf(n), source: n === 3 ? "" : LEAD.source });
      if (made.ok) ids.push(made.value.id);
    }
    await createLead(context, anActor(), leadOf(0));
    await updateLead(context, actor, ids[1] ?? "", { stage: "qualified" });
    const order = async (by: "createdAt" | "updatedAt", descending: boolean) =>
      (await readAll((query) => listLeads(scope, { ...query, sort: { by, descending } }))).map(({ id }) =>
        ids.indexOf(id),
      );
    expect(await order("createdAt", true)).toEqual([4, 3, 2, 1, 0]);
    expect(await order("createdAt", false)).toEqual([0, 1, 2, 3, 4]);
    expect(await order("updatedAt", true)).toEqual([1, 4, 3, 2, 0]);
    expect(await order("updatedAt", false)).toEqual([0, 2, 3, 4, 1]);
    const found = async (filters: Partial<Parameters<typeof listLeads>[1]>) => {
      const page = await listLeads(scope, { limit: 10, sort: NEWEST, ...filters });
      return page.ok ? page.value.rows.map(({ id }) => ids.indexOf(id)) : null;
    };
    expect(await found({ stage: "qualified" })).toEqual([1]);
    expect(await found({ source: "" })).toEqual([3]);
    expect(await found({ source: LEAD.source, stage: "new" })).toEqual([4, 2, 0]);
    expect(await found({ email: leadOf(2).email })).toEqual([2]);
    expect(await found({ cursor: "nonsense" })).toBeNull();
  });
});

describe("what is taken for a lead", () => {
  const read = (input: object) => createLeadSchema.safeParse({ name: LEAD.name, email: LEAD.email, ...input });

  test.each([
    ["an address in capitals and blanks", { email: "  Mari@Example.COM " }, { email: "mari@example.com" }],
    ["nothing but name and address", {}, { source: "", stage: "new" }],
    ["a name in two spellings of one letter", { name: " O\u0303ie " }, { name: "Õie" }],
    ["a source of blanks", { source: "  " }, { source: "" }],
  ])("%s", (_, input, expected) => {
    expect(read(input)).toMatchObject({ success: true, data: expected });
  });

  test.each([
    ["name", { name: "" }],
    ["name", { name: "\u200b" }],
    ["name", { name: "a\nb" }],
    ["name", { name: "a\u202eb" }],
    ["name", { name: "a".repeat(201) }],
    ["email", { email: "mari" }],
    ["email", { email: "mari@example" }],
    ["email", { email: `${"m".repeat(250)}@example.com` }],
    ["source", { source: "a".repeat(101) }],
    ["source", { source: "a\u0000" }],
    ["stage", { stage: "s".repeat(65) }],
  ])("not a wrong %s", (path, input) => {
    const result = read(input);
    expect(result.error?.issues.map((issue) => issue.path[0])).toContain(path);
  });
});

describe("who may", () => {
  const db = openDatabase({ d1: env.DB });

  test.each([
    ["a viewer", anActor({ workspaceRole: "viewer" }), "forbidden"],
    ["the free plan", anActor({ plan: "free" }), "plan_required"],
    ["the basic plan", anActor({ plan: "basic" }), "plan_required"],
  ])("%s changes nothing", async (_, actor, code) => {
    const context = tickingContext(db);
    const owner = anActor({ workspaceId: actor.workspaceId });
    const made = await createLead(context, owner, LEAD);
    if (!made.ok) throw new Error(made.error.message);
    const refused = { error: { code } };
    expect(await createLead(context, actor, leadOf(2))).toMatchObject(refused);
    expect(await updateLead(context, actor, made.value.id, { name: "Mine" })).toMatchObject(refused);
    expect(await deleteLead(context, actor, made.value.id)).toMatchObject(refused);
    expect(await getLead(storeScope(context, owner), made.value.id)).toEqual(made);
  });
});

test("whichever call fails while a lead is added, it is there and counted or neither, and a second try makes it one", async () => {
  await sweepCreation({ create: (context, actor, id) => createLead(context, actor, LEAD, id), countOf });
});
