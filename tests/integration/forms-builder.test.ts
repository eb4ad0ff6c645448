import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { eraseWorkspaceForms } from "#app/modules/forms/builder/service.server.ts";
import { readDefinition, readSettings } from "#app/modules/forms/domain/definition/definition-schema.ts";
import { erasePersonResponses, exportPersonResponses } from "#app/modules/forms/responses/personal-data.server.ts";
import type { NewResponse } from "#app/modules/forms/store/form-rpc.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { forms } from "#db/schema/forms.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createForm, formResponse } from "#tests/support/form-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env);
  visitor = new Visitor(account.cookie);
});

const rowOf = async (id: string) => {
  const [row] = await db.select().from(forms).where(eq(forms.id, id));
  if (!row) throw new Error("The form is gone");
  return row;
};
const draftOf = async (id: string) => readDefinition((await rowOf(id)).draft);

const response = (formId: string, more: Partial<NewResponse> = {}) => formResponse(formId, account.workspaceId, more);

describe("the builder, without scripts", () => {
  test("makes a form from a template, edits it, and publishes an immutable version", async () => {
    const created = await visitor.post("/leads/forms/new", {
      intent: "create",
      name: "Spring",
      template: "newsletter",
    });
    expect(created.status).toBe(303);
    const path = created.headers.get("location") ?? "";
    const id = path.split("/").at(-1) ?? "";
    const post = async (fields: Record<string, string>) =>
      (await visitor.post(`${path}?index`, { revision: String((await rowOf(id)).revision), ...fields })).status;
    expect(await post({ intent: "add-question", step: "s1", type: "dropdown" })).toBe(303);
    expect(
      await post({
        intent: "edit-question",
        id: "q3",
        label: "Which tea?",
        options: "Green\nBlack",
        required: "on",
        mapTo: "",
      }),
    ).toBe(303);
    expect(await post({ intent: "add-step" })).toBe(303);
    expect(await post({ intent: "move-question", id: "q3", direction: "down" })).toBe(303);
    const draft = await draftOf(id);
    expect(draft.steps.map(({ questions }) => questions.map((question) => question.id))).toEqual([
      ["q1", "q2"],
      ["q3"],
    ]);
    expect(draft.steps[1]?.questions[0]).toMatchObject({
      required: true,
      options: [{ label: "Green" }, { label: "Black" }],
    });
    expect((await new Visitor().get(`/f/${id}`)).status).toBe(404);
    expect(await post({ intent: "publish" })).toBe(303);
    expect(await (await new Visitor().get(`/f/${id}`)).text()).toContain("Get our newsletter");
    expect(await post({ intent: "remove-question", id: "q3" })).toBe(303);
    const row = await rowOf(id);
    expect(row).toMatchObject({ version: 1, hasChanges: true });
    expect(readDefinition((await formStub({ env }, id).readVersion(1)) ?? "").steps[1]?.questions).toHaveLength(1);
    for (const page of [
      "",
      "/design",
      "/languages?language=et",
      "/preview?step=2",
      "/settings",
      "/share",
      "/responses",
    ])
      expect([page, (await visitor.get(path + page)).status]).toEqual([page, 200]);
  });

  test("two editors: the second learns that the form has changed, and nothing is lost", async () => {
    const id = await createForm(account);
    const [one, two] = await Promise.all(
      ["One", "Two"].map((title) =>
        visitor.post(`/leads/forms/${id}?index`, { intent: "rename-step", revision: "1", id: "s1", title }),
      ),
    );
    expect([one?.status, two?.status].sort()).toEqual([303, 409]);
    expect((await rowOf(id)).revision).toBe(2);
  });

  test.each([
    "javascript:alert(1)",
    "ftp://shop.example",
    "http://user:pass@shop.example/",
    "//shop.example",
    "http://10.0.0.1/",
  ])("people are not sent to %s", async (redirectUrl) => {
    const id = await createForm(account);
    const fields = {
      name: "Form",
      title: "Form",
      language: "en",
      accent: "#0d5c55",
      appearance: "light",
      corners: "small",
    };
    const refused = await visitor.post(`/leads/forms/${id}/design`, {
      intent: "design",
      revision: "1",
      ...fields,
      redirectUrl,
    });
    expect(refused.status).toBe(400);
    expect((await draftOf(id)).thanks.redirectUrl).toBe("");
  });

  test("settings take hosts and addresses only", async () => {
    const id = await createForm(account);
    const post = (fields: Record<string, string>) =>
      visitor.post(`/leads/forms/${id}/settings`, { intent: "settings", revision: "1", ...fields });
    expect((await post({ domains: "shop.example; script-src *" })).status).toBe(400);
    expect((await post({ blocked: "everybody" })).status).toBe(400);
    expect(
      (await post({ domains: "https://Shop.example/tea", blocked: "@spam.example", closesAt: "2027-01-31T12:00" }))
        .status,
    ).toBe(303);
    expect(readSettings((await rowOf(id)).settings)).toMatchObject({
      domains: ["shop.example"],
      blocked: ["@spam.example"],
      closesAt: Date.UTC(2027, 0, 31, 12),
      proofOfWork: false,
    });
  });

  test("a form that cannot work is not published, and says why", async () => {
    const definition = {
      title: "Empty",
      steps: [{ id: "s1", questions: [{ id: "q1", type: "statement", label: "Hi" }] }],
    };
    const id = await createForm(account, { definition, status: "draft" });
    const refused = await visitor.post(`/leads/forms/${id}?index`, { intent: "publish", revision: "1" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Add a question that people can answer.");
  });

  test("another workspace has no such form, on any of its pages", async () => {
    const id = await createForm(account);
    const stranger = new Visitor((await createAccount(env)).cookie);
    for (const page of [
      "",
      "/design",
      "/settings",
      "/share",
      "/responses",
      "/responses.csv",
      "/consents.csv",
      "/responses/x",
    ])
      expect([page, (await stranger.get(`/leads/forms/${id}${page}`)).status]).toEqual([page, 404]);
    const deleted = await stranger.post(`/leads/forms/${id}/settings`, { intent: "delete" });
    expect(deleted.status).toBe(404);
    expect((await rowOf(id)).id).toBe(id);
  });
});

describe("responses", () => {
  test("are drawn, counted by question, and exported without formulas", async () => {
    const id = await createForm(account);
    const one = response(id);
    await formStub({ env }, id).submit(one);
    const html = await (await visitor.get(`/leads/forms/${id}/responses`)).text();
    expect(html).toContain("Where people stop");
    expect(await (await visitor.get(`/leads/forms/${id}/responses/${one.id}`)).text()).toContain("I agree.");
    const csv = await (await visitor.get(`/leads/forms/${id}/responses.csv`)).text();
    expect(csv).toContain("mari@example.com,'=1+1");
    const proofs = await (await visitor.get(`/leads/forms/${id}/consents.csv`)).text();
    expect(proofs).toContain(`${id}:1:q4:en,I agree.,hash`);
  });

  test("are answered by the API of the scope leads, page by page", async () => {
    const id = await createForm(account);
    for (let at = 0; at < 3; at++) await formStub({ env }, id).submit(response(id, { at: 1_000 + at }));
    const { key } = await createApiKey(account, { scopes: ["leads"] });
    const list = await callApi("/forms", { key });
    expect(list.status).toBe(200);
    const one = await callApi(`/forms/${id}`, { key });
    expect(await one.json()).toMatchObject({ id, status: "published", responses: 3, closesAt: null });
    const first = (await (await callApi(`/forms/${id}/responses?limit=2`, { key })).json()) as {
      items?: unknown[];
      data?: unknown[];
      nextCursor: string;
    };
    const rows = first.data ?? first.items ?? [];
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ answers: { q1: "Mari" }, submittedAt: new Date(1_002).toISOString() });
    const second = await callApi(`/forms/${id}/responses?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`, {
      key,
    });
    expect(JSON.stringify(await second.json())).toContain(new Date(1_000).toISOString());
  });

  test("a form says by the API when it closes, in a list and alone", async () => {
    const closesAt = Date.UTC(2030, 0, 15, 9);
    const own = await createAccount(env, { plan: "pro" });
    const id = await createForm(own, { settings: { closesAt } });
    const { key } = await createApiKey(own, { scopes: ["leads"] });
    const list = (await (await callApi("/forms", { key })).json()) as { data: object[] };
    const expected = { id, closesAt: "2030-01-15T09:00:00.000Z" };
    expect(list.data).toEqual([expect.objectContaining(expected)]);
    expect(await (await callApi(`/forms/${id}`, { key })).json()).toMatchObject(expected);
  });

  test("of one person are exported and erased, those of others stay", async () => {
    const id = await createForm(account);
    await formStub({ env }, id).submit(response(id));
    await formStub({ env }, id).submit(response(id, { email: "other@example.com" }));
    const context = createAppContext(env, createExecutionContext());
    const person = { contactIds: [], emails: ["mari@example.com"], phones: [] };
    const files: Record<string, number> = {};
    for await (const { name, batches } of exportPersonResponses(context, account.workspaceId, person))
      for await (const rows of batches) files[name] = rows.length;
    expect(files[`forms/${id}.jsonl`]).toBe(1);
    const erased = await erasePersonResponses(context, account.workspaceId, person);
    expect(erased["Responses to forms"]).toBeGreaterThanOrEqual(1);
    expect(await formStub({ env }, id).ofPerson(person.emails, [])).toEqual([]);
    expect((await formStub({ env }, id).summary()).responses).toBe(1);
  });

  test("go with their form, and with the workspace", async () => {
    const [id, other] = [await createForm(account), await createForm(account)];
    await formStub({ env }, id).submit(response(id));
    await env.FILES.put(`workspaces/${account.workspaceId}/forms/${id}/x`, "x");
    expect((await visitor.post(`/leads/forms/${id}/settings`, { intent: "delete" })).status).toBe(303);
    expect(await formStub({ env }, id).summary()).toMatchObject({ responses: 0 });
    expect(await env.FILES.get(`workspaces/${account.workspaceId}/forms/${id}/x`)).toBeNull();
    expect(await formStub({ env }, id).submit(response(id))).toBe("erased");
    await formStub({ env }, other).submit(response(other));
    await eraseWorkspaceForms(createAppContext(env, createExecutionContext()), account.workspaceId);
    expect(await formStub({ env }, other).submit(response(other))).toBe("erased");
  });
});
