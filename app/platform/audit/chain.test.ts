import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChainedRow, type ChainHead, digestPerson, type SealedRow, sealRows, startOf, verifyChain } from "./chain.ts";

const digest = async (text: string) => createHash("sha256").update(text).digest("hex");
const START_MS = Date.parse("2026-03-04T05:06:07.008Z");
const CHAIN = "workspace-1";

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

/** A sealed chain of `count` rows with its head. */
async function sealed(count: number, more: Partial<ChainedRow> = {}): Promise<{ rows: SealedRow[]; head: ChainHead | null }> {
  const open = Array.from({ length: count }, (_, n) => rowOf(n + 1, more));
  const seals = await sealRows(startOf(CHAIN), open, digest, () => "fresh");
  const rows = open.map((row, at) => ({ ...row, ...(seals[at] ?? { sequence: null, personalDigest: null, hash: null }) }));
  const last = seals.at(-1);
  return { rows, head: last ? { sequence: last.sequence, hash: last.hash } : null };
}

const verify = ({ rows, head }: { rows: SealedRow[]; head: ChainHead | null }) => verifyChain(CHAIN, rows, head, digest);
const altered = (rows: SealedRow[], at: number, change: Partial<SealedRow>) => rows.map((row, index) => (index === at ? { ...row, ...change } : row));

test("an untouched chain is whole, an empty one too", async () => {
  const chain = await sealed(5);
  expect(await verify(chain)).toEqual({ state: "whole", checked: 5, erased: 0, headHash: chain.head?.hash });
  expect(await verify({ rows: [], head: null })).toEqual({ state: "whole", checked: 0, erased: 0, headHash: null });
});

test("sealing goes on where it stopped, and gives a salt to rows without one", async () => {
  const open = [1, 2, 3].map((n) => rowOf(n, { salt: "" }));
  const [first, ...more] = open;
  if (!first) throw new Error("no row");
  const start = await sealRows(startOf(CHAIN), [first], digest, () => "fresh");
  const seals = [...start, ...(await sealRows(start[0] ?? startOf(CHAIN), more, digest, () => "fresh"))];
  expect(seals).toEqual(await sealRows(startOf(CHAIN), open, digest, () => "fresh"));
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
  expect(await verify({ rows: altered(rows, 2, change), head })).toEqual({ state: "broken", checked: 2, sequence: 3, why });
});

test("whoever alters a row and hashes it anew breaks the next one", async () => {
  const { rows, head } = await sealed(3);
  const open = rows.map((row) => ({ ...row, ...(row.sequence === 2 ? { detail: "forged" } : {}) }));
  const forged = await sealRows(startOf(CHAIN), open.slice(0, 2), digest, () => "");
  const seal = forged[1];
  if (!seal) throw new Error("no seal");
  expect(await verify({ rows: altered(open, 1, seal), head })).toMatchObject({ state: "broken", sequence: 3, why: "hash" });
});

test("whoever hashes a person anew breaks the row", async () => {
  const { rows, head } = await sealed(3);
  const row = rows[1];
  if (!row) throw new Error("no row");
  const forged = { userId: "person-9", personalDigest: await digestPerson(digest, { ...row, userId: "person-9" }) };
  expect(await verify({ rows: altered(rows, 1, forged), head })).toMatchObject({ state: "broken", sequence: 2, why: "hash" });
});

test("rows that are missing, twice or in another order are found", async () => {
  const { rows, head } = await sealed(5);
  expect(await verify({ rows: rows.slice(1), head })).toMatchObject({ sequence: 1, why: "gap" });
  expect(await verify({ rows: rows.filter(({ sequence }) => sequence !== 3), head })).toMatchObject({ sequence: 3, why: "gap" });
  expect(await verify({ rows: rows.slice(0, -1), head })).toEqual({ state: "broken", checked: 4, sequence: 5, why: "truncated" });
  expect(await verify({ rows: [], head })).toEqual({ state: "broken", checked: 0, sequence: 1, why: "truncated" });
  expect(await verify({ rows: rows.flatMap((row) => (row.sequence === 3 ? [row, row] : [row])), head })).toMatchObject({ sequence: 4, why: "gap" });
  expect(await verify({ rows: [rows[1], rows[0], ...rows.slice(2)].flatMap((row) => row ?? []), head })).toMatchObject({ sequence: 1, why: "gap" });
});

test("a head that is gone, older, or of another chain is found", async () => {
  const { rows, head } = await sealed(3);
  expect(await verify({ rows, head: null })).toEqual({ state: "broken", checked: 0, sequence: 1, why: "head_missing" });
  expect(await verify({ rows, head: { sequence: 2, hash: rows[1]?.hash ?? "" } })).toEqual({ state: "broken", checked: 2, sequence: 3, why: "head" });
  expect(await verify({ rows, head: { sequence: 3, hash: "0".repeat(64) } })).toEqual({ state: "broken", checked: 3, sequence: 3, why: "head" });
  expect(await verifyChain("workspace-2", rows, head, digest)).toMatchObject({ sequence: 1, why: "hash" });
});

test("an erased person leaves the chain whole; the row's words stay proved", async () => {
  const { rows, head } = await sealed(4);
  const gone = { salt: "", userId: null, address: "", place: "", impersonatorId: null };
  const erased = altered(rows, 1, gone);
  expect(await verify({ rows: erased, head })).toEqual({ state: "whole", checked: 4, erased: 1, headHash: head?.hash });
  expect(await verify({ rows: altered(erased, 1, { detail: "x" }), head })).toMatchObject({ sequence: 2, why: "hash" });
});

test("no two rows share a digest by moving letters between fields", async () => {
  const person = { salt: "s", userId: "u", address: "a", place: "p", impersonatorId: null };
  expect(await digestPerson(digest, { ...person, salt: "su", userId: "" })).not.toBe(await digestPerson(digest, { ...person, salt: "s", userId: "u" }));
  expect(await digestPerson(digest, { ...person, userId: null })).not.toBe(await digestPerson(digest, { ...person, userId: "null" }));
});

test("whatever is written, it verifies, and any changed word is found", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", ",", "[", "\0", "ö", "\u2028", "😀"), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ subject: text, detail: text, place: text }), { minLength: 1, maxLength: 6 }), fc.nat(), async (texts, pick) => {
      const open = texts.map((more, n) => rowOf(n, more));
      const seals = await sealRows(startOf(CHAIN), open, digest, () => "fresh");
      const rows = open.map((row, at) => ({ ...row, ...(seals[at] ?? { sequence: null, personalDigest: null, hash: null }) }));
      const last = seals.at(-1);
      const head = last ? { sequence: last.sequence, hash: last.hash } : null;
      expect((await verify({ rows, head })).state).toBe("whole");
      const at = pick % rows.length;
      expect(await verify({ rows: altered(rows, at, { detail: `${rows[at]?.detail}!` }), head })).toMatchObject({ sequence: at + 1, why: "hash" });
    }),
    { numRuns: 50 },
  );
});
