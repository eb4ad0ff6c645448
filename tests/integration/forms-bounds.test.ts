import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { MAX_BEGUN_FILE_BYTES, MAX_PARTIALS } from "#app/modules/forms/domain/limits.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { formObjects, formToken, inForm, sendFormPage, solvedPuzzle } from "#tests/support/form-visits.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
});

const NAME = { id: "q1", type: "short_text", label: "Name", required: true };
const EMAIL = { id: "q2", type: "email", label: "Email", required: true };
const FILE = { id: "q3", type: "file", label: "Brief", fileTypes: ["pdf"] };
const STEPS = [
  { id: "s1", questions: [NAME, FILE] },
  { id: "s2", questions: [EMAIL] },
];
const TWO_PAGES = { title: "Quote", steps: STEPS };

const first = (token: string, more: Record<string, string | File> = {}) => ({
  token,
  step: "s1",
  seen: "q1 q3",
  "a.q1": "Mari",
  ...more,
});
const last = (token: string) => ({ token, step: "s2", seen: "q2", "a.q2": "mari@example.com" });
const summaryOf = (formId: string) => formStub({ env }, formId).summary();

/** As if this network had begun so many responses, the first of them long ago. */
const fill = (formId: string, caller: string, count: number, bytes = 0) =>
  inForm(formId, (sql) => {
    sql.exec(
      `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?1)
       INSERT INTO partials (id, started_at, updated_at, version, language, step, answers, touch, caller, bytes)
       SELECT ?2 || '-' || at, at, ?3 + at, 1, 'en', 's1', '{"q1":"Mari"}', '{}', ?2, ?4 FROM n`,
      count,
      caller,
      Date.now() - 100_000,
      bytes,
    );
    for (const [name, value] of [
      ["partials", count],
      ["begun_bytes", count * bytes],
    ])
      sql.exec(
        "INSERT INTO totals (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = value + ?2",
        name,
        value,
      );
  });
const begunIds = (formId: string) =>
  inForm(formId, (sql) =>
    sql
      .exec<{ id: string }>("SELECT id FROM partials")
      .toArray()
      .map(({ id }) => id),
  );

describe("begun responses", () => {
  test("ask for the proof of work once, which then counts for the whole response", async () => {
    const id = await createForm(account, { definition: TWO_PAGES, settings: { proofOfWork: true } });
    const forged = await sendFormPage(id, first(await formToken(id), { altcha: btoa("{}") }));
    expect(forged.status).toBe(400);
    expect(await forged.text()).toContain('value="Mari"');
    expect(await summaryOf(id)).toMatchObject({ partials: 0 });
    const [token, altcha] = [await formToken(id), await solvedPuzzle(id)];
    const second = await sendFormPage(id, first(token, { altcha }));
    expect(second.status).toBe(200);
    expect(await second.text()).toContain('data-challenge=""');
    expect((await sendFormPage(id, first(await formToken(id), { altcha }))).status).toBe(400);
    expect((await sendFormPage(id, last(token))).status).toBe(303);
    expect(await summaryOf(id)).toMatchObject({ responses: 1, partials: 0 });
  });

  test("of one network without a proof are few", async () => {
    const id = await createForm(account, { definition: TWO_PAGES, settings: { proofOfWork: true } });
    const visitor = new Visitor();
    const statuses: number[] = [];
    for (let at = 0; at < 7; at++) statuses.push((await sendFormPage(id, first(await formToken(id)), visitor)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await summaryOf(id)).toMatchObject({ partials: 5 });
  });

  test("close the form for nobody: the oldest of the network that holds the most give way", async () => {
    const id = await createForm(account, { definition: TWO_PAGES });
    await fill(id, "few", 2);
    await fill(id, "many", MAX_PARTIALS - 2);
    const token = await formToken(id);
    expect((await sendFormPage(id, first(token))).status).toBe(200);
    const ids = await begunIds(id);
    expect(ids).toHaveLength(MAX_PARTIALS);
    expect(ids).toEqual(expect.arrayContaining(["few-1", "few-2", "many-2"]));
    expect(ids).not.toContain("many-1");
    expect((await sendFormPage(id, last(token))).status).toBe(303);
    expect(await summaryOf(id)).toMatchObject({ responses: 1, partials: MAX_PARTIALS - 1 });
  });

  test("with files give way to new ones, and their objects are deleted", async () => {
    const id = await createForm(account, { definition: TWO_PAGES });
    const pdf = new File(["%PDF-1.7 tea"], "Brief.pdf");
    const old = await formToken(id);
    expect((await sendFormPage(id, first(old, { "a.q3": pdf }))).status).toBe(200);
    const [object] = await formObjects(account.workspaceId, id);
    await inForm(id, (sql) => {
      sql.exec("UPDATE partials SET bytes = ?, updated_at = 1", MAX_BEGUN_FILE_BYTES - 30);
      sql.exec("UPDATE totals SET value = ? WHERE name = 'begun_bytes'", MAX_BEGUN_FILE_BYTES - 30);
    });
    await fill(id, "small", 3, 10);
    expect((await sendFormPage(id, first(await formToken(id), { "a.q3": pdf }))).status).toBe(200);
    await vi.waitFor(async () => expect(await formObjects(account.workspaceId, id)).not.toContain(object));
    expect(await begunIds(id)).toEqual(expect.arrayContaining(["small-1", "small-2", "small-3"]));
    expect(await summaryOf(id)).toMatchObject({ partials: 4 });
    // Finished ones have room of their own.
    const direct = await formToken(id);
    await sendFormPage(id, first(direct, { "a.q3": pdf }));
    expect((await sendFormPage(id, last(direct))).status).toBe(303);
    expect(await formStub({ env }, id).fileBytes()).toBe(12);
  });

  test("that gave way ask for what is missing, and nothing that is typed is lost", async () => {
    const id = await createForm(account, { definition: TWO_PAGES });
    const token = await formToken(id);
    await sendFormPage(id, first(token));
    await inForm(id, (sql) => sql.exec("DELETE FROM partials"));
    const again = await sendFormPage(id, last(token));
    expect(again.status).toBe(400);
    expect(await again.text()).toContain("Please answer this question.");
  });
});

test("answers of a page are there again after going back and forth", async () => {
  const id = await createForm(account, { definition: TWO_PAGES });
  const token = await formToken(id);
  await sendFormPage(id, first(token));
  const back = await sendFormPage(id, { ...last(token), intent: "back" });
  expect(await back.text()).toContain('value="Mari"');
  const forth = await sendFormPage(id, first(token, { "a.q1": "Kati" }));
  expect(await forth.text()).toContain('value="mari@example.com"');
});

test("views of one network are counted a few times a day", async () => {
  const id = await createForm(account, { definition: TWO_PAGES });
  const visitor = new Visitor();
  const views = async () => (await summaryOf(id)).steps.find(({ step }) => step === "s1")?.views ?? 0;
  for (let at = 0; at < 33; at++) expect((await visitor.get(`/f/${id}`)).status).toBe(200);
  await vi.waitFor(async () => expect(await views()).toBe(30));
  await new Visitor().get(`/f/${id}`);
  await vi.waitFor(async () => expect(await views()).toBe(31));
});

test("a form with hundreds of options is sent whole", async () => {
  const options = Array.from({ length: 100 }, (_, at) => ({ id: `o${at}`, label: `Option ${at}` }));
  const questions = Array.from({ length: 19 }, (_, at) => ({
    id: `q${at}`,
    type: "multiple_choice",
    label: "?",
    options,
  }));
  const id = await createForm(account, { definition: { title: "Long", steps: [{ id: "s1", questions }] } });
  const body = new URLSearchParams({ token: await formToken(id), step: "s1", language: "en", intent: "next" });
  body.append("seen", questions.map((question) => question.id).join(" "));
  for (const question of questions) for (const option of options) body.append(`a.${question.id}`, option.id);
  expect((await new Visitor().post(`/f/${id}`, [...body])).status).toBe(303);
  const [stored] = (await formStub({ env }, id).list(null, 1)).rows;
  expect(stored?.answers.q18).toHaveLength(100);
});
