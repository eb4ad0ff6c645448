import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { compileSegment } from "#app/shared/segment/compile.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { createAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const SEGMENTS = "/leads/segments";
const TEA: SegmentRule = { tag: "tea", has: true };
const tags = (count: number): SegmentRule => ({ any: Array.from({ length: count }, () => TEA) });

let owner: Visitor;
let workspaceId: string;
beforeEach(async () => {
  const account = await createAccount(env, { plan: "enterprise" });
  workspaceId = account.workspaceId;
  owner = new Visitor(account.cookie);
});

const stub = () => contactsStub({ env }, workspaceId);

const save = async (id: string, rule: SegmentRule) => {
  const segment = await stub().getSegment(id);
  return segment
    ? stub().updateSegment({ id, name: segment.name, rule, updatedAt: segment.updatedAt })
    : stub().createSegment({ id, name: `Segment ${id}`, rule });
};

/** Changes a rule as it could be in the data of an older version: nothing is checked. */
const plant = (id: string, rule: SegmentRule) =>
  runInDurableObject(env.CONTACTS.getByName(workspaceId), (_object, state) => {
    state.storage.sql.exec("UPDATE segments SET rule = ? WHERE id = ?", JSON.stringify(rule), id);
  });

const textOf = async (path: string): Promise<string> => {
  const response = await owner.get(path);
  expect(response.status).toBe(200);
  return response.text();
};

describe("a segment that others refer to", () => {
  test("is not saved with a rule that makes one of them too large, and says which", async () => {
    await save("inner", TEA);
    await save("middle", { inSegment: "inner" });
    await save("outer", { all: [{ inSegment: "middle" }, tags(48)] });
    expect(await save("inner", tags(32))).toMatchObject({ ok: true });

    const refused = await save("inner", tags(33));

    expect(refused).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    const message = refused.ok ? "" : refused.error.fields?.[0]?.message;
    expect(message).toContain("“Segment outer”");
    expect(message).not.toContain("“Segment middle”");
    expect(await stub().getSegment("inner")).toMatchObject({ rule: tags(32) });
    expect(await stub().countSegment("outer")).toMatchObject({ countFailure: null, count: 0 });
  });

  test("is not saved with a rule that makes one of them too deep", async () => {
    const deep = (levels: number, end: SegmentRule): SegmentRule =>
      levels === 1 ? end : { not: deep(levels - 1, end) };
    await save("a", TEA);
    await save("b", deep(5, { inSegment: "a" }));
    await save("c", deep(5, { inSegment: "b" }));
    await save("d", deep(5, { inSegment: "c" }));
    expect(await save("a", deep(5, TEA))).toMatchObject({ ok: false, error: { code: "invalid_input" } });
  });

  test("refuses a circle that comes about through three segments", async () => {
    await save("a", TEA);
    await save("b", { inSegment: "a" });
    await save("c", { inSegment: "b" });
    const refused = await save("a", { any: [TEA, { inSegment: "c" }] });
    expect(refused).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    expect(refused.ok ? "" : refused.error.message).toContain("select itself");
  });

  test("can be made smaller, although another one is too large as it is", async () => {
    await save("inner", tags(30));
    await save("outer", { inSegment: "inner" });
    await plant("outer", { all: [{ inSegment: "inner" }, tags(100)] });
    expect(await save("inner", tags(10))).toMatchObject({ ok: true });
  });

  test("is refused in the builder with that message", async () => {
    await save("inner", TEA);
    await save("outer", { all: [{ inSegment: "inner" }, tags(48)] });
    const { updatedAt } = (await stub().getSegment("inner")) ?? { updatedAt: 0 };
    const rows = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        [`groups[0].conditions[${at}].about`, "tag"],
        [`groups[0].conditions[${at}].value`, "tea"],
      ]).flat(),
    ) as Record<string, string>;
    const form = { intent: "save", name: "Inner", updatedAt: String(updatedAt), "groups[0].match": "any", ...rows };
    const response = await owner.post(`${SEGMENTS}/inner/edit`, form);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("would be too large to count: “Segment outer”");
  });
});

describe("a segment that is saved", () => {
  test("leaves room for the filters of the list of contacts", async () => {
    for (let at = 0; at < 2; at++) await save(`half${at}`, tags(40));
    expect(await save("full", { any: [{ inSegment: "half0" }, { inSegment: "half1" }] })).toMatchObject({ ok: true });
    const page = "/leads/contacts?segment=full&stage=new&owner=none&tag=tea&company=c1&search=a+b+c+d+e";
    expect(await textOf(page)).toContain("contact");
  });

  test("runs at the largest size that a rule can be read with", async () => {
    const groups = (levels: number): SegmentRule =>
      levels === 1
        ? { field: "name", op: "isEmpty" }
        : {
            all: [...Array.from({ length: 9 }, () => ({ field: "name", op: "isEmpty" }) as const), groups(levels - 1)],
          };
    const rule = groups(20);
    expect(compileSegment(rule, { nowMs: 0, fields: new Map(), segments: new Map() }).ok).toBe(true);
    expect(await stub().countRule(rule)).toEqual({ ok: true, value: 0 });
  });
});

describe("a segment that cannot be counted", () => {
  const BROKEN = "This segment is too large together with the segments that it refers to";

  beforeEach(async () => {
    await save("broken", TEA);
    await plant("broken", tags(100));
  });

  test("still has its page, from which it is edited or deleted", async () => {
    const page = await textOf(`${SEGMENTS}/broken`);
    expect(page).toContain(BROKEN);
    expect(page).toContain(`${SEGMENTS}/broken/edit`);
    expect(page).toContain("?confirm=delete");
    expect(page).not.toContain("Nobody matches this rule now");
    expect((await owner.get(`${SEGMENTS}/broken/edit`)).status).toBe(200);
    expect((await owner.post(`${SEGMENTS}/broken`, { intent: "delete" })).status).toBe(303);
    expect(await stub().getSegment("broken")).toBeNull();
  });

  test("says so when it is counted again, and in the list, until a count succeeds", async () => {
    const response = await owner.post(`${SEGMENTS}/broken`, { intent: "recount" });
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain("Segment not counted");
    expect(page).toContain(BROKEN);
    expect(await textOf(SEGMENTS)).toContain(`The last count failed. ${BROKEN}`);

    expect(await save("broken", TEA)).toMatchObject({ ok: true, value: { count: 0, countFailure: null } });
    expect(await textOf(SEGMENTS)).not.toContain("The last count failed");
  });

  test("says so when the database cannot count it", async () => {
    await runInDurableObject(env.CONTACTS.getByName(workspaceId), (_object, state) => {
      state.storage.sql.exec("ALTER TABLE contacts RENAME TO elsewhere");
    });
    const failed = await stub().countSegment("broken");
    await plant("broken", TEA);
    const thrown = await stub().countSegment("broken");
    await runInDurableObject(env.CONTACTS.getByName(workspaceId), (_object, state) => {
      state.storage.sql.exec("ALTER TABLE elsewhere RENAME TO contacts");
    });
    expect(failed?.countFailure).toContain(BROKEN);
    expect(thrown?.countFailure).toContain("could not be counted");
    expect(await stub().countSegment("broken")).toMatchObject({ countFailure: null, count: 0 });
  });
});
