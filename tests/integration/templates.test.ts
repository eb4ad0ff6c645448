import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { writeFile } from "#app/modules/automation/gallery/template-file.ts";
import { TEMPLATE_KINDS } from "#app/modules/registry.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { savedTemplates } from "#db/schema/automation.ts";
import { contentItems } from "#db/schema/content.ts";
import { forms } from "#db/schema/forms.ts";
import { auditLog } from "#db/schema/platform.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { createActiveFlow } from "#tests/support/api-rows.ts";
import { createMarketingCampaignRow } from "#tests/support/campaign-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const now = new Date("2026-12-01T10:00:00Z");

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
});

const textOf = async (answer: Response) =>
  (await answer.text())
    .replace(/<!-- -->/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"');
const gallery = "/automation/templates";

const createContent = async ({ workspaceId, userId }: TestAccount): Promise<string> => {
  const id = newId();
  await db.insert(contentItems).values({
    ...{ id, workspaceId, userId, title: "Guide to teas", body: "## Which tea\n\nGreen.", status: "draft" as const },
    ...{ createdAt: now, updatedAt: now },
  });
  return id;
};

const createMail = async (): Promise<string> => {
  const made = await visitor.post("/retargeting/templates", { intent: "create", name: "News of teas" });
  return made.headers.get("location")?.split("/").at(-1) ?? "";
};

/** A record of each kind that can be saved as a template. */
const RECORDS: Readonly<Record<string, (account: TestAccount) => Promise<string>>> = {
  flow: createActiveFlow,
  brief: createContent,
  mail: createMail,
  form: createForm,
  campaign: createMarketingCampaignRow,
};

async function save(kind: string, name: string, by = visitor, of = account): Promise<string> {
  const record = (await RECORDS[kind]?.(of)) ?? "";
  const saved = await by.post(`${gallery}/save`, { intent: "save", kind, record, name, about: "For teas" });
  expect(saved.status).toBe(303);
  return saved.headers.get("location") ?? "";
}

test("a record of each kind is tried below", () => {
  expect(TEMPLATE_KINDS.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(RECORDS).toSorted());
});

describe.each(TEMPLATE_KINDS.map((one) => [one.kind, one] as const))("%s", (kind, { load }) => {
  test("every template of the product has the shape of its kind, a preview, and names of its own", async () => {
    const maker = await load();
    const given = maker.builtIn("Europe/Tallinn");
    expect(given.length).toBeGreaterThan(4);
    expect(new Set(given.map(({ id }) => id)).size).toBe(given.length);
    expect(new Set(given.map(({ title }) => title)).size).toBe(given.length);
    for (const { id, title, about, content } of given) {
      expect(maker.schema.safeParse(JSON.parse(JSON.stringify(content))), id).toMatchObject({ success: true });
      expect(maker.preview(content).length, id).toBeGreaterThan(1);
      expect(about.length * title.length, id).toBeGreaterThan(0);
    }
  });

  test("each of them becomes a draft with a page of its own", async () => {
    const maker = await load();
    for (const { id, title } of maker.builtIn("Europe/Tallinn").slice(0, 9)) {
      const made = await visitor.post(`${gallery}/${kind}/${id}`, { intent: "use", name: `${title} here` });
      expect(made.status, id).toBe(303);
      const page = await visitor.get(made.headers.get("location") ?? "");
      expect(page.status, id).toBe(200);
      expect(await textOf(page), id).toContain(`${title} here`);
    }
  });

  test("own work is saved, found, exported, imported elsewhere, used there, and deleted", async () => {
    const path = await save(kind, `Own ${kind}`);
    expect(await textOf(await visitor.get(`${gallery}?kind=${kind}&search=own+${kind}`))).toContain(`Own ${kind}`);
    expect(await textOf(await visitor.get(path))).toContain("For teas");
    const file = await visitor.get(`${path}/export.json`);
    expect(file.headers.get("content-disposition")).toContain(`Own_${kind}.json`);

    const other = await createAccount(env, { plan: "enterprise" });
    const stranger = new Visitor(other.cookie);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`${path}/export.json`)).status).toBe(404);
    expect((await stranger.post(path, { intent: "use", name: "" })).status).toBe(404);
    expect((await stranger.post(path, { intent: "delete" })).status).toBe(404);
    const imported = await stranger.post(`${gallery}/import`, { intent: "import", json: await file.text() });
    expect(imported.status).toBe(303);
    const used = await stranger.post(imported.headers.get("location") ?? "", { intent: "use", name: "" });
    expect(used.status).toBe(303);
    expect((await stranger.get(used.headers.get("location") ?? "")).status).toBe(200);

    expect((await visitor.post(path, { intent: "delete" })).status).toBe(303);
    expect((await visitor.get(path)).status).toBe(404);
  });

  test("of another workspace no record is saved", async () => {
    const foreign = await createAccount(env, { plan: "enterprise" });
    const record = kind === "mail" ? await createMail() : ((await RECORDS[kind]?.(account)) ?? "");
    const form = { intent: "save", kind, record, name: "Theirs", about: "" };
    expect((await new Visitor(foreign.cookie).post(`${gallery}/save`, form)).status).toBe(404);
  });
});

describe("files that are refused, each with what is wrong", () => {
  const head = { format: "kaja-template", version: 1, kind: "brief", name: "Tea", about: "" };
  const content = { kind: "article", language: "en", body: "" };
  const form = {
    title: "Form",
    steps: [{ id: "s1", questions: [{ id: "q1", type: "email", label: "Email" }] }],
  };
  const mail = { subject: "Tea", preheader: "", blocks: [], footer: "" };
  test.each<[string, string, string]>([
    ["no JSON", "{ tea", "not valid JSON"],
    ["a deep nest", "[".repeat(200_000), "not valid JSON"],
    ["nothing", "null", "not the file of a template"],
    ["another file", JSON.stringify({ flow: {} }), "not the file of a template"],
    ["another version", JSON.stringify({ ...head, version: 2, content }), "version"],
    ["members that are not known", JSON.stringify({ ...head, script: "x", content }), "not a template"],
    ["a name of two lines", JSON.stringify({ ...head, name: "a\nb", content }), "name"],
    ["a kind that is none", JSON.stringify({ ...head, kind: "__proto__", content }), "no templates of this kind"],
    ["no content", JSON.stringify(head), "content does not fit"],
    ["a content of another kind", JSON.stringify({ ...head, kind: "form", content }), "content does not fit"],
    [
      "a text that is too long",
      JSON.stringify({ ...head, content: { ...content, body: "a".repeat(200_001) } }),
      "too long",
    ],
    [
      "a text that is too large",
      JSON.stringify({ ...head, content: { ...content, body: "a".repeat(150_000) } }),
      "100 kB",
    ],
    [
      "more than a file holds",
      JSON.stringify({ ...head, content: { ...content, body: "a".repeat(300_000) } }),
      "too large",
    ],
    [
      "an id that every object has",
      JSON.stringify({
        ...{ ...head, kind: "form" },
        content: { ...form, steps: [{ id: "constructor", questions: [] }] },
      }),
      "Use another id",
    ],
    [
      "two blocks of one id",
      JSON.stringify({
        ...{ ...head, kind: "mail" },
        content: { ...mail, blocks: [1, 2].map(() => ({ kind: "divider", id: "d" })) },
      }),
      "Two blocks have the same id",
    ],
  ])("%s", async (_, json, message) => {
    const refused = await visitor.post(`${gallery}/import`, { intent: "import", json });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(await textOf(refused)).toContain(message);
  });

  test("a form leads nobody away: its last address and its topics stay with its author", async () => {
    const json = JSON.stringify({
      ...{ ...head, kind: "form", name: "Trap" },
      content: {
        ...form,
        steps: [
          {
            id: "s1",
            questions: [
              { id: "q1", type: "consent", label: "Yes", consent: { purpose: "marketing", topic: "theirs" } },
            ],
          },
        ],
        thanks: { redirectUrl: "javascript:alert(1)" },
      },
    });
    const imported = await visitor.post(`${gallery}/import`, { intent: "import", json });
    const used = await visitor.post(imported.headers.get("location") ?? "", { intent: "use", name: "Trap" });
    const id = used.headers.get("location")?.split("/").at(-1) ?? "";
    const [row] = await db.select({ draft: forms.draft }).from(forms).where(eq(forms.id, id));
    expect(row?.draft).toContain("Yes");
    expect(row?.draft).not.toMatch(/javascript|theirs/);
  });

  test("a mail whose variables cannot be read makes no draft", async () => {
    const json = writeFile({ ...head, kind: "mail", content: { ...mail, subject: "Hello {{ contact.first_name" } });
    const imported = await visitor.post(`${gallery}/import`, { intent: "import", json });
    const used = await visitor.post(imported.headers.get("location") ?? "", { intent: "use", name: "" });
    expect(used.status).toBe(400);
  });
});

describe("workspaces of one customer", () => {
  const second = async () => {
    const id = newId();
    await db
      .insert(workspaces)
      .values({ id, name: "Client", billingUserId: account.userId, createdAt: now, updatedAt: now });
    return createAccount(env, { workspaceId: id, workspaceRole: "editor", plan: null });
  };

  test("a shared template is used in all of them, is changed by its owner only, and stays when sharing ends there", async () => {
    const colleague = new Visitor((await second()).cookie);
    const path = await save("brief", "Agency brief");
    expect((await colleague.get(path)).status).toBe(404);
    expect(await textOf(await visitor.get(path))).toContain("Share template");
    expect((await visitor.post(path, { intent: "share" })).status).toBe(303);
    expect((await visitor.post(path, { intent: "share" })).status).toBe(409);

    const listed = await textOf(await colleague.get(`${gallery}?search=agency`));
    expect(listed).toContain("Agency brief");
    expect(listed).toContain("Shared");
    const page = await textOf(await colleague.get(path));
    expect(page).not.toContain("Delete template");
    expect(page).not.toContain("Stop sharing");
    expect((await colleague.post(path, { intent: "delete" })).status).toBe(404);
    expect((await colleague.post(path, { intent: "unshare" })).status).toBe(403);
    expect((await colleague.post(path, { intent: "use", name: "" })).status).toBe(303);

    const outsider = new Visitor((await createAccount(env, { plan: "enterprise" })).cookie);
    expect((await outsider.get(path)).status).toBe(404);
    expect((await visitor.post(path, { intent: "unshare" })).status).toBe(303);
    expect((await colleague.get(path)).status).toBe(404);
    const id = path.split("/").at(-1) ?? "";
    const audited = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.workspaceId, account.workspaceId), eq(auditLog.subject, `template:${id}`)));
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      "template.saved",
      "template.shared",
      "template.unshared",
    ]);
  });

  test("an editor saves templates and shares none", async () => {
    const of = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "editor", plan: null });
    const editor = new Visitor(of.cookie);
    const path = await save("brief", "Of an editor", editor, of);
    expect(await textOf(await editor.get(path))).not.toContain("Share template");
    expect((await editor.post(path, { intent: "share" })).status).toBe(403);
  });
});

test("the plan's limit says so before the work is lost", async () => {
  const full = await createAccount(env, { plan: "pro" });
  const { workspaceId, userId } = full;
  const rows = Array.from({ length: 20 }, (_, at) => ({
    ...{ id: newId(), workspaceId, userId, kind: "brief", name: `Brief ${at}`, about: "", content: "{}" },
    ...{ createdAt: now, updatedAt: now },
  }));
  for (let at = 0; at < rows.length; at += 10) await db.insert(savedTemplates).values(rows.slice(at, at + 10));
  const record = await createContent(full);
  const refused = await new Visitor(full.cookie).post(`${gallery}/save`, {
    ...{ intent: "save", kind: "brief", record, name: "One more", about: "" },
  });
  expect(refused.status).toBe(422);
  const text = await textOf(refused);
  expect(text).toContain("20 saved templates");
  expect(text).toContain("One more");
});

test("a template whose kind has changed since says so", async () => {
  const { workspaceId, userId } = account;
  const id = newId();
  await db.insert(savedTemplates).values({
    ...{ id, workspaceId, userId, kind: "brief", name: "Old", about: "", content: '{"kind":"poem"}' },
    ...{ createdAt: now, updatedAt: now },
  });
  expect((await visitor.get(`${gallery}/brief/${id}`)).status).toBe(409);
  expect((await visitor.post(`${gallery}/brief/${id}`, { intent: "delete" })).status).toBe(303);
});
