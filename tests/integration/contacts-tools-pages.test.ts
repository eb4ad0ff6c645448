import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";
import { newId } from "#app/platform/ids.ts";
import { finish } from "#tests/support/contact-jobs.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const IMPORTS = "/leads/contacts/import";

let account: TestAccount;
let owner: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  owner = new Visitor(account.cookie);
  stranger = new Visitor((await createAccount(env, { plan: "enterprise" })).cookie);
});

const placeOf = (response: Response): string => new URL(response.headers.get("location") ?? "", ORIGIN).pathname;
/** A page without the marks that React puts between texts. */
const textOf = async (path: string): Promise<string> =>
  (await (await owner.get(path)).text()).replaceAll("<!-- -->", "");
const stub = () => contactsStub({ env }, account.workspaceId);

async function upload(content: string, key?: string): Promise<Response> {
  const body = new FormData();
  if (key !== undefined) body.set(FORM_KEY_FIELD, key);
  body.set("file", new File([content], "people.csv"));
  return owner.send(
    new Request(`${ORIGIN}${IMPORTS}`, { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }),
  );
}

const MAPPING = { intent: "check", foundBy: "email", existing: "update", "targets[0]": "name", "targets[1]": "email" };

test("a file goes its whole way without scripts, and is nobody else's", async () => {
  const uploaded = await upload("Name,Email,Other\n=Mari,mari@tea.example,x\nBad,bad,x\n");
  expect(uploaded.status).toBe(303);
  const path = placeOf(uploaded);
  const id = path.split("/").at(-1) ?? "";
  expect(await textOf(path)).toContain("2 rows are read; nothing is imported yet");
  const wrong = await owner.post(path, { ...MAPPING, "targets[2]": "email", consentSource: "", channel: "email" });
  expect(wrong.status).toBe(400);
  const page = await wrong.text();
  for (const text of ["Say where and when these people agreed", "Enter what these people agreed to"])
    expect(page).toContain(text);
  const twice = await owner.post(path, { ...MAPPING, "targets[2]": "email" });
  expect(await twice.text()).toContain("Another column is read as this field");
  expect((await owner.post(path, { ...MAPPING, "targets[2]": "" })).status).toBe(303);
  await finish(account, async () => (await stub().readImport(id)) ?? { state: "none" });
  expect(await textOf(path)).toContain("1 new, 0 changed, 0 unchanged, 1 refused");
  const file = await owner.get(`${path}/problems`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(await file.text()).toContain("Bad,bad,x");
  for (const address of [path, `${path}/problems`]) expect((await stranger.get(address)).status).toBe(404);
  expect((await stranger.post(path, { intent: "run" })).status).toBe(404);
  expect((await owner.post(path, { intent: "undo" })).status).toBe(409);
  expect((await owner.post(path, { intent: "run" })).status).toBe(303);
  await finish(account, async () => (await stub().readImport(id)) ?? { state: "none" });
  expect(await textOf(path)).toContain("Undo the import");
  const csv = await owner.get("/leads/contacts/export/csv?search=mari");
  expect(csv.headers.get("content-disposition")).toMatch(/contacts-kaja-.*\.csv/);
  expect(await csv.text()).toContain("'=Mari,mari@tea.example");
  expect((await owner.get("/leads/contacts/export/xlsx")).status).toBe(404);
});

test("the same file of one opened page is one import, and another file is another", async () => {
  const key = newId();
  const first = placeOf(await upload("Email\na@tea.example\n", key));
  expect(placeOf(await upload("Email\na@tea.example\n", key))).toBe(first);
  const second = placeOf(await upload("Email\nb@tea.example\n", key));
  expect(second).not.toBe(first);
  for (const path of [first, second]) expect((await owner.get(path)).status).toBe(200);
});

test("a file that is none is refused beside its field", async () => {
  const response = await upload("PK\u0003\u0004");
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Save the sheet as CSV");
});

test("a selection asks for its confirmation with the count, and keeps what was typed wrong", async () => {
  const contact = async (name: string) =>
    placeOf(await owner.post("/leads/contacts/new", { name }))
      .split("/")
      .at(-1) ?? "";
  const [one, two] = [await contact("Select One"), await contact("Select Two")];
  expect((await owner.post("/leads/contacts", { intent: "delete" })).status).toBe(400);
  const chosen = await owner.post("/leads/contacts", [
    ["intent", "tag"],
    ["ids", one],
    ["ids", two],
  ]);
  const path = placeOf(chosen);
  expect(await textOf(path)).toContain("2 contacts selected");
  const wrong = await owner.post(path, { intent: "tag", expected: "2", way: "addTag", tag: "a,b" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("Enter one tag");
  expect((await stranger.get(path)).status).toBe(404);
  const all = await owner.post("/leads/contacts?search=select", { intent: "all" });
  expect(await textOf(`${placeOf(all)}?do=delete`)).toContain("Delete 2 contacts");
  const csv = await owner.get(`/leads/contacts/export/csv?selection=${path.split("/").at(-1)}`);
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(3);
});

test("two contacts are merged on their page, and the old address leads to the one that stays", async () => {
  const make = async (fields: Record<string, string>) => placeOf(await owner.post("/leads/contacts/new", fields));
  const first = await make({ name: "Mari Kask", email: "mk@tea.example" });
  const second = await make({ name: "Mary Kask", email: "mk2@tea.example" });
  const id = (path: string) => path.split("/").at(-1) ?? "";
  const address = `/leads/contacts/merge?first=${id(first)}&second=${id(second)}`;
  const page = await textOf(address);
  const version = (side: string) => new RegExp(`name="${side}Version" value="(\\d+)"`).exec(page)?.[1] ?? "";
  const form = {
    intent: "merge",
    first: id(first),
    second: id(second),
    firstVersion: version("first"),
    secondVersion: version("second"),
    keep: "first",
    "fields[0].key": "name",
    "fields[0].from": "second",
  };
  expect((await stranger.post(address, form)).status).toBe(404);
  expect((await owner.post(address, { ...form, firstVersion: "1" })).status).toBe(409);
  const merged = await owner.post(address, form);
  expect([merged.status, placeOf(merged)]).toEqual([303, first]);
  const moved = await owner.get(second);
  expect([moved.status, placeOf(moved)]).toEqual([301, first]);
  expect((await owner.get(address)).status).toBe(409);
  expect((await owner.post(address, form)).status).toBe(409);
  const contact = await textOf(first);
  expect(contact).toContain("Mary Kask");
  const merge = /name="id" value="([^"]+)"\/?>\s*<button[^>]*undo-merge/.exec(contact)?.[1] ?? "";
  expect((await owner.post(first, { intent: "undo-merge", id: merge })).status).toBe(303);
  expect((await owner.get(second)).status).toBe(200);
});

test("a field of contacts is added and changed by the form as a browser sends it, with the hidden key of the page", async () => {
  const path = "/leads/contacts/fields";
  const form = { label: "Favourite pot", fieldKey: "favourite_pot", type: "text", options: "" };
  const sent = { [FORM_KEY_FIELD]: newId(), intent: "create", ...form };
  expect((await owner.post(path, sent)).status).toBe(303);
  expect(await textOf(path)).toContain("favourite_pot");
  const changed = { [FORM_KEY_FIELD]: newId(), intent: "save", ...form, label: "Favourite tea pot" };
  expect((await owner.post(`${path}?edit=favourite_pot`, changed)).status).toBe(303);
  expect(await textOf(path)).toContain("Favourite tea pot");
});
