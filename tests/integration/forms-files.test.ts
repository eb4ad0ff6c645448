import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { sweepFormFiles } from "#app/modules/forms/files.server.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { openDatabase } from "#db/client.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { formContext, formObjects, formToken, inForm, sendFormPage, solvedPuzzle } from "#tests/support/form-visits.ts";
import { setTotal, totalOf } from "#tests/support/records.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

let account: TestAccount;
beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
});

const FILE = { id: "q1", type: "file", label: "Brief", required: true, fileTypes: ["pdf"] };
const EMAIL = { id: "q2", type: "email", label: "Email", required: true };
const ONE_PAGE = { title: "Brief", steps: [{ id: "s1", questions: [FILE, EMAIL] }] };
const TWO_PAGES = {
  title: "Brief",
  steps: [
    { id: "s1", questions: [FILE] },
    { id: "s2", questions: [EMAIL] },
  ],
};

const pdf = (text = "tea", name = "Brief.pdf") => new File([`%PDF-1.7 ${text}`], name);
const page = async (formId: string, fields: Record<string, string | File>, openedMsAgo?: number) => ({
  token: await formToken(formId, openedMsAgo),
  step: "s1",
  seen: "q1 q2",
  "a.q1": pdf(),
  "a.q2": "mari@example.com",
  ...fields,
});
const summaryOf = (formId: string) => formStub({ env }, formId).summary();
const objectsOf = (formId: string) => formObjects(account.workspaceId, formId);
const NOTHING = { responses: 0, partials: 0 };

describe("no file is stored of a page that is refused by", () => {
  test("the hidden field", async () => {
    const id = await createForm(account, { definition: ONE_PAGE });
    expect((await sendFormPage(id, await page(id, { website: "https://spam.example" }))).status).toBe(303);
    expect(await objectsOf(id)).toEqual([]);
    expect(await summaryOf(id)).toMatchObject(NOTHING);
  });

  test.each(["s1 of one page", "s1 of two pages"])("its time, %s", async (which) => {
    const id = await createForm(account, { definition: which.includes("two") ? TWO_PAGES : ONE_PAGE });
    const { "a.q2": email, ...first } = await page(id, {}, 0);
    const fields = which.includes("two") ? { ...first, seen: "q1" } : { ...first, "a.q2": email };
    const response = await sendFormPage(id, fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("very fast");
    expect(html).toContain("Please choose this file again.");
    expect(html).not.toContain("Uploaded:");
    expect(await objectsOf(id)).toEqual([]);
    expect(await summaryOf(id)).toMatchObject(NOTHING);
  });

  test("the lists of the form", async () => {
    const id = await createForm(account, { definition: ONE_PAGE, settings: { blocked: ["@example.com"] } });
    const html = await (await sendFormPage(id, await page(id, {}))).text();
    expect(html).toContain("not accepted here");
    expect(html).toContain('value="mari@example.com"');
    expect(await objectsOf(id)).toEqual([]);
  });

  test("its proof of work", async () => {
    const id = await createForm(account, { definition: ONE_PAGE, settings: { proofOfWork: true } });
    const response = await sendFormPage(id, await page(id, { altcha: btoa('{"forged":true}') }));
    expect(response.status).toBe(400);
    expect(await objectsOf(id)).toEqual([]);
  });

  test("a proof that was used before", async () => {
    const id = await createForm(account, { definition: ONE_PAGE, settings: { proofOfWork: true } });
    const altcha = await solvedPuzzle(id);
    expect((await sendFormPage(id, await page(id, { altcha }))).status).toBe(303);
    expect((await sendFormPage(id, await page(id, { altcha }))).status).toBe(400);
    expect(await objectsOf(id)).toHaveLength(1);
  });

  test("the number of responses", async () => {
    const id = await createForm(account, { definition: ONE_PAGE, settings: { maxResponses: 1 } });
    expect((await sendFormPage(id, await page(id, {}))).status).toBe(303);
    expect((await sendFormPage(id, await page(id, {}))).status).toBe(409);
    expect(await objectsOf(id)).toHaveLength(1);
  });

  test("the room of the workspace, and the error is shown beside the question", async () => {
    const own = await createAccount(env, { plan: "pro" });
    await setTotal(db, own.workspaceId, "form_file_bytes", 5_000_000_000 - 5);
    for (const definition of [ONE_PAGE, TWO_PAGES]) {
      const id = await createForm(own, { definition });
      const { "a.q2": email, ...first } = await page(id, {});
      const fields = definition === TWO_PAGES ? { ...first, seen: "q1" } : { ...first, "a.q2": email };
      const response = await sendFormPage(id, fields);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("There is no room for this file now.");
      expect(await formObjects(own.workspaceId, id)).toEqual([]);
      expect(await summaryOf(id)).toMatchObject(NOTHING);
    }
    expect(await totalOf(db, own.workspaceId, "form_file_bytes")).toBe(5_000_000_000 - 5);
  });
});

describe("a file is never lost", () => {
  test("when another question of its page is answered wrong: it is sent with the next try", async () => {
    const id = await createForm(account, { definition: ONE_PAGE });
    const fields = await page(id, { "a.q2": "mari@" });
    const refused = await sendFormPage(id, fields);
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("Uploaded:");
    // What was typed is there too, wrong as it is.
    expect(html).toContain('value="mari@"');
    const { "a.q1": _, ...second } = fields;
    expect((await sendFormPage(id, { ...second, "a.q2": "mari@example.com" })).status).toBe(303);
    const [stored] = (await formStub({ env }, id).list(null, 1)).rows;
    expect(stored?.answers.q1).toMatchObject({ name: "Brief.pdf", bytes: 12 });
    expect(await objectsOf(id)).toEqual([(stored?.answers.q1 as { key: string } | undefined)?.key]);
    expect(await summaryOf(id)).toMatchObject({ responses: 1, partials: 0 });
  });

  test("when it is on the last page and an earlier page misses an answer", async () => {
    const definition = { ...TWO_PAGES, steps: [TWO_PAGES.steps[1], TWO_PAGES.steps[0]] };
    const id = await createForm(account, { definition });
    const token = await formToken(id);
    const response = await sendFormPage(id, { token, step: "s1", seen: "q1", "a.q1": pdf() });
    expect(await response.text()).toContain("Please answer this question.");
    const next = await sendFormPage(id, { token, step: "s2", seen: "q2", "a.q2": "mari@example.com" });
    expect(await next.text()).toContain("Uploaded:");
    expect((await sendFormPage(id, { token, step: "s1", seen: "q1" })).status).toBe(303);
    expect(await objectsOf(id)).toHaveLength(1);
  });

  test("when a new one is refused: the one before it stays", async () => {
    const id = await createForm(account, { definition: TWO_PAGES });
    const token = await formToken(id);
    await sendFormPage(id, { token, step: "s1", seen: "q1", "a.q1": pdf() });
    const refused = await sendFormPage(id, { token, step: "s1", seen: "q1", "a.q1": new File(["<b>"], "x.pdf") });
    const html = await refused.text();
    expect(html).toContain("This kind of file is not accepted here.");
    expect(html).toContain("Uploaded:");
    expect(await objectsOf(id)).toHaveLength(1);
  });
});

test("a page that its network sends too often is shown with all that was typed", async () => {
  const id = await createForm(account, { definition: ONE_PAGE, settings: { proofOfWork: true } });
  const visitor = new Visitor();
  const { "a.q1": _, ...fields } = await page(id, {});
  for (let at = 0; at < 5; at++)
    expect((await sendFormPage(id, { ...fields, token: await formToken(id), "a.q1": pdf() }, visitor)).status).toBe(
      303,
    );
  const token = await formToken(id);
  const refused = await sendFormPage(
    id,
    { ...fields, token, "a.q1": pdf("late"), "a.q2": "kati@example.com" },
    visitor,
  );
  const html = await refused.text();
  expect(refused.status).toBe(429);
  expect(html).toContain('value="kati@example.com"');
  expect(html).toContain("Please choose this file again.");
  expect(await objectsOf(id)).toHaveLength(5);
});

test("files of finished responses count for the workspace, and replaced ones are deleted", async () => {
  const own = await createAccount(env, { plan: "pro" });
  const id = await createForm(own, { definition: TWO_PAGES });
  const token = await formToken(id);
  const used = () => totalOf(db, own.workspaceId, "form_file_bytes");
  const objects = () => formObjects(own.workspaceId, id);
  await sendFormPage(id, { token, step: "s1", seen: "q1", "a.q1": pdf("old") });
  const [old] = await objects();
  await sendFormPage(id, { token, step: "s1", seen: "q1", "a.q1": pdf("newer") });
  await vi.waitFor(async () => {
    expect(await objects()).toHaveLength(1);
    expect(await objects()).not.toContain(old);
  });
  expect(await used()).toBe(0);
  expect((await sendFormPage(id, { token, step: "s2", seen: "q2", "a.q2": "mari@example.com" })).status).toBe(303);
  expect(await used()).toBe(14);
  expect(await formStub({ env }, id).fileBytes()).toBe(14);
  const [stored] = (await formStub({ env }, id).list(null, 1)).rows;
  await new Visitor(own.cookie).post(`/leads/forms/${id}/responses/${stored?.id}`, {
    intent: "delete",
    id: stored?.id ?? "",
  });
  expect(await used()).toBe(0);
  expect(await formStub({ env }, id).fileBytes()).toBe(0);
  expect(await objects()).toEqual([]);
});

test("a file of a page that is sent twice at once is stored once", async () => {
  const id = await createForm(account, { definition: ONE_PAGE });
  const fields = await page(id, {});
  const answers = await Promise.all([1, 2, 3].map(() => sendFormPage(id, { ...fields, "a.q1": pdf() })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await objectsOf(id)).toHaveLength(1);
});

test("the sweep deletes what no response holds, after a day, and counts what is held", async () => {
  const own = await createAccount(env, { plan: "pro" });
  const id = await createForm(own, { definition: ONE_PAGE });
  const begun = await createForm(own, { definition: TWO_PAGES });
  await sendFormPage(id, await page(id, {}));
  await sendFormPage(begun, { token: await formToken(begun), step: "s1", seen: "q1", "a.q1": pdf() });
  const held = [...(await formObjects(own.workspaceId, id)), ...(await formObjects(own.workspaceId, begun))];
  expect(held).toHaveLength(2);
  const lost = [
    `workspaces/${own.workspaceId}/forms/${id}/gone/x`,
    `workspaces/${own.workspaceId}/forms/00000000-0000-7000-8000-000000000000/gone/x`,
  ];
  for (const key of lost) await env.FILES.put(key, "x");
  await setTotal(db, own.workspaceId, "form_file_bytes", 999);
  const left = async () =>
    (await env.FILES.list({ prefix: `workspaces/${own.workspaceId}/` })).objects.map((o) => o.key);
  const day = (offset: number) =>
    Array.from({ length: 24 }, (_, hour) => new Date(Date.now() + (offset + hour) * 3_600_000));
  for (const now of day(0)) if (now.getTime() < Date.now() + 23 * 3_600_000) await sweepFormFiles(formContext(), now);
  expect((await left()).toSorted()).toEqual([...held, ...lost].toSorted());
  for (const now of day(48)) await sweepFormFiles(formContext(), now);
  expect((await left()).toSorted()).toEqual(held.toSorted());
  expect(await totalOf(db, own.workspaceId, "form_file_bytes")).toBe(12);
});

test("a document that is also a page is only ever saved", async () => {
  const id = await createForm(account, { definition: ONE_PAGE });
  const html = "\n<!doctype html><html><script>alert(document.domain)</script></html>";
  await sendFormPage(id, await page(id, { "a.q1": new File([`%PDF-1.7${html}`], "page.pdf", { type: "text/html" }) }));
  const [stored] = (await formStub({ env }, id).list(null, 1)).rows;
  const path = `/leads/forms/${id}/responses/${stored?.id}/files/q1`;
  const served = async () => (await new Visitor(account.cookie).get(path)).headers;
  const headers = await served();
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toBe('attachment; filename="page.pdf"');
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  // Whatever a row says, a page is never served.
  await inForm(id, (sql) => sql.exec("UPDATE responses SET answers = json_set(answers, '$.q1.type', 'text/html')"));
  expect((await served()).get("content-type")).toBe("application/octet-stream");
});
