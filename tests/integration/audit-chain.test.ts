import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type AuditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import { sealAudit, sealChain, verifyStoredChain } from "#app/platform/audit/seal.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days, seconds } from "#app/shared/time.ts";
import { auditChains, auditLog } from "#db/schema/platform.ts";
import { forEachDatabase } from "#tests/support/databases.ts";

const SECRET = "33".repeat(32);
const START_MS = Date.parse("2026-03-04T05:06:07.008Z");

/** Seals page after page until nothing is left. */
async function sealUntilDone(seal: () => Promise<number>): Promise<void> {
  for (let page = 0; (await seal()) > 0; page++) expect(page, "pages sealed").toBeLessThan(100);
}

forEachDatabase("the audit log", (on) => {
  let workspaceId: string;
  let userId: string;
  let clockMs: number;
  beforeEach(() => {
    [workspaceId, userId, clockMs] = [newId(), newId(), START_MS];
  });

  const write = (more: Partial<AuditEntry> = {}) => {
    clockMs += seconds(1);
    const context = {
      db: on.db,
      now: () => new Date(clockMs),
      address: "203.0.113.9",
      place: "Tallinn, EE",
      impersonatorId: null,
    };
    return recordAudit(context, {
      workspaceId,
      userId,
      action: "api_key.created",
      subject: `api_key:${clockMs}`,
      ...more,
    });
  };
  const writeMany = async (count: number) => {
    for (let n = 0; n < count; n++) await write();
  };
  /** Who seals: the Worker with these secrets, `laterMs` after the last row was written. */
  const sealer = (laterMs = seconds(30), SIGNING_KEY = SECRET) => ({
    db: on.db,
    config: { SIGNING_KEY },
    now: () => new Date(clockMs + laterMs),
  });
  const rows = (chain = workspaceId) =>
    on.db.select().from(auditLog).where(eq(auditLog.chain, chain)).orderBy(asc(auditLog.createdAt), asc(auditLog.id));
  const headOf = async (chain = workspaceId) =>
    (await on.db.select().from(auditChains).where(eq(auditChains.chain, chain)))[0] ?? null;
  const verify = (chain = workspaceId) => verifyStoredChain(sealer(), chain);
  const alter = (sequence: number, change: Partial<typeof auditLog.$inferInsert>) =>
    on.db
      .update(auditLog)
      .set(change)
      .where(sql`${auditLog.chain} = ${workspaceId} and ${auditLog.sequence} = ${sequence}`);

  test("rows are sealed in the order they were written, and the head is the last one", async () => {
    await writeMany(3);
    expect(await sealChain(sealer(), workspaceId)).toBe(3);
    await writeMany(2);
    expect(await sealChain(sealer(), workspaceId)).toBe(2);
    expect(await sealChain(sealer(), workspaceId)).toBe(0);
    const sealed = await rows();
    expect(sealed.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(await headOf()).toEqual({ chain: workspaceId, sequence: 5, hash: sealed.at(-1)?.hash });
    expect(await verify()).toEqual({
      result: { state: "whole", checked: 5, erased: 0, unkeyed: 0, late: 0, headHash: sealed.at(-1)?.hash },
      waiting: 0,
    });
  });

  test("each chain has its own numbers: workspaces, a person's own, the system's", async () => {
    await write();
    await write({ workspaceId: null, action: "account.password_reset" });
    await write({ workspaceId: null, userId: null, action: "system.started" });
    await write();
    await sealUntilDone(() => sealAudit(sealer()));
    const own = await rows(`user:${userId}`);
    expect([(await rows()).map(({ sequence }) => sequence), own.map(({ sequence }) => sequence)]).toEqual([
      [1, 2],
      [1],
    ]);
    for (const chain of [workspaceId, `user:${userId}`, "system"])
      expect((await verify(chain)).result.state).toBe("whole");
  });

  test("rows from before the chains get their chain and a salt", async () => {
    const old = {
      chain: "system",
      salt: "",
      createdAt: new Date(START_MS),
      subject: "user:x",
      address: "203.0.113.1",
      action: "account.signed_in",
    };
    await on.db.insert(auditLog).values([
      { ...old, id: newId(), workspaceId, userId },
      { ...old, id: newId(), workspaceId: null, userId },
    ]);
    await write();
    await sealAudit(sealer());
    for (const chain of [workspaceId, `user:${userId}`]) {
      expect((await rows(chain)).map(({ sequence, salt }) => [sequence !== null, salt !== ""])).not.toContainEqual([
        true,
        false,
      ]);
      expect((await verify(chain)).result).toMatchObject({ state: "whole", erased: 0 });
    }
    expect(await rows()).toHaveLength(2);
  });

  test("one run seals at most 500 rows, oldest first; the next run continues", async () => {
    const values = Array.from({ length: 520 }, (_, n) => ({ id: newId(START_MS + n), createdAtMs: START_MS + n }));
    await on.db.insert(auditLog).select(sql`
      select value ->> 'id', ${workspaceId}, ${userId}, 'api_key.created', 'api_key:x', '', value ->> 'createdAtMs', '', '', null, ${workspaceId}, 'salt', null, null, null, null
      from json_each(${JSON.stringify(values)})`);
    expect(await sealChain(sealer(), workspaceId)).toBe(500);
    expect((await rows()).findIndex(({ sequence }) => sequence === null)).toBe(500);
    expect(await verify()).toMatchObject({ result: { state: "whole", checked: 520 }, waiting: 0 });
  });

  test("of twenty sealers at once each row is sealed by one", async () => {
    await writeMany(30);
    const sealed = await Promise.all(Array.from({ length: 20 }, () => sealChain(sealer(), workspaceId)));
    expect(sealed.reduce((total, count) => total + count, 0)).toBe(30);
    expect((await verify()).result).toMatchObject({ state: "whole", checked: 30 });
  });

  test("sealers and writers at once leave a whole chain", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? write() : sealChain(sealer(), workspaceId))));
    expect(await verify()).toMatchObject({ result: { state: "whole", checked: 10 }, waiting: 0 });
  });

  test("rows that are not sealed yet are counted as waiting", async () => {
    await writeMany(2);
    await sealChain(sealer(), workspaceId);
    await on.db.delete(auditChains).where(eq(auditChains.chain, workspaceId));
    await write();
    // The head is gone: nothing further is sealed, which would cover that up.
    expect(await verify()).toEqual({
      result: { state: "broken", checked: 0, sequence: 1, why: "head_missing" },
      waiting: 1,
    });
  });

  test.each<[string, Partial<typeof auditLog.$inferInsert>, string]>([
    ["its words", { detail: "forged" }, "hash"],
    ["its action", { action: "api_key.revealed" }, "hash"],
    ["its subject", { subject: "api_key:other" }, "hash"],
    ["its time", { createdAt: new Date(START_MS) }, "hash"],
    ["its workspace", { workspaceId: "other" }, "hash"],
    ["its hash", { hash: "0".repeat(64) }, "hash"],
    ["the digest of its person", { personalDigest: "0".repeat(64) }, "hash"],
    ["its person", { userId: "other" }, "personal"],
    ["its address", { address: "198.51.100.1" }, "personal"],
    ["its place", { place: "Riga, LV" }, "personal"],
    ["its administrator", { impersonatorId: "other" }, "personal"],
    ["its salt", { salt: "" }, "personal"],
    ["its chain", { chain: "other" }, "gap"],
    ["its number", { sequence: null }, "gap"],
    ["its number, to another's", { sequence: 4 }, "gap"],
  ])("a row is altered: %s", async (_, change, why) => {
    await writeMany(5);
    await sealChain(sealer(), workspaceId);
    await alter(3, change);
    expect((await verify()).result).toEqual({ state: "broken", checked: 2, sequence: 3, why });
  });

  test.each([
    [1, "gap", 1],
    [3, "gap", 3],
    [5, "truncated", 5],
  ])("row %i of five is deleted: %s", async (sequence, why, at) => {
    await writeMany(5);
    await sealChain(sealer(), workspaceId);
    await on.db.delete(auditLog).where(sql`${auditLog.chain} = ${workspaceId} and ${auditLog.sequence} = ${sequence}`);
    expect((await verify()).result).toEqual({ state: "broken", checked: at - 1, sequence: at, why });
  });

  test("rows deleted at the end stay found when new ones are sealed after them", async () => {
    await writeMany(5);
    await sealChain(sealer(), workspaceId);
    await on.db.delete(auditLog).where(sql`${auditLog.chain} = ${workspaceId} and ${auditLog.sequence} > 3`);
    await write();
    expect((await verify()).result).toMatchObject({ state: "broken", sequence: 4, why: "gap" });
  });

  test("a head that is set back, or has another hash, is found", async () => {
    await writeMany(5);
    await sealChain(sealer(), workspaceId);
    const sealed = await rows();
    const setHead = (change: Partial<typeof auditChains.$inferInsert>) =>
      on.db.update(auditChains).set(change).where(eq(auditChains.chain, workspaceId));
    await setHead({ sequence: 4, hash: sealed[3]?.hash ?? "" });
    expect((await verify()).result).toMatchObject({ state: "broken", checked: 4, sequence: 5, why: "head" });
    await setHead({ sequence: 5, hash: "0".repeat(64) });
    expect((await verify()).result).toMatchObject({ state: "broken", checked: 5, sequence: 5, why: "head" });
  });

  test("a person who is erased leaves the chain whole, and is in no row", async () => {
    const other = newId();
    await writeMany(2);
    await write({ userId: other });
    await sealChain(sealer(), workspaceId);
    await write();
    // As the manifests say.
    await on.db
      .update(auditLog)
      .set({ userId: null, impersonatorId: null, address: "", place: "", salt: "" })
      .where(eq(auditLog.userId, userId));
    expect(await verify()).toMatchObject({ result: { state: "whole", checked: 4, erased: 2 }, waiting: 0 });
    expect((await rows()).map((row) => [row.userId, row.address])).toEqual([
      [null, ""],
      [null, ""],
      [other, "203.0.113.9"],
      [null, ""],
    ]);
  });

  test("a chain of several pages verifies", async () => {
    const values = Array.from({ length: 1_203 }, (_, n) => ({ id: newId(START_MS + n), createdAtMs: START_MS + n }));
    await on.db.insert(auditLog).select(sql`
      select value ->> 'id', ${workspaceId}, ${userId}, 'api_key.created', 'api_key:x', '', value ->> 'createdAtMs', '', '', null, ${workspaceId}, 'salt', null, null, null, null
      from json_each(${JSON.stringify(values)})`);
    await sealUntilDone(() => sealChain(sealer(), workspaceId));
    expect((await verify()).result).toMatchObject({ state: "whole", checked: 1_203 });
    await alter(1_001, { subject: "forged" });
    expect((await verify()).result).toMatchObject({ state: "broken", sequence: 1_001, why: "hash" });
  });

  test("write access to the database is not enough to make a changed row look untouched", async () => {
    await writeMany(3);
    await sealChain(sealer(), workspaceId);
    // All seals taken away and made again: by somebody without the secret, then by the Worker itself, a day later.
    const reopen = async () => {
      await on.db
        .update(auditLog)
        .set({ sequence: null, personalDigest: null, hash: null, sealedAt: null })
        .where(eq(auditLog.chain, workspaceId));
      await on.db.delete(auditChains).where(eq(auditChains.chain, workspaceId));
    };
    await alter(2, { detail: "forged" });
    await reopen();
    await sealChain(sealer(seconds(30), "44".repeat(32)), workspaceId);
    expect((await verify()).result).toMatchObject({ state: "broken", sequence: 1, why: "hash" });
    await reopen();
    await sealChain(sealer(days(1)), workspaceId);
    expect((await verify()).result).toMatchObject({ state: "whole", checked: 3, late: 3 });
  });

  test("a new secret seals on, and rows of the older one are still checked", async () => {
    await writeMany(2);
    await sealChain(sealer(), workspaceId);
    await writeMany(2);
    const both = sealer(seconds(30), `k2:${"44".repeat(32)},k1:${SECRET}`);
    expect((await verifyStoredChain(both, workspaceId)).result).toMatchObject({ state: "whole", checked: 4 });
    expect((await rows()).map(({ hash }) => hash?.slice(0, 3))).toEqual(["k1.", "k1.", "k2.", "k2."]);
    expect((await verify()).result).toMatchObject({ state: "broken", sequence: 3, why: "key" });
  });
});
