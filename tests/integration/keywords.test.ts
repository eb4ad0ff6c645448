import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { fetchIdeas, readIdeas } from "#app/modules/keywords/ideas/service.server.ts";
import { beginImport, finishImport } from "#app/modules/keywords/imports/service.server.ts";
import { runKeywordMaintenance } from "#app/modules/keywords/index.server.ts";
import type { ProjectScope } from "#app/modules/keywords/project-scope.server.ts";
import type { IdeasInput } from "#app/modules/keywords/schema.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { days, hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { seoKeywordImportRows, seoKeywordImports, seoKeywordSuggestions, seoKeywords } from "#db/schema/keywords.ts";
import { auditLog } from "#db/schema/platform.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { isInjected, sweepFailures } from "#tests/support/kth-failure.ts";
import { createProject } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { anActor } from "../support/records.ts";

const db = openDatabase({ d1: env.DB });

let owner: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  owner = await createAccount(env);
  visitor = new Visitor(owner.cookie);
});

const pathOf = (projectId: string, part = "") => `/seo/projects/${projectId}/keywords${part}`;
/** The forms of the list go to its index route. */
const listOf = (projectId: string) => `${pathOf(projectId)}?index`;
const textOf = async (response: Response | Promise<Response>) =>
  (await (await response).text())
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
const keywordsOf = (projectId: string) =>
  db.select().from(seoKeywords).where(eq(seoKeywords.projectId, projectId)).orderBy(seoKeywords.folded);
const rowsOf = (importId: string) => db.$count(seoKeywordImportRows, eq(seoKeywordImportRows.importId, importId));
const auditOf = async (projectId: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `seo_project:${projectId}`))
  ).map(({ action }) => action);

const fileOf = (text: string, name = "Queries.csv") => new File([text], name, { type: "text/csv" });

async function upload(who: Visitor, projectId: string, file: File): Promise<Response> {
  const body = new FormData();
  body.append("intent", "upload");
  body.append("file", file);
  return who.send(
    new Request(ORIGIN + pathOf(projectId, "/import"), {
      method: "POST",
      body,
      headers: SAME_ORIGIN,
      redirect: "manual",
    }),
  );
}

const FIGURES =
  "Top queries,Clicks,Impressions,CTR,Position\ngreen tea,30,1000,3%,4.2\n=cmd()|x,1,10,10%,8\nbroken,many,10,,2\n";
const MAPPED = {
  query: "0",
  page: "-1",
  clicks: "1",
  impressions: "2",
  position: "4",
  start: "2026-01-01",
  end: "2026-01-28",
};

describe("the list", () => {
  test("explains itself, takes many at once, labels by words, and leaves what a person chose", async () => {
    const projectId = await createProject(owner);
    expect(await textOf(visitor.get(pathOf(projectId)))).toContain("No keywords yet");
    const added = await visitor.post(listOf(projectId), {
      intent: "add",
      keywords: "Buy green tea\r\n  sencha \r\nSENCHA\r\n\r\nhow to brew tea",
      group: "Tea",
    });
    expect([added.status, added.headers.get("location")]).toEqual([303, pathOf(projectId)]);
    expect((await keywordsOf(projectId)).map(({ keyword, intent, groupName }) => [keyword, intent, groupName])).toEqual(
      [
        ["Buy green tea", "transactional", "Tea"],
        ["how to brew tea", "informational", "Tea"],
        ["sencha", "unset", "Tea"],
      ],
    );
    const [buy, how, sencha] = (await keywordsOf(projectId)).map(({ id }) => id) as [string, string, string];
    const send = async (fields: [string, string][]) =>
      expect((await visitor.post(listOf(projectId), fields)).status).toBe(303);
    await send([
      ["intent", "label"],
      ["label", "commercial"],
      ["group", ""],
      ["ids", buy],
      ["ids", sencha],
    ]);
    await send([
      ["intent", "group"],
      ["label", "auto"],
      ["group", "Green"],
      ["ids", buy],
    ]);
    await send([
      ["intent", "add"],
      ["keywords", "sencha\nbuy GREEN tea"],
      ["group", "Other"],
    ]);
    expect(
      (await keywordsOf(projectId)).map(({ intent, intentBy, groupName }) => [intent, intentBy, groupName]),
    ).toEqual([
      ["commercial", "person", "Green"],
      ["informational", "rule", "Tea"],
      ["commercial", "person", "Tea"],
    ]);
    await send([
      ["intent", "label"],
      ["label", "auto"],
      ["ids", buy],
    ]);
    await send([
      ["intent", "delete"],
      ["ids", how],
    ]);
    expect((await keywordsOf(projectId)).map(({ id, intent, intentBy }) => [id, intent, intentBy])).toEqual([
      [buy, "transactional", "rule"],
      [sencha, "commercial", "person"],
    ]);
    expect(await auditOf(projectId)).toEqual(["seo_keywords.deleted"]);

    const filtered = await textOf(visitor.get(pathOf(projectId, "?group=Tea&label=commercial&search=SEN&sort=")));
    expect(filtered).toContain(">sencha<");
    expect(filtered).not.toContain(">Buy green tea<");
    expect(await textOf(visitor.get(pathOf(projectId, "?search=coffee")))).toContain("No keyword matches");
    expect((await visitor.get(pathOf(projectId, "?cursor=x"))).status).toBe(400);
  });

  test.each<[string, [string, string][], string]>([
    [
      "no keyword",
      [
        ["intent", "add"],
        ["keywords", " \n "],
      ],
      "Keywords is required",
    ],
    [
      "a long one",
      [
        ["intent", "add"],
        ["keywords", `ok\n${"x".repeat(201)}`],
      ],
      "longer than 200 characters",
    ],
    [
      "too many",
      [
        ["intent", "add"],
        ["keywords", Array.from({ length: 2_001 }, (_, at) => `k${at}`).join("\n")],
      ],
      "at most 2,000",
    ],
    ["nothing selected", [["intent", "delete"]], "Select at least one keyword"],
  ])("%s: the form says what is wrong", async (_, fields, words) => {
    const projectId = await createProject(owner);
    await visitor.post(listOf(projectId), { intent: "add", keywords: "first" });
    const refused = await visitor.post(listOf(projectId), fields);
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain(words);
    expect(await keywordsOf(projectId)).toHaveLength(1);
  });

  test("one keyword: target page and note are kept, a nonsense address is refused", async () => {
    const projectId = await createProject(owner);
    await visitor.post(listOf(projectId), { intent: "add", keywords: "sencha" });
    const [row] = await keywordsOf(projectId);
    const path = pathOf(projectId, `/edit/${row?.id}`);
    const fields = { group: "Tea", label: "commercial", targetUrl: "https://teashop.example/sencha", note: "Spring" };
    const refused = await visitor.post(path, { ...fields, targetUrl: "javascript:alert(1)" });
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("Enter a whole web URL");
    expect((await visitor.post(path, fields)).status).toBe(303);
    expect((await keywordsOf(projectId))[0]).toMatchObject({
      groupName: "Tea",
      intent: "commercial",
      intentBy: "person",
      targetUrl: fields.targetUrl,
      note: "Spring",
    });
    expect((await visitor.post(path, { label: "auto" })).status).toBe(303);
    expect((await keywordsOf(projectId))[0]).toMatchObject({
      groupName: "",
      intent: "unset",
      intentBy: "rule",
      targetUrl: null,
      note: "",
    });
    // An id of another project of the same workspace is none of this one.
    const other = await createProject(owner);
    expect((await visitor.get(pathOf(other, `/edit/${row?.id}`))).status).toBe(404);
    expect((await visitor.post(pathOf(other, `/edit/${row?.id}`), { label: "auto" })).status).toBe(404);
    await visitor.post(listOf(other), [
      ["intent", "delete"],
      ["ids", row?.id ?? ""],
    ]);
    expect(await keywordsOf(projectId)).toHaveLength(1);
  });
});

describe("an import", () => {
  test("is looked at before anything is stored, stores once, and feeds the lists and their files", async () => {
    const projectId = await createProject(owner);
    const sent = await upload(visitor, projectId, fileOf(FIGURES));
    expect(sent.status).toBe(303);
    const path = sent.headers.get("location") ?? "";
    const id = path.slice(path.lastIndexOf("/") + 1);
    const guessed = await textOf(visitor.get(path));
    for (const words of [
      "nothing is stored yet",
      "2 rows, 31 clicks, 1,010 impressions",
      "1 row cannot be read",
      "“many” is not a number",
      "Enter the period above",
    ]) {
      expect(guessed).toContain(words);
    }
    expect(await textOf(visitor.get(`${path}?${new URLSearchParams({ ...MAPPED, clicks: "-1" })}`))).toContain(
      "Choose the column of: clicks.",
    );
    expect(await textOf(visitor.get(`${path}?${new URLSearchParams({ ...MAPPED, end: "2025-12-01" })}`))).toContain(
      "The last day lies before the first",
    );
    const refused = await visitor.post(path, { intent: "import", ...MAPPED, end: "" });
    expect(refused.status).toBe(400);
    expect(await rowsOf(id)).toBe(0);

    const both = await Promise.all([
      visitor.post(path, { intent: "import", ...MAPPED }),
      visitor.post(path, { intent: "import", ...MAPPED }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await rowsOf(id)).toBe(2);
    expect(await textOf(visitor.get(path))).toContain("2 rows of queries, 1 Jan – 28 Jan 2026");
    expect((await env.FILES.list({ prefix: `workspaces/${owner.workspaceId}/keyword-imports/${id}` })).objects).toEqual(
      [],
    );
    expect(await auditOf(projectId)).toEqual(["seo_keywords.imported"]);

    const again = (await upload(visitor, projectId, fileOf(FIGURES))).headers.get("location") ?? "";
    const taken = await visitor.post(again, { intent: "import", ...MAPPED });
    expect(taken.status).toBe(409);
    expect(await textOf(taken)).toContain("imported already for exactly this period");
    expect((await visitor.post(again, { intent: "discard" })).status).toBe(303);

    expect(await textOf(visitor.get(pathOf(projectId, "/performance")))).toContain("green tea");
    const csv = await visitor.get(pathOf(projectId, "/export.csv?list=performance&sort=position&search="));
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = (await csv.text()).split("\r\n");
    expect(lines[1]).toBe("green tea,30,1000,0.03,4.2,,,,,");
    expect(lines[2]).toBe("'=cmd()|x,1,10,0.1,8,,,,,");
    for (const list of ["keywords", "opportunities", "cannibalisation", "decay", "ideas"]) {
      const file = await visitor.get(pathOf(projectId, `/export.csv?list=${list}`));
      expect([file.status, (await file.text()).split("\r\n").length], list).toEqual([200, 2]);
    }
    expect(await textOf(visitor.get(pathOf(projectId, "/opportunities")))).toContain(
      "Not enough figures for a click-through curve yet",
    );
    expect(await textOf(visitor.get(pathOf(projectId, "/cannibalisation")))).toContain(
      "No queries with their pages imported yet",
    );
    expect(await textOf(visitor.get(pathOf(projectId, "/decay")))).toContain(
      "there is no earlier import of the same kind",
    );

    expect((await visitor.post(pathOf(projectId, "/import"), { intent: "delete", importId: id })).status).toBe(303);
    expect(await rowsOf(id)).toBe(0);
    expect(await auditOf(projectId)).toEqual(["seo_keywords.imported", "seo_keywords.import_deleted"]);
  });

  test.each<[string, File, string]>([
    ["an empty file", fileOf(""), "The file is empty"],
    ["a zip", fileOf("PK\u0003\u0004rest"), "This is a zip or a workbook"],
    ["a file without a table", fileOf("hello\nworld\n"), "no table of search figures"],
    ["headings alone", fileOf("Top queries,Clicks,Impressions,CTR,Position\n"), "no table of search figures"],
    ["too many columns", fileOf(`${"a,".repeat(200)}b\n1\n`), "more than 200 columns"],
    ["more than 5 MB", fileOf("x".repeat(5_000_001)), "larger than 5 MB"],
  ])("%s is refused", async (_, file, words) => {
    const projectId = await createProject(owner);
    const refused = await upload(visitor, projectId, file);
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain(words);
    expect(await db.$count(seoKeywordImports, eq(seoKeywordImports.projectId, projectId))).toBe(0);
  });

  test("fifty thousand rows go through one request; a still larger body is refused before it is read as a file", async () => {
    const projectId = await createProject(owner);
    const site = `https://${projectId}.example`;
    const line = (at: number) =>
      `tea ${at % 30_000},${site}/b/${at % 1_700}?v=${at % 7},${at % 9},${20 + (at % 900)},${1 + (at % 300) / 10}`;
    const text = `query,page,clicks,impressions,position\n${Array.from({ length: 50_000 }, (_, at) => line(at)).join("\n")}`;
    const path = (await upload(visitor, projectId, fileOf(text, "big.csv"))).headers.get("location") ?? "";
    const mapping = {
      query: "0",
      page: "1",
      clicks: "2",
      impressions: "3",
      position: "4",
      start: "2026-01-01",
      end: "2026-01-31",
    };
    expect((await visitor.post(path, { intent: "import", ...mapping })).status).toBe(303);
    expect(await rowsOf(path.slice(path.lastIndexOf("/") + 1))).toBe(50_000);
    expect(await textOf(visitor.get(pathOf(projectId, "/performance?view=pages&sort=impressions")))).toContain("/b/");
    expect((await upload(visitor, projectId, fileOf("x".repeat(5_020_000)))).status).toBe(413);
  });

  test("an archived website takes neither keywords nor files", async () => {
    const projectId = await createProject(owner);
    await db.update(seoProjects).set({ archivedAt: new Date() }).where(eq(seoProjects.id, projectId));
    expect((await upload(visitor, projectId, fileOf(FIGURES))).status).toBe(409);
    expect((await visitor.post(listOf(projectId), { intent: "add", keywords: "tea" })).status).toBe(409);
    expect(await keywordsOf(projectId)).toEqual([]);
  });

  test("nobody else reaches it: not another workspace, not another project", async () => {
    const projectId = await createProject(owner);
    const path = (await upload(visitor, projectId, fileOf(FIGURES))).headers.get("location") ?? "";
    const stranger = await createAccount(env);
    const other = await createProject(stranger);
    const strange = new Visitor(stranger.cookie);
    for (const address of [path, path.replace(projectId, other)]) {
      expect((await strange.get(address)).status).toBe(404);
      expect((await strange.post(address, { intent: "import", ...MAPPED })).status).toBe(404);
      expect((await strange.post(address, { intent: "discard" })).status).toBe(404);
    }
    expect((await visitor.get(path.replace(projectId, await createProject(owner)))).status).toBe(404);
    expect((await strange.get(pathOf(projectId, "/export.csv"))).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(200);
  });

  test("a file that nobody imports is forgotten after a day", async () => {
    const projectId = await createProject(owner);
    const path = (await upload(visitor, projectId, fileOf(FIGURES))).headers.get("location") ?? "";
    const prefix = `workspaces/${owner.workspaceId}/keyword-imports/${path.slice(path.lastIndexOf("/") + 1)}`;
    const filesLeft = async () => (await env.FILES.list({ prefix })).objects.length;
    const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
    await runKeywordMaintenance(context, new Date(Date.now() + hours(23)));
    expect([await filesLeft(), (await visitor.get(path)).status]).toEqual([1, 200]);
    await runKeywordMaintenance(context, new Date(Date.now() + hours(25)));
    expect([await filesLeft(), (await visitor.get(path)).status]).toEqual([0, 404]);
  });

  test("whichever call fails, the rows are in as a whole or not at all, and sending the form again finishes it", {
    timeout: 240_000,
  }, async () => {
    const input = { query: 0, page: -1, clicks: 1, impressions: 2, position: 4, start: MAPPED.start, end: MAPPED.end };
    const contextOf = (bindings: Env, execution: ExecutionContext = createExecutionContext()) =>
      createRequestContext(new Request(ORIGIN), bindings, execution);
    const scopeOf = (projectId: string, bindings: Env): ProjectScope => ({
      db: contextOf(bindings).db,
      workspaceId: owner.workspaceId,
      projectId,
    });
    const injected = await sweepFailures({
      env,
      prepare: async () => {
        const projectId = await createProject(owner);
        const begun = await beginImport(contextOf(env), anActor(), scopeOf(projectId, env), fileOf(FIGURES));
        if (!begun.ok) throw new Error(begun.error.message);
        return { projectId, id: begun.value.id };
      },
      flow: async (bindings, execution, { projectId, id }) => {
        try {
          return (
            await finishImport(
              contextOf(bindings, execution),
              anActor(owner),
              scopeOf(projectId, bindings),
              id,
              input,
              "teashop.example",
            )
          ).ok;
        } catch (error) {
          if (!isInjected(error)) throw error;
          return false;
        }
      },
      invariants: async (_, { projectId, id }) => {
        const [head] = await db.select().from(seoKeywordImports).where(eq(seoKeywordImports.id, id));
        expect(await rowsOf(id)).toBe(head?.status === "done" ? 2 : 0);
        expect(
          await finishImport(contextOf(env), anActor(owner), scopeOf(projectId, env), id, input, "teashop.example"),
        ).toEqual({
          ok: true,
          value: undefined,
        });
        expect(await rowsOf(id)).toBe(2);
        expect(
          (await env.FILES.list({ prefix: `workspaces/${owner.workspaceId}/keyword-imports/${id}` })).objects,
        ).toEqual([]);
      },
    });
    expect(injected).toBeGreaterThanOrEqual(4);
  });
});

describe("ideas", () => {
  const bindings = (more: object = {}) =>
    ({ ...env, KEYWORD_SUGGESTIONS: "duckduckgo,google,bing", SUGGEST_API_URL: inject("suggestUrl"), ...more }) as Env;
  const on = (now = new Date(), more: object = {}) => ({
    ...createRequestContext(new Request(ORIGIN), bindings(more), createExecutionContext()),
    now: () => now,
  });
  const scopeFor = (account: TestAccount, projectId: string): ProjectScope => ({
    db,
    workspaceId: account.workspaceId,
    projectId,
  });
  const input = (more: Partial<IdeasInput> = {}): IdeasInput => ({
    seed: "tea",
    provider: "google",
    language: "en",
    expansion: "seed",
    ...more,
  });
  const wasAsked = async (): Promise<string[]> => (await fetch(`${inject("suggestUrl")}/asked`)).json();

  test("are off unless the operator switches them on, and the page says why", async () => {
    const projectId = await createProject(owner);
    const page = await textOf(visitor.get(pathOf(projectId, "/ideas")));
    for (const words of ["switched off here", "KEYWORD_SUGGESTIONS"]) expect(page).toContain(words);
    const refused = await visitor.post(pathOf(projectId, "/ideas"), { ...input() });
    expect(refused.status).toBe(400);
    const scope = scopeFor(owner, projectId);
    expect(await fetchIdeas(on(new Date(), { KEYWORD_SUGGESTIONS: "bing" }), scope, input())).toMatchObject({
      ok: false,
      error: { code: "invalid_input" },
    });
  });

  test("each service is asked in its own way, an answer is kept for 7 days and for this workspace alone", async () => {
    const scope = scopeFor(owner, await createProject(owner));
    await wasAsked();
    const now = new Date();
    for (const provider of ["duckduckgo", "google", "bing"] as const)
      expect(await fetchIdeas(on(now), scope, input({ provider, language: "de" }))).toMatchObject({ ok: true });
    expect((await wasAsked()).map((address) => decodeURIComponent(address))).toEqual([
      "/ac/?q=tea&type=list&kl=de-de",
      "/complete/search?client=firefox&ie=utf-8&oe=utf-8&hl=de&q=tea",
      "/osjson.aspx?query=tea&language=de",
    ]);
    const later = (ms: number) => on(new Date(now.getTime() + ms));
    await fetchIdeas(later(days(6.9)), scope, input({ language: "de" }));
    expect(await wasAsked()).toEqual([]);
    const ideas = await readIdeas(later(days(6.9)), scope, input({ language: "de" }));
    expect(ideas).toMatchObject({ ideaCount: 4, answered: 1, asked: 1, fetchedAt: now });
    expect(ideas?.clusters).toEqual([
      {
        label: "tea",
        ideas: ["tea one", "tea two", "shared idea", "other shared idea"].map((text) => ({ text, known: false })),
      },
    ]);
    expect(
      await readIdeas(on(now), scopeFor(await createAccount(env), scope.projectId), input({ language: "de" })),
    ).toBeNull();
    expect(await readIdeas(later(days(7.1)), scope, input({ language: "de" }))).toBeNull();
    await runKeywordMaintenance(later(0), new Date(now.getTime() + days(7.1)));
    expect(await db.$count(seoKeywordSuggestions, eq(seoKeywordSuggestions.workspaceId, owner.workspaceId))).toBe(0);
  });

  test.each(["refused", "garbled", "moved", "endless"])(
    "a service that answers %s is reported, and nothing is kept",
    async (seed) => {
      const account = await createAccount(env);
      const scope = scopeFor(account, await createProject(account));
      const asked = await fetchIdeas(on(), scope, input({ seed }));
      expect(asked).toMatchObject({
        ok: false,
        error: { code: "unavailable", message: expect.stringContaining("Google did not answer as expected") },
      });
      expect(await readIdeas(on(), scope, input({ seed }))).toBeNull();
    },
  );

  test("after a refusal no more is asked, what came is kept, and only the rest is asked again", async () => {
    const account = await createAccount(env);
    const scope = scopeFor(account, await createProject(account));
    await wasAsked();
    const half = input({ seed: "half", expansion: "letters" });
    expect(await fetchIdeas(on(), scope, half)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("15 of 26 questions were answered") },
    });
    expect(await wasAsked()).toHaveLength(16);
    expect(await readIdeas(on(), scope, half)).toMatchObject({ answered: 15, asked: 26 });
    await fetchIdeas(on(), scope, half);
    expect(await wasAsked()).toHaveLength(4);
  });

  test("a workspace asks 20 times an hour, whichever member asks; ticked ideas become keywords", async () => {
    const account = await createAccount(env);
    const projectId = await createProject(account);
    const scope = scopeFor(account, projectId);
    for (let round = 0; round < 20; round++)
      expect((await fetchIdeas(on(), scope, input({ seed: `round ${round}` }))).ok).toBe(true);
    expect(await fetchIdeas(on(), scope, input({ seed: "one more" }))).toMatchObject({
      ok: false,
      error: { code: "rate_limited" },
    });
    const person = new Visitor(account.cookie);
    const added = await person.post(listOf(projectId), [
      ["intent", "add-ideas"],
      ["ideas", "round 1 one"],
      ["ideas", "round 1 two"],
      ["group", "Ideas"],
    ]);
    expect(added.status).toBe(303);
    expect((await keywordsOf(projectId)).map(({ keyword, groupName }) => [keyword, groupName])).toEqual([
      ["round 1 one", "Ideas"],
      ["round 1 two", "Ideas"],
    ]);
    const found = await readIdeas(on(), scope, input({ seed: "round 1" }));
    expect(found?.clusters.flatMap(({ ideas }) => ideas.filter(({ known }) => known)).map(({ text }) => text)).toEqual([
      "round 1 one",
      "round 1 two",
    ]);
    expect(
      await db.$count(
        seoKeywords,
        and(eq(seoKeywords.workspaceId, account.workspaceId), eq(seoKeywords.projectId, projectId)),
      ),
    ).toBe(2);
  });
});
