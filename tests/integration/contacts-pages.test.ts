import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";
import { newId } from "#app/platform/ids.ts";
import { createAccount, ORIGIN, SAME_ORIGIN } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const CONTACTS = "/leads/contacts";
const SEGMENTS = "/leads/segments";

let owner: Visitor;
let stranger: Visitor;
let member: string;
beforeAll(async () => {
  const account = await createAccount(env, { plan: "enterprise" });
  owner = new Visitor(account.cookie);
  const { workspaceId } = account;
  member = (await createAccount(env, { workspaceId, workspaceRole: "editor", plan: null })).userId;
  stranger = new Visitor((await createAccount(env, { plan: "enterprise" })).cookie);
});

const placeOf = (response: Response): string => new URL(response.headers.get("location") ?? "", ORIGIN).pathname;

async function create(fields: Record<string, string>): Promise<string> {
  const response = await owner.post(`${CONTACTS}/new`, fields);
  expect(response.status).toBe(303);
  return placeOf(response);
}

const textOf = async (path: string): Promise<string> => (await owner.get(path)).text();

describe("a contact", () => {
  test("is created once, however often its form is sent", async () => {
    const fields = { [FORM_KEY_FIELD]: newId(), name: "Mari Twice", email: "twice@tea.example" };
    const first = await create(fields);
    expect(await create(fields)).toBe(first);
    expect(await textOf(`${CONTACTS}?search=twice`)).toContain("1 contact");
  });

  test("keeps what was typed when it is refused", async () => {
    const response = await owner.post(`${CONTACTS}/new`, { name: "Jaan Refused", email: "jaan", phone: "12" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Jaan Refused");
  });

  test("needs a name, an address or a number", async () => {
    const response = await owner.post(`${CONTACTS}/new`, { source: "fair" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Enter a name, an email address or a phone number");
  });

  test("has an address of its own", async () => {
    await create({ name: "First", email: "one@tea.example" });
    const response = await owner.post(`${CONTACTS}/new`, { name: "Second", email: "ONE@tea.example" });
    expect(response.status).toBe(409);
  });

  test("has an owner who is a member of the workspace, as do its lead and its tasks", async () => {
    const outsider = (await createAccount(env)).userId;
    const refused = await owner.post(`${CONTACTS}/new`, { name: "Owned", ownerId: outsider });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("The workspace has no such member");
    const path = await create({ name: "Owned", email: "owned@tea.example" });
    const version = /name="version" value="(\d+)"/.exec(await textOf(`${path}/edit`))?.[1] ?? "";
    for (const [page, fields] of [
      [`${path}/edit`, { version, name: "Owned", email: "owned@tea.example" }],
      [path, { intent: "deal", stage: "new", value: "", currency: "EUR" }],
      [path, { intent: "task", title: "Call" }],
    ] as const) {
      expect((await owner.post(page, { ...fields, ownerId: outsider })).status).toBe(400);
      expect((await owner.post(page, { ...fields, ownerId: member })).status).toBe(303);
    }
  });

  test("has a time zone that there is", async () => {
    const refused = await owner.post(`${CONTACTS}/new`, { name: "Zoned", timeZone: "Mars/Olympus" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Enter a time zone such as Europe/Tallinn");
  });

  test("is changed by two editors: the second one sees both values and loses nothing", async () => {
    const path = await create({ name: "Two Editors", email: "two@tea.example" });
    const version = /name="version" value="(\d+)"/.exec(await textOf(`${path}/edit`))?.[1] ?? "";
    const theirs = await owner.post(`${path}/edit`, { version, name: "Theirs", email: "two@tea.example" });
    expect(theirs.status).toBe(303);
    const mine = await owner.post(`${path}/edit`, { version, name: "Mine", email: "two@tea.example" });
    expect(mine.status).toBe(409);
    const page = await mine.text();
    expect(page).toContain("Somebody else saved this contact");
    expect(page).toMatch(/<td[^>]*>Theirs<\/td>\s*<td[^>]*>Mine<\/td>/);
    const newer = /name="version" value="(\d+)"/.exec(page)?.[1] ?? "";
    const again = await owner.post(`${path}/edit`, { version: newer, name: "Mine", email: "two@tea.example" });
    expect(again.status).toBe(303);
    expect(await textOf(path)).toContain("Mine");
  });

  test("takes a phone number of its country in E.164", async () => {
    const path = await create({ name: "Phone", phone: "5123 4567", country: "EE" });
    expect(await textOf(path)).toContain("+37251234567");
  });

  test("says when its address belongs to a team or a disposable mailbox", async () => {
    expect(await textOf(await create({ name: "Team", email: "info@tea.example" }))).toContain("Role address");
    expect(await textOf(await create({ name: "Gone soon", email: "x@mailinator.com" }))).toContain(
      "Disposable mailbox",
    );
    expect(await textOf(await create({ name: "Liis", email: "liis@tea.example" }))).not.toMatch(
      /Role address|Disposable mailbox/,
    );
  });

  test("of another workspace is not found", async () => {
    const path = await create({ name: "Ours" });
    for (const page of [path, `${path}/edit`, `${path}/files`]) expect((await stranger.get(page)).status).toBe(404);
    expect((await stranger.post(path, { intent: "note", text: "Hello" })).status).toBe(404);
    expect((await stranger.post(path, { intent: "delete" })).status).toBe(404);
    expect((await owner.get(path)).status).toBe(200);
  });

  test("has notes, tasks and consents with their proof on its page", async () => {
    const path = await create({ name: "Busy" });
    await owner.post(path, { intent: "note", text: "Likes oolong" });
    await owner.post(path, { intent: "task", title: "Send samples", due: "2026-12-01" });
    await owner.post(path, {
      intent: "consent",
      channel: "email",
      state: "granted",
      text: "News?",
      source: "Phone call",
    });
    const page = await textOf(path);
    for (const text of ["Likes oolong", "Send samples", "News?", "Phone call", "granted"]) expect(page).toContain(text);
  });

  test("is deleted with everything about it", async () => {
    const path = await create({ name: "Gone", email: "gone@tea.example" });
    expect(placeOf(await owner.post(path, { intent: "delete" }))).toBe(CONTACTS);
    expect((await owner.get(path)).status).toBe(404);
    await create({ name: "Gone again", email: "gone@tea.example" });
  });
});

describe("a file of a contact", () => {
  async function upload(path: string, name: string, content: string): Promise<Response> {
    const body = new FormData();
    body.set("file", new File([content], name));
    return owner.send(
      new Request(`${ORIGIN}${path}/files`, { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }),
    );
  }

  test("is saved and never shown by the browser", async () => {
    const path = await create({ name: "Files" });
    expect((await upload(path, "offer.pdf", "%PDF-1.7 tea")).status).toBe(303);
    const link = new RegExp(`href="(${path}/files/[^"]+)"`).exec(await textOf(path))?.[1] ?? "";
    const file = await owner.get(link);
    expect(await file.text()).toBe("%PDF-1.7 tea");
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="offer.pdf"',
      "x-content-type-options": "nosniff",
    });
    expect((await stranger.get(link)).status).toBe(404);
  });

  test("that is not what its name says is refused", async () => {
    const path = await create({ name: "No files" });
    const response = await upload(path, "offer.pdf", "<script>alert(1)</script>");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("its name does not fit its content");
    expect(await textOf(path)).toContain("No file is stored.");
  });
});

describe("a segment, built without scripts", () => {
  const tag = (value: string) => ({
    "groups[0].match": "all",
    "groups[0].conditions[0].about": "tag",
    "groups[0].conditions[0].value": value,
  });

  test("gets a row by a button, is previewed and saved", async () => {
    await create({ name: "Regular One", tags: "regular" });
    const added = await owner.post(`${SEGMENTS}/new`, { intent: "add.0", "groups[0].adding": "tag" });
    expect(await added.text()).toContain('name="groups[0].conditions[0].about" value="tag"');
    const preview = await (await owner.post(`${SEGMENTS}/new`, { intent: "preview", ...tag("regular") })).text();
    expect(preview).toContain("1 contact");
    expect(preview).toContain("Regular One");
    const saved = await owner.post(`${SEGMENTS}/new`, { intent: "save", name: "Regulars", ...tag("regular") });
    expect(saved.status).toBe(303);
    const page = await textOf(placeOf(saved));
    expect(page).toContain("who have the tag “regular”");
    expect(page).toContain("Regular One");
    expect((await stranger.get(placeOf(saved))).status).toBe(404);
  });

  test("says beside its row what is missing", async () => {
    const response = await owner.post(`${SEGMENTS}/new`, { intent: "save", name: "Empty", ...tag("") });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Enter a tag");
  });

  test("that selects itself through another one is refused", async () => {
    const save = (path: string, fields: Record<string, string>) => owner.post(path, { intent: "save", ...fields });
    const first = placeOf(await save(`${SEGMENTS}/new`, { name: "A", ...tag("a") }));
    const refer = (id: string) => ({
      "groups[0].conditions[0].about": "segment",
      "groups[0].conditions[0].value": id,
    });
    const second = placeOf(await save(`${SEGMENTS}/new`, { name: "B", ...refer(first.split("/").at(-1) ?? "") }));
    const version = /name="updatedAt" value="(\d+)"/.exec(await textOf(`${first}/edit`))?.[1] ?? "";
    const circle = await save(`${first}/edit`, {
      name: "A",
      updatedAt: version,
      ...refer(second.split("/").at(-1) ?? ""),
    });
    expect(circle.status).toBe(400);
    expect(await circle.text()).toContain("would select itself");
  });
});
