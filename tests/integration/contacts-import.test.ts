import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { saveField, setTopic } from "#app/modules/contacts/fields/service.server.ts";
import {
  beginImport,
  checkImport,
  discardImport,
  getImport,
  moveImport,
  problemLines,
} from "#app/modules/contacts/imports/service.server.ts";
import { createContact, deleteContact, isAllowed, patchContact } from "#app/modules/contacts/index.server.ts";
import { addNote } from "#app/modules/contacts/notes/service.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#db/client.ts";
import {
  checkedImport,
  csvFile,
  finish,
  imported,
  MAPPING,
  moved,
  oneAlarm,
  people,
  unwrapped,
} from "#tests/support/contact-jobs.ts";
import { breakStorage, callAfter, Fault, isFullSweep, modesOf } from "#tests/support/kth-failure.ts";
import { anActor, tickingContext } from "#tests/support/records.ts";

const db = openDatabase({ d1: env.DB });
const NOBODY = {
  name: "",
  email: null as string | null,
  phone: null,
  jobTitle: "",
  companyId: null,
  country: null,
  language: null,
  timeZone: null,
  ownerId: null,
  source: "",
  stage: null,
  custom: {},
  tags: [] as string[],
};

const newcomer = (): { context: RequestContext; actor: Actor } => ({
  context: { ...tickingContext(db), now: () => new Date() },
  actor: anActor(),
});
const made = (context: RequestContext, actor: Actor, input: Partial<typeof NOBODY>) =>
  unwrapped(createContact(context, actor, { ...NOBODY, ...input }));
const stubOf = ({ workspaceId }: Actor) => env.CONTACTS.get(env.CONTACTS.idFromName(workspaceId));
const numbered = (count: number): string[] => [
  "Name,Email",
  ...Array.from({ length: count }, (_, at) => `Person ${at},person-${at}@tea.example`),
];

test("a file is looked at without a trace, then imported by its key, with refused rows to download", async () => {
  const { context, actor } = newcomer();
  await made(context, actor, { name: "Mari", email: "mari@tea.example", tags: ["old"] });
  await made(context, actor, { name: "Same", email: "same@tea.example", tags: ["fair"] });
  const lines = [
    "Name;Email;Phone;Company;Ignored",
    "Mari Tamm;MARI@tea.example;51234567;Tea Shop;x",
    "Same;same@tea.example;;;x",
    "Jüri;juri@tea.example;;Tea Shop;x",
    "Twice;juri@tea.example;;;x",
    "Nobody;;;;x",
    "=Bad;not an address;1;;x",
  ];
  const mapping = { targets: ["name", "email", "phone", "company", ""], country: "EE", tags: ["fair"] };
  const checked = await checkedImport(context, actor, lines, mapping);
  expect(checked).toMatchObject({
    state: "ready",
    result: { counts: { new: 1, changed: 1, unchanged: 1, problems: 3, consents: 0 } },
  });
  expect((await people(context, actor)).map(({ name }) => name)).toEqual(["Mari", "Same"]);
  const done = await moved(context, actor, checked.id, "run");
  expect(done).toMatchObject({ state: "done", done: 6, result: checked.result });
  const found = await people(context, actor);
  expect(found.map(({ name, phone, tags }) => [name, phone, tags])).toEqual([
    ["Jüri", null, ["fair"]],
    ["Mari Tamm", "+37251234567", ["old", "fair"]],
    ["Same", null, ["fair"]],
  ]);
  expect(new Set(found.map(({ companyId }) => companyId)).size).toBe(2);
  let text = "";
  for await (const part of problemLines(context, actor, done)) text += part;
  expect(text.split("\r\n")).toEqual([
    "Line,Problem,Name,Email,Phone,Company,Ignored",
    "5,Line 4 of this file has the same email “juri@tea.example”.,Twice,juri@tea.example,,,x",
    "6,The email is empty: the contact cannot be found by it.,Nobody,,,,x",
    expect.stringMatching(/^7,.*Email: “not an address” is no address.*,'=Bad,not an address,1,,x$/),
    "",
  ]);
});

test.each([
  ["update", "New name", "2"],
  ["fill", "Old name", "2"],
  ["skip", "Old name", null],
] as const)("contacts that are there: %s", async (existing, name, plan) => {
  const { context, actor } = newcomer();
  await saveField(context, actor, { key: "plan", label: "Plan", type: "text", options: [] }, true);
  await made(context, actor, { name: "Old name", email: "a@tea.example" });
  const lines = ["Name,Email,Plan", "New name,a@tea.example,2"];
  await imported(context, actor, lines, { targets: ["name", "email", "custom:plan"], existing });
  const [contact] = await people(context, actor);
  expect([contact?.name, contact?.custom.plan ?? null]).toEqual([name, plan]);
});

test("an import records no consent unless its source is given, and never signs up who left", async () => {
  const { context, actor } = newcomer();
  await setTopic(context, actor, { id: "news", name: "News", description: "", channel: "email" });
  const left = await made(context, actor, { name: "Left", email: "left@tea.example" });
  const entry = {
    purpose: "marketing",
    channel: "email",
    topic: "news",
    textVersion: "",
    text: "",
    source: "page",
  } as const;
  await contactsStub(context, actor.workspaceId).recordConsent(
    left.id,
    { ...entry, state: "withdrawn", addressHash: null, at: Date.now() },
    "left",
  );
  const lines = ["Name,Email", "Left,left@tea.example", "New,new@tea.example"];
  const allowed = async () => {
    const found = await people(context, actor);
    return Promise.all(found.map(({ id }) => isAllowed(context, actor, id, { channel: "email", topic: "news" })));
  };
  await imported(context, actor, lines);
  expect(await allowed()).toEqual([false, false]);
  const consent = {
    channel: "email",
    topic: "news",
    consentText: "News by email",
    consentSource: "Fair 2026",
  } as const;
  const done = await imported(context, actor, lines, consent);
  expect(done.result?.counts).toMatchObject({ unchanged: 2, consents: 1 });
  expect(await allowed()).toEqual([false, true]);
  const other = newcomer();
  const { id } = await unwrapped(beginImport(other.context, other.actor, { file: csvFile(lines) }));
  expect(await checkImport(other.context, other.actor, id, { ...MAPPING, ...consent })).toMatchObject({
    error: { fields: [{ path: "topic" }] },
  });
  await moved(context, actor, done.id, "undo");
  expect(await allowed()).toEqual([false, false]);
});

test("undo deletes what the import made, restores what it changed, and leaves what was touched since", async () => {
  const { context, actor } = newcomer();
  const mari = await made(context, actor, { name: "Mari", email: "mari@tea.example", source: "shop", tags: ["old"] });
  const lines = [
    "Name,Email,Source,Tags",
    "Mari Tamm,mari@tea.example,fair,vip",
    "Untouched,untouched@tea.example,fair,",
    "Noted,noted@tea.example,fair,",
    "Renamed,renamed@tea.example,fair,",
  ];
  const done = await imported(context, actor, lines, { targets: ["name", "email", "source", "tags"] });
  const byName = async () => new Map((await people(context, actor)).map((one) => [one.name, one]));
  const before = await byName();
  await addNote(context, actor, before.get("Noted")?.id ?? "", { id: "n1", text: "Hello" });
  await patchContact(context, actor, before.get("Renamed")?.id ?? "", { name: "Renamed since" });
  await patchContact(context, actor, mari.id, { source: "phone", jobTitle: "Buyer" });
  const undone = await moved(context, actor, done.id, "undo");
  expect(undone).toMatchObject({
    state: "undone",
    result: { undo: { deleted: 1, restored: 1, left: 2, keptFields: 1 } },
  });
  const after = await byName();
  expect([...after.keys()]).toEqual(["Mari", "Noted", "Renamed since"]);
  expect(after.get("Mari")).toMatchObject({ source: "phone", jobTitle: "Buyer", tags: ["old"] });
  expect(await moveImport(context, actor, done.id, "undo")).toMatchObject({ error: { code: "conflict" } });
});

test("an undo does not take an address that somebody else got meanwhile, nor fail over a contact that is gone", async () => {
  const { context, actor } = newcomer();
  const mari = await made(context, actor, { name: "Mari", email: "mari@tea.example" });
  const lines = ["Name,Email,ID", "Mari,other@tea.example,7", "Gone,gone@tea.example,8"];
  const stub = contactsStub(context, actor.workspaceId);
  await imported(context, actor, ["Email,ID", "mari@tea.example,7"], { targets: ["email", "external"] });
  const done = await imported(context, actor, lines, { targets: ["name", "email", "external"], foundBy: "external" });
  expect((await stub.readPerson(mari.id))?.email).toBe("other@tea.example");
  await made(context, actor, { name: "Thief", email: "mari@tea.example" });
  const gone = (await people(context, actor)).find(({ name }) => name === "Gone");
  await deleteContact(context, actor, gone?.id ?? "");
  const undone = await moved(context, actor, done.id, "undo");
  expect(undone.result?.undo).toEqual({ deleted: 0, restored: 1, left: 0, keptFields: 1 });
  expect((await stub.readPerson(mari.id))?.email).toBe("other@tea.example");
});

test("rows that the plan has no room for are refused, and nothing of them stays", async () => {
  const { context, actor } = newcomer();
  const { id } = await checkedImport(
    context,
    actor,
    ["Name,Email,Company", "A,a@tea.example,One", "B,b@tea.example,Two"],
    {
      targets: ["name", "email", "company"],
    },
  );
  const stub = contactsStub(context, actor.workspaceId);
  const full = { code: "limit_reached" as const, message: "Your plan allows 1 contact." };
  const change = { workspaceId: actor.workspaceId, nowMs: Date.now(), by: null };
  await stub.moveImport(change, id, "run", { room: { max: 1, full } });
  const done = await finish(actor, () => unwrapped(getImport(context, actor, id)));
  expect(done).toMatchObject({ result: { counts: { new: 1, problems: 1 } }, problems: [{ message: full.message }] });
  const companies = await unwrapped(stub.listCompanies({ limit: 10 }));
  expect(companies.rows.map(({ name }) => name)).toEqual(["One"]);
});

test("bad files are refused with a reason, and a file is taken once for each form", async () => {
  const { context, actor } = newcomer();
  const begin = (content: BlobPart, id?: string) =>
    beginImport(context, actor, { file: new File([content], "x.csv") }, id);
  const refusal = (message: RegExp) => ({
    error: { code: "invalid_input", fields: [{ path: "file", message: expect.stringMatching(message) }] },
  });
  expect(await begin("")).toMatchObject(refusal(/empty/));
  expect(await begin("PK\u0003\u0004")).toMatchObject(refusal(/workbook/));
  expect(await begin("a,b\n")).toMatchObject(refusal(/no rows/));
  expect(await begin("a\u0000b\nc")).toMatchObject(refusal(/not a text file/));
  expect(await begin(`Email\n${"a@tea.example\n".repeat(25_001)}`)).toMatchObject(refusal(/more than 25,000 rows/));
  const id = crypto.randomUUID();
  expect(await begin("Email\na@tea.example", id)).toEqual({ ok: true, value: { id } });
  expect(await begin("Email\na@tea.example", id)).toEqual({ ok: true, value: { id } });
  expect(await contactsStub(context, actor.workspaceId).listImports()).toHaveLength(1);
  const viewer = { ...actor, workspaceRole: "viewer" as const };
  expect(await beginImport(context, viewer, { file: csvFile(["Email", "a"]) })).toMatchObject({
    error: { code: "forbidden" },
  });
  const stranger = anActor();
  expect(await getImport(context, stranger, id)).toMatchObject({ error: { code: "not_found" } });
  await discardImport(context, stranger, id);
  expect(await getImport(context, actor, id)).toMatchObject({ ok: true });
  await discardImport(context, actor, id);
  expect(await getImport(context, actor, id)).toMatchObject({ error: { code: "not_found" } });
});

test("an import that is killed in the middle ends with every row once", async () => {
  const { context, actor } = newcomer();
  const { id } = await checkedImport(context, actor, numbered(4_500));
  await oneAlarm(actor, () => unwrapped(moveImport(context, actor, id, "run")));
  const middle = await unwrapped(getImport(context, actor, id));
  expect(middle).toMatchObject({ state: "running" });
  expect(middle.done).toBeGreaterThan(0);
  await abortAllDurableObjects();
  const done = await finish(actor, () => unwrapped(getImport(context, actor, id)));
  expect(done).toMatchObject({ state: "done", done: 4_500, result: { counts: { new: 4_500, problems: 0 } } });
  expect(await contactsStub(context, actor.workspaceId).usage()).toMatchObject({ contacts: 4_500, activities: 4_500 });
});

test("whatever call to the storage fails, an import and its undo come to the same end", async () => {
  let last = 0;
  for (let k = 1; k <= 300; k = isFullSweep || k < 12 ? callAfter(k) : k + 19) {
    let hits = 0;
    for (const mode of modesOf(k)) {
      const { context, actor } = newcomer();
      const mari = await made(context, actor, { name: "Mari", email: "mari@tea.example" });
      const lines = ["Name,Email", "Mari Tamm,mari@tea.example", "New,new@tea.example", "Bad,bad"];
      const { id } = await checkedImport(context, actor, lines);
      const fault = new Fault(k, mode);
      await runInDurableObject(stubOf(actor), (_, { storage }) => breakStorage(storage, fault));
      const insist = async (move: "run" | "undo") => {
        for (let attempt = 0; attempt < 3; attempt++) {
          try {
            return await moved(context, actor, id, move);
          } catch {
            // The call failed on its way: a person sends the form again, and the alarm comes again.
            await abortAllDurableObjects();
          }
        }
        return moved(context, actor, id, move);
      };
      const done = await insist("run").catch(() => unwrapped(getImport(context, actor, id)));
      expect(done, `run, call ${k} ${mode}`).toMatchObject({
        state: "done",
        result: { counts: { new: 1, changed: 1, unchanged: 0, problems: 1 } },
      });
      expect((await people(context, actor)).map(({ name }) => name)).toEqual(["Mari Tamm", "New"]);
      const undone = await insist("undo").catch(() => unwrapped(getImport(context, actor, id)));
      expect(undone, `undo, call ${k} ${mode}`).toMatchObject({ state: "undone" });
      expect(await people(context, actor)).toEqual([
        { ...mari, updatedAt: expect.any(Number), lastActivityAt: expect.any(Number) },
      ]);
      if (fault.hit) hits++;
    }
    if (hits === 0) break;
    last = k;
  }
  expect(last).toBeGreaterThan(20);
}, 180_000);
