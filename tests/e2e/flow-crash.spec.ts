import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { documentOf } from "#app/modules/automation/templates/build.ts";
import { type Product, startProduct } from "../support/product.ts";
import { runObjectSql, runSql } from "../support/product-database.ts";
import { type Member, newMember } from "./member.ts";

/** Only in `npm run test:nightly`: each life of the product ends in another kind of step. */
const KILLS = Math.min(8, Number(process.env.CRASH_KILLS ?? 0));
const PEOPLE = 40;
const PATIENCE_MS = 240_000;

const GROUP = "engaged";
const MAIL = ["next", "not_sent"];
const HTTP = ["next", "failed"];

let product: Product;
let receiver: Server;
/** Calls of the flow's HTTP steps: how often each Idempotency-Key came, by path. */
const calls = new Map<string, number>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const call = `${request.url} ${request.headers["idempotency-key"]}`;
    calls.set(call, (calls.get(call) ?? 0) + 1);
    request.resume();
    request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  product = await startProduct();
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await new Promise<void>((resolve) => receiver.close(() => resolve()));
});

/** Every kind of step that does something which another try could do twice, with calls between them that say how far the runs are. */
function everyKind(): string {
  const { port } = receiver.address() as AddressInfo;
  const reach = (place: string) => ({
    ...{ kind: "http", ports: HTTP },
    settings: { method: "POST", url: `http://127.0.0.1:${port}/${place}`, body: "", whenDown: "wait" },
  });
  const flow = documentOf(
    {
      trigger: { kind: "manual" },
      steps: [
        { kind: "tag", settings: { action: "add", tag: "entered" } },
        reach("tag"),
        { kind: "score", settings: { scoreGroup: GROUP, points: "5", reason: "Entered" } },
        reach("score"),
        { kind: "task", settings: { title: "Call {{contact.name}}", due: "2" } },
        reach("task"),
        { kind: "notify", settings: { title: "{{contact.name}} entered", text: "" } },
        reach("notify"),
        { kind: "send_mail", settings: { subject: "Hello {{contact.name}}", text: "Hi." }, ports: MAIL },
        reach("mail"),
        { kind: "goal", settings: { name: "Done", after: "continue" } },
        reach("goal"),
      ],
    },
    "UTC",
  );
  return JSON.stringify({ name: "Every kind", flow });
}

const PLACES = ["tag", "score", "task", "notify", "mail", "goal"];

async function importPeople(member: Member): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, (_, at) => `Person ${at},person-${at}@tea.example`);
  const id = await member.uploadContacts(["Name,Email", ...people].join("\n"), true);
  const importSays = (text: string) =>
    vi.waitFor(async () => expect(await member.importText(id)).toContain(text), {
      ...{ timeout: PATIENCE_MS, interval: 250 },
    });
  await importSays("What the import comes to");
  await member.moveImport(id, "run");
  await importSays("Undo the import");
  const contacts = runObjectSql<{ id: string }>(product.state, /ContactsObject/, "SELECT id FROM contacts");
  expect(contacts).toHaveLength(PEOPLE);
  runObjectSql(
    product.state,
    /ContactsObject/,
    `INSERT INTO score_groups (id, name, half_life_days) VALUES ('${GROUP}', 'Engaged', NULL)`,
  );
  return contacts.map(({ id: contact }) => contact);
}

/** Published, so that people can enter; its path. */
async function publishFlow(member: Member): Promise<string> {
  const path = await member.send("/automation/import", { intent: "import", name: "", json: everyKind() });
  const revision = /name="revision" value="(\d+)"/.exec(await member.read(path))?.[1] ?? "1";
  await member.send(`${path}/publish`, { intent: "publish", revision, note: "" });
  return path;
}

const reached = (place: string): number => [...calls.keys()].filter((call) => call.startsWith(`/${place} `)).length;

const countOf = (rows: { count: number }[]): number => rows[0]?.count ?? 0;

test.runIf(KILLS > 0)(
  `killed ${KILLS} times while ${PEOPLE} people go through every kind of step: each step has its effect once`,
  { timeout: (KILLS + 2) * PATIENCE_MS },
  async () => {
    const member = await newMember(product.origin, "flow-crash");
    const people = await importPeople(member);
    const flow = await publishFlow(member);
    for (const contactId of people) await member.send(`${flow}/runs`, { intent: "contact", contactId });

    for (let kill = 0; kill < KILLS; kill++) {
      const place = PLACES[kill % PLACES.length] ?? "";
      // In the middle of the step before this call for some people, behind it for others.
      const share = Math.ceil((PEOPLE * (1 + Math.floor(kill / PLACES.length))) / 3);
      await vi.waitFor(() => expect(reached(place)).toBeGreaterThanOrEqual(share), {
        ...{ timeout: PATIENCE_MS, interval: 5 },
      });
      await product.crash();
      await product.tick();
    }
    await vi.waitFor(
      async () => {
        await product.tick();
        const [row] = runSql<Record<string, number>>(
          product.state,
          "SELECT entered, completed, active, failed FROM flows",
        );
        expect(row).toEqual({ entered: PEOPLE, completed: PEOPLE, active: 0, failed: 0 });
      },
      { timeout: PATIENCE_MS, interval: 3_000 },
    );

    // The receiver knows a repeated call by its key: one key for each person and step.
    expect(Object.fromEntries(PLACES.map((place) => [place, reached(place)]))).toEqual(
      Object.fromEntries(PLACES.map((place) => [place, PEOPLE])),
    );
    const contactsHold = (sql: string) => countOf(runObjectSql(product.state, /ContactsObject/, sql));
    expect(contactsHold("SELECT count(*) AS count FROM tasks")).toBe(PEOPLE);
    expect(contactsHold("SELECT count(DISTINCT contact) AS count FROM tasks")).toBe(PEOPLE);
    expect(contactsHold("SELECT count(*) AS count FROM scores WHERE round(score) = 5")).toBe(PEOPLE);
    const inDatabase = (sql: string) => countOf(runSql(product.state, sql));
    expect(inDatabase("SELECT count(*) AS count FROM mail_outbox WHERE template = 'flow-mail'")).toBe(PEOPLE);
    expect(inDatabase("SELECT count(DISTINCT recipient) AS count FROM mail_outbox WHERE template = 'flow-mail'")).toBe(
      PEOPLE,
    );
    expect(inDatabase("SELECT count(*) AS count FROM notices WHERE title LIKE 'Person %'")).toBe(PEOPLE);
    const repeated = [...calls.values()].filter((times) => times > 1).length;
    console.log(
      `${KILLS} kills, ${PEOPLE} people, ${calls.size} calls, ${repeated} of them repeated with the same key`,
    );
  },
);
