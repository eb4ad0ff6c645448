import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { minutes } from "#app/shared/time.ts";
import {
  type ChainedRow,
  type ChainHead,
  type ChainKey,
  type ChainKeys,
  digestPerson,
  hashRow,
  NO_KEY,
  type SealedRow,
  sealRows,
  startOf,
  verifyChain,
} from "./chain.ts";

const keyOf = (id: string, secret = id): ChainKey => ({
  id,
  digest: async (text) => createHmac("sha256", secret).update(text).digest("hex"),
});
const PLAIN: ChainKey = { id: NO_KEY, digest: async (text) => createHash("sha256").update(text).digest("hex") };
const KEY = keyOf("k2");
const OLDER = keyOf("k1");
const KEYS: ChainKeys = { current: KEY, find: (id) => [PLAIN, OLDER, KEY].find((key) => key.id === id) ?? null };
const START_MS = Date.parse("2026-03-04T05:06:07.008Z");
const CHAIN = "workspace-1";
const SEALING = { key: KEY, sealedAt: new Date(START_MS + minutes(1)) };

const rowOf = (n: number, more: Partial<ChainedRow> = {}): ChainedRow => ({
  id: `row-${n}`,
  workspaceId: CHAIN,
  action: "api_key.created",
  subject: `api_key:${n}`,
  detail: "",
  createdAt: new Date(START_MS + n),
  salt: `salt-${n}`,
  userId: `person-${n % 2}`,
  address: "203.0.113.9",
  place: "Tallinn, EE",
  impersonatorId: null,
  ...more,
});

interface Chain {
  rows: SealedRow[];
  head: ChainHead | null;
}

/** Seals open rows after those of a chain. */
async function seal(
  open: readonly ChainedRow[],
  sealing = SEALING,
  before: Chain = { rows: [], head: null },
): Promise<Chain> {
  const seals = await sealRows(before.head ?? startOf(CHAIN), open, sealing, () => "fresh");
  const rows = open.map((row, at) => ({
    ...row,
    sealedAt: sealing.sealedAt,
    ...(seals[at] ?? { sequence: null, personalDigest: null, hash: null }),
  }));
  const last = seals.at(-1);
  return { rows: [...before.rows, ...rows], head: last ? { sequence: last.sequence, hash: last.hash } : before.head };
}

/** A sealed chain of `count` rows with its head. */
const sealed = (count: number, more: Partial<ChainedRow> = {}) =>
  seal(Array.from({ length: count }, (_, n) => rowOf(n + 1, more)));

/** A chain as it was sealed before there were keys: no moment, and hashes that anybody can compute. */
async function sealedPlainly(open: readonly ChainedRow[]): Promise<Chain> {
  const rows: SealedRow[] = [];
  let head = startOf(CHAIN);
  for (const row of open) {
    const personalDigest = await digestPerson(PLAIN.digest, row);
    const sequence = head.sequence + 1;
    const hash = await hashRow({ key: PLAIN, sealedAt: null }, head.hash, sequence, row, personalDigest);
    rows.push({ ...row, sequence, personalDigest, hash, sealedAt: null });
    head = { sequence, hash };
  }
  return { rows, head };
}

const verify = ({ rows, head }: Chain, keys = KEYS) => verifyChain(CHAIN, rows, head, keys);
const altered = (rows: SealedRow[], at: number, change: Partial<SealedRow>) =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row));

test("an untouched chain is whole, an empty one too", async () => {
  const chain = await sealed(5);
  expect(await verify(chain)).toEqual({
    state: "whole",
    checked: 5,
    erased: 0,
    unkeyed: 0,
    late: 0,
    headHash: chain.head?.hash,
  });
  expect(await verify({ rows: [], head: null })).toEqual({
    state: "whole",
    checked: 0,
    erased: 0,
    unkeyed: 0,
    late: 0,
    headHash: null,
  });
});

test("sealing continues where it stopped, and gives a salt to rows without one", async () => {
  const open = [1, 2, 3].map((n) => rowOf(n, { salt: "" }));
  const [first, ...more] = open;
  if (!first) throw new Error("no row");
  const start = await sealRows(startOf(CHAIN), [first], SEALING, () => "fresh");
  const seals = [...start, ...(await sealRows(start[0] ?? startOf(CHAIN), more, SEALING, () => "fresh"))];
  expect(seals).toEqual(await sealRows(startOf(CHAIN), open, SEALING, () => "fresh"));
  expect(seals.map(({ sequence, salt }) => [sequence, salt])).toEqual([
    [1, "fresh"],
    [2, "fresh"],
    [3, "fresh"],
  ]);
});

test.each<[string, Partial<SealedRow>, string]>([
  ["workspace", { workspaceId: "workspace-2" }, "hash"],
  ["action", { action: "api_key.revealed" }, "hash"],
  ["subject", { subject: "api_key:9" }, "hash"],
  ["detail", { detail: "x" }, "hash"],
  ["time", { createdAt: new Date(START_MS) }, "hash"],
  ["id", { id: "row-9" }, "hash"],
  ["hash", { hash: "0".repeat(64) }, "hash"],
  ["lost hash", { hash: null }, "hash"],
  ["moment of sealing", { sealedAt: new Date(START_MS + 1) }, "hash"],
  ["lost moment of sealing", { sealedAt: null }, "hash"],
  ["digest of the person", { personalDigest: "0".repeat(64) }, "hash"],
  ["lost digest", { personalDigest: null }, "hash"],
  ["place in the chain", { sequence: 4 }, "gap"],
  ["lost place", { sequence: null }, "gap"],
  ["person", { userId: "person-9" }, "personal"],
  ["person, lost", { userId: null }, "personal"],
  ["address", { address: "203.0.113.8" }, "personal"],
  ["place", { place: "" }, "personal"],
  ["administrator", { impersonatorId: "admin" }, "personal"],
  ["salt", { salt: "other" }, "personal"],
  ["salt lost, person kept", { salt: "" }, "personal"],
  ["salt lost, person changed", { salt: "", userId: "person-9", address: "", place: "" }, "personal"],
])("an altered row is found: %s", async (_, change, why) => {
  const { rows, head } = await sealed(5);
  expect(await verify({ rows: altered(rows, 2, change), head })).toEqual({
    state: "broken",
    checked: 2,
    sequence: 3,
    why,
  });
});

test("altering a row and hashing it again breaks the next one", async () => {
  const { rows, head } = await sealed(3);
  const open = rows.map((row) => ({ ...row, ...(row.sequence === 2 ? { detail: "forged" } : {}) }));
  const forged = await sealRows(startOf(CHAIN), open.slice(0, 2), SEALING, () => "");
  const seal = forged[1];
  if (!seal) throw new Error("no seal");
  expect(await verify({ rows: altered(open, 1, seal), head })).toMatchObject({
    state: "broken",
    sequence: 3,
    why: "hash",
  });
});

test("hashing a person again breaks the row", async () => {
  const { rows, head } = await sealed(3);
  const row = rows[1];
  if (!row) throw new Error("no row");
  const forged = { userId: "person-9", personalDigest: await digestPerson(KEY.digest, { ...row, userId: "person-9" }) };
  expect(await verify({ rows: altered(rows, 1, forged), head })).toMatchObject({
    state: "broken",
    sequence: 2,
    why: "hash",
  });
});

test("rows that are missing, twice or in another order are found", async () => {
  const { rows, head } = await sealed(5);
  expect(await verify({ rows: rows.slice(1), head })).toMatchObject({ sequence: 1, why: "gap" });
  expect(await verify({ rows: rows.filter(({ sequence }) => sequence !== 3), head })).toMatchObject({
    sequence: 3,
    why: "gap",
  });
  expect(await verify({ rows: rows.slice(0, -1), head })).toEqual({
    state: "broken",
    checked: 4,
    sequence: 5,
    why: "truncated",
  });
  expect(await verify({ rows: [], head })).toEqual({ state: "broken", checked: 0, sequence: 1, why: "truncated" });
  expect(await verify({ rows: rows.flatMap((row) => (row.sequence === 3 ? [row, row] : [row])), head })).toMatchObject({
    sequence: 4,
    why: "gap",
  });
  expect(await verify({ rows: [rows[1], rows[0], ...rows.slice(2)].flatMap((row) => row ?? []), head })).toMatchObject({
    sequence: 1,
    why: "gap",
  });
});

test("a head that is gone, older, or of another chain is found", async () => {
  const { rows, head } = await sealed(3);
  expect(await verify({ rows, head: null })).toEqual({ state: "broken", checked: 0, sequence: 1, why: "head_missing" });
  expect(await verify({ rows, head: { sequence: 2, hash: rows[1]?.hash ?? "" } })).toEqual({
    state: "broken",
    checked: 2,
    sequence: 3,
    why: "head",
  });
  expect(await verify({ rows, head: { sequence: 3, hash: "0".repeat(64) } })).toEqual({
    state: "broken",
    checked: 3,
    sequence: 3,
    why: "head",
  });
  expect(await verifyChain("workspace-2", rows, head, KEYS)).toMatchObject({ sequence: 1, why: "hash" });
});

test("an erased person leaves the chain whole; the row's words stay proved", async () => {
  const { rows, head } = await sealed(4);
  const gone = { salt: "", userId: null, address: "", place: "", impersonatorId: null };
  const erased = altered(rows, 1, gone);
  expect(await verify({ rows: erased, head })).toEqual({
    state: "whole",
    checked: 4,
    erased: 1,
    unkeyed: 0,
    late: 0,
    headHash: head?.hash,
  });
  expect(await verify({ rows: altered(erased, 1, { detail: "x" }), head })).toMatchObject({ sequence: 2, why: "hash" });
});

test("no two rows share a digest by moving letters between fields", async () => {
  const person = { salt: "s", userId: "u", address: "a", place: "p", impersonatorId: null };
  expect(await digestPerson(KEY.digest, { ...person, salt: "su", userId: "" })).not.toBe(
    await digestPerson(KEY.digest, { ...person, salt: "s", userId: "u" }),
  );
  expect(await digestPerson(KEY.digest, { ...person, userId: null })).not.toBe(
    await digestPerson(KEY.digest, { ...person, userId: "null" }),
  );
});

test("whatever is written, it verifies, and any changed word is found", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", ",", "[", "\0", "ö", "\u2028", "😀"), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ subject: text, detail: text, place: text }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (texts, pick) => {
        const open = texts.map((more, n) => rowOf(n, more));
        const { rows, head } = await seal(open);
        expect((await verify({ rows, head })).state).toBe("whole");
        const at = pick % rows.length;
        expect(await verify({ rows: altered(rows, at, { detail: `${rows[at]?.detail}!` }), head })).toMatchObject({
          sequence: at + 1,
          why: "hash",
        });
      },
    ),
    { numRuns: 50 },
  );
});

test("without the key nobody can rewrite the chain: other keys, no key, or the old hashes on top of it", async () => {
  const open = [1, 2, 3].map((n) => rowOf(n, n === 2 ? { detail: "forged" } : {}));
  const other = { ...SEALING, key: keyOf("k2", "guessed") };
  expect(await verify(await seal(open, other))).toMatchObject({ state: "broken", sequence: 1, why: "hash" });
  expect(await verify(await seal(open, { ...SEALING, key: keyOf("k9") }))).toMatchObject({
    state: "broken",
    sequence: 1,
    why: "key",
  });

  const { rows } = await sealed(3);
  const personalDigest = await digestPerson(PLAIN.digest, rowOf(2));
  const hash = await hashRow(
    { key: PLAIN, sealedAt: null },
    rows[0]?.hash ?? "",
    2,
    rowOf(2, { detail: "forged" }),
    personalDigest,
  );
  const forged = altered(rows, 1, { detail: "forged", personalDigest, hash, sealedAt: null });
  expect(await verify({ rows: forged, head: { sequence: 3, hash: rows[2]?.hash ?? "" } })).toMatchObject({
    state: "broken",
    sequence: 2,
    why: "hash",
  });
});

test("rows from before there were keys are checked and counted apart; the first row with a key protects them", async () => {
  const old = await sealedPlainly([1, 2, 3].map((n) => rowOf(n)));
  expect(await verify(old)).toMatchObject({ state: "whole", checked: 3, unkeyed: 3 });
  const grown = await seal(
    [4, 5].map((n) => rowOf(n)),
    SEALING,
    old,
  );
  expect(await verify(grown)).toMatchObject({ state: "whole", checked: 5, unkeyed: 3, late: 0 });
  expect(await verify({ ...grown, rows: altered(grown.rows, 1, { detail: "x" }) })).toMatchObject({
    sequence: 2,
    why: "hash",
  });
  const forged = await sealedPlainly([1, 2, 3].map((n) => rowOf(n, { detail: "forged" })));
  expect(await verify({ ...grown, rows: [...forged.rows, ...grown.rows.slice(3)] })).toMatchObject({
    sequence: 4,
    why: "hash",
  });
});

test("a chain continues over a change of the secret, and is checked with both; without the older one it cannot be", async () => {
  const first = await seal(
    [1, 2].map((n) => rowOf(n)),
    { ...SEALING, key: OLDER },
  );
  const both = await seal(
    [3, 4].map((n) => rowOf(n)),
    SEALING,
    first,
  );
  expect(await verify(both)).toMatchObject({ state: "whole", checked: 4, unkeyed: 0 });
  const lost = { ...KEYS, find: (id: string) => (id === OLDER.id ? null : KEYS.find(id)) };
  expect(await verify(both, lost)).toEqual({ state: "broken", checked: 0, sequence: 1, why: "key" });
});

test("rows that were sealed long after they were written are counted: a chain that is opened and sealed again shows it", async () => {
  const { rows, head } = await sealed(2);
  const again = await seal(
    [rowOf(3), rowOf(4)],
    { ...SEALING, sealedAt: new Date(START_MS + minutes(62)) },
    { rows, head },
  );
  expect(await verify(again)).toMatchObject({ state: "whole", checked: 4, late: 2 });
});
