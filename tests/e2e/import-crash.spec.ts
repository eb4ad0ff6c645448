import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Product, startProduct } from "../support/product.ts";
import { type Member, newMember } from "./member.ts";

/** One is part of every run; `npm run test:nightly` has twenty. */
const KILLS = Number(process.env.CRASH_KILLS ?? 1);
/** The next kill comes as soon as the import is this much further: some are left for every life. */
const ROWS_PER_LIFE = 400;
const ROWS = 6_000 + 2 * ROWS_PER_LIFE * KILLS;
const PATIENCE_MS = 90_000 + 60_000 * KILLS;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, PATIENCE_MS);
afterAll(() => product?.stop());

const FILE = [
  "Name,Email",
  ...Array.from({ length: ROWS }, (_, at) => `Person ${at},person-${at}@tea.example`),
  // Refused, and listed once.
  "Nobody,not an address",
].join("\n");
const COUNT = ROWS.toLocaleString("en-US");

/** Waits for what the page of an import says. A server that is about to start answers nothing. */
async function waitFor(member: Member, id: string, fits: (text: string) => boolean): Promise<string> {
  let text = "";
  await vi.waitFor(
    async () => {
      text = await member.importText(id);
      expect(fits(text), text.slice(0, 2_000)).toBe(true);
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
  return text;
}

const progressOf = (text: string, label: string): number =>
  Number((new RegExp(`${label}: ([\\d,]+) of`).exec(text)?.[1] ?? "NaN").replaceAll(",", ""));

/** Kills the server each time the job is some rows further, until it has been killed as often as wanted. */
async function killDuring(member: Member, id: string, label: string): Promise<void> {
  let reached = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const text = await waitFor(member, id, (now) => progressOf(now, label) > reached);
    reached = progressOf(text, label) + ROWS_PER_LIFE;
    await product.crash();
  }
}

test(`killed ${KILLS} times during an import, and as often during its undo: nobody is lost or there twice`, {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const member = await newMember(product.origin, "import-crash");
  const id = await member.uploadContacts(FILE);
  await waitFor(member, id, (text) => text.includes("What the import comes to"));
  await member.moveImport(id, "run");
  await killDuring(member, id, "Importing");
  const done = await waitFor(member, id, (text) => text.includes("Undo the import"));
  expect(done).toContain(`${COUNT} new, 0 changed, 0 unchanged, 1 refused`);

  // Everybody is there: the same file finds each of them, and makes nobody.
  const again = await member.uploadContacts(FILE);
  const ready = await waitFor(member, again, (text) => text.includes("What the import comes to"));
  expect(ready).toContain(`0 new, 0 changed, ${COUNT} unchanged, 1 refused`);
  await member.moveImport(again, "discard");

  // And once: an undo takes away as many as came.
  await member.moveImport(id, "undo");
  await killDuring(member, id, "Undoing");
  const undone = await waitFor(member, id, (text) => text.includes("The import was undone"));
  expect(undone).toContain(`${COUNT} contacts that the import made were deleted.`);
  const after = await member.uploadContacts(FILE);
  const empty = await waitFor(member, after, (text) => text.includes("What the import comes to"));
  expect(empty).toContain(`${COUNT} new, 0 changed, 0 unchanged, 1 refused`);
});
