import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { onCrawlEnded } from "#app/modules/seo/crawls/crawl-ended.server.ts";
import { readPlanSettings } from "#app/modules/seo/crawls/plan-settings.server.ts";
import { createProject } from "#app/modules/seo/projects/service.server.ts";
import { checkVerification } from "#app/modules/seo/settings/access.server.ts";
import { decryptSiteCredentials } from "#app/modules/seo/settings/encrypted-site-credentials.server.ts";
import { verificationTokenOf } from "#app/modules/seo/settings/site-verification.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { createDohResolver } from "#app/platform/safe-fetch/resolve.ts";
import { err } from "#app/shared/result.ts";
import { openDatabase } from "#db/client.ts";
import { notices } from "#db/schema/notifications.ts";
import { seoCrawls, seoProjectSettings } from "#db/schema/seo.ts";
import { webhookEvents } from "#db/schema/webhooks.ts";
import { allFindings, crawl, type OpenSite, openSite, planFor } from "#tests/support/crawl.ts";
import { endWith } from "#tests/support/crawl-end.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { createCrawl } from "#tests/support/seo-rows.ts";
import { createHookEndpoint } from "#tests/support/webhooks.ts";
import { anActor } from "../support/records.ts";

const db = openDatabase({ d1: env.DB });
const contextNow = () => createRequestContext(new Request(ORIGIN), env, createExecutionContext());

let owner: TestAccount;
beforeAll(async () => {
  owner = await createAccount(env, { plan: "enterprise" });
});

async function connect(url: string) {
  const principal = anActor({ ...owner, plan: "enterprise" });
  const created = await createProject(contextNow(), principal, { name: "Tea shop", url, schedule: "none" });
  if (!created.ok) throw new Error(created.error.message);
  const base = `/seo/projects/${created.value.id}/settings`;
  const get = async (path: string) =>
    exports.default.fetch(`${ORIGIN}${base}${path}`, { headers: { cookie: owner.cookie }, redirect: "manual" });
  const post = async (path: string, fields: Record<string, string>) =>
    exports.default.fetch(`${ORIGIN}${base}${path}`, {
      method: "POST",
      headers: { cookie: owner.cookie, ...SAME_ORIGIN },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const stored = async () =>
    (await db.select().from(seoProjectSettings).where(eq(seoProjectSettings.projectId, created.value.id)))[0];
  return { id: created.value.id, project: created.value, principal, get, post, stored };
}

const CRAWL_FORM = {
  mode: "site",
  list: "",
  include: "",
  exclude: "",
  parameterRule: "keep",
  parameterNames: "",
  agent: "kajabot",
  customAgent: "",
};

describe("crawl settings", () => {
  test("are saved, shown again, and copied into the plan of the next crawl", async () => {
    const { id, project, get, post } = await connect("https://saved.example/");
    expect(await readPlanSettings(contextNow(), { workspaceId: owner.workspaceId, projectId: id }, project)).toEqual(
      {},
    );
    const answer = await post("/crawl", {
      ...CRAWL_FORM,
      include: "/blog/\r\n\r\n /blog/ \n*.html$",
      exclude: "/blog/draft",
      parameterRule: "strip-listed",
      parameterNames: "utm_*\nsid",
      agent: "kajabot-mobile",
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("The next crawl uses these settings");
    const { settings, ...more } = await readPlanSettings(
      contextNow(),
      { workspaceId: owner.workspaceId, projectId: id },
      project,
    );
    expect(more).toEqual({});
    expect(settings).toMatchObject({
      mode: "site",
      include: ["/blog/", "*.html$"],
      exclude: ["/blog/draft"],
      parameters: { rule: "strip-listed", names: ["utm_*", "sid"] },
      userAgent: { choice: "kajabot-mobile", custom: null },
    });
    const page = await (await get(`/crawl?test=${encodeURIComponent("/blog/a?sid=1")}`)).text();
    expect(page).toContain("*.html$");
    expect(page).toContain(
      "The pattern /blog/ includes it, and no pattern excludes it. It counts as https://saved.example/blog/a.",
    );
    for (const [tested, words] of [
      ["/blog/draft/1", "The pattern /blog/draft excludes it."],
      ["/shop", "No pattern includes it."],
      ["https://saved.example/", "The start page is always crawled."],
      ["https://other.example/blog/", "belongs to another site"],
      ["blog", "This is no URL"],
    ])
      expect(await (await get(`/crawl?test=${encodeURIComponent(tested ?? "")}`)).text()).toContain(words);
  });

  test.each([
    ["a pattern that is none", { include: "/ok\nblog" }, "Line 2: A pattern starts with / or *."],
    ["a list without addresses", { mode: "list" }, "Give the URLs to crawl, one a line."],
    [
      "an address of another site",
      { mode: "list", list: "/a\nhttps://other.example/" },
      "https://other.example/ is not on",
    ],
    ["a word in the list", { mode: "list", list: "words" }, "is no URL"],
    ["a rule without names", { parameterRule: "keep-listed" }, "Give the names of the parameters, one a line."],
    ["a name with a value", { parameterRule: "strip-listed", parameterNames: "a=1" }, "Give the name alone"],
    ["an unknown mode", { mode: "all" }, "Choose what is crawled."],
    ["a list that is too long", { mode: "list", list: "/a".repeat(100_001) }, "Use at most 200,000 characters."],
    [
      "a list of too many lines",
      { mode: "list", list: Array.from({ length: 2_001 }, (_, at) => `/${at}`).join("\n") },
      "Use at most 2,000 lines.",
    ],
    ["a pattern that is too long", { include: `/${"x".repeat(500)}` }, "Line 1: A pattern has at most 500 characters."],
    [
      "too many patterns",
      { include: Array.from({ length: 101 }, (_, at) => `/${at}`).join("\n") },
      "Use at most 100 lines.",
    ],
    ["an unknown rule", { parameterRule: "some" }, "Choose what happens to parameters."],
    [
      "a name with a star in it",
      { parameterRule: "strip-listed", parameterNames: "ok\nutm*x" },
      "Line 2: A star is allowed only at the end of a name.",
    ],
    [
      "a name that is too long",
      { parameterRule: "strip-listed", parameterNames: "x".repeat(101) },
      "Line 1: A name has at most 100 characters.",
    ],
    ["an unknown user agent", { agent: "googlebot" }, "Choose a user agent."],
    ["another user agent without one", { agent: "custom" }, "Give the user agent to send."],
    ["a user agent that is too long", { agent: "custom", customAgent: "x".repeat(201) }, "Use at most 200 characters."],
    [
      "a user agent that no header can carry",
      { agent: "custom", customAgent: "Grün/1" },
      "Use plain letters, digits and signs only.",
    ],
    [
      "another name for a site that is not verified",
      { agent: "custom", customAgent: "Tester/1" },
      "Only a verified site is crawled under another name.",
    ],
    [
      "robots.txt of a site that is not verified",
      { ignoreRobots: "on" },
      "Only for a verified site can robots.txt be ignored.",
    ],
  ])("%s is refused beside the field, and what was typed stays", async (name, fields, message) => {
    const { post, stored } = await connect(`https://${name.replace(/[^a-z]+/g, "-")}.example/`);
    const answer = await post("/crawl", { ...CRAWL_FORM, exclude: "/typed-before", ...fields });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).toContain("/typed-before");
    expect(await stored()).toBeUndefined();
  });

  test("say what each field does, and what is sent by default", async () => {
    const { get } = await connect("https://words.example/");
    const page = (await (await get("/crawl")).text()).replaceAll("<!-- -->", "");
    for (const words of [
      `By default it is “KajaBot/1.0 (+${ORIGIN}/bot)”`,
      "links to others are checked as KajaBot",
      "“Sitemaps only” suits a large site",
      "The start page is crawled as well",
      "Sent unchanged",
    ])
      expect(page).toContain(words);
    expect(await (await get("/access")).text()).toContain("To change it, enter both again.");
  });

  test.each([
    ["/access", { intent: "save-sign-in", username: "", password: "x" }, "Enter the user name."],
    ["/access", { intent: "save-sign-in", username: "x".repeat(101), password: "x" }, "Use at most 100 characters."],
    ["/access", { intent: "save-sign-in", username: "a:b", password: "x" }, "A user name holds no colon."],
    ["/access", { intent: "save-sign-in", username: "a\u0007", password: "x" }, "Use letters, digits and signs only."],
    ["/access", { intent: "save-sign-in", username: "a", password: "" }, "Enter the password."],
    ["/access", { intent: "save-sign-in", username: "a", password: "x".repeat(201) }, "Use at most 200 characters."],
    ["/access", { intent: "save-sign-in", username: "a", password: "b\u0000" }, "Use letters, digits and signs only."],
    ["/alerts", { newErrorsAtLeast: "" }, "Enter"],
    ["/alerts", { newErrorsAtLeast: "many" }, "Enter a number."],
    ["/alerts", { newErrorsAtLeast: "1.5" }, "Enter a whole number."],
    ["/alerts", { newErrorsAtLeast: "0" }, "Enter 1 or more."],
    ["/alerts", { newErrorsAtLeast: "100001" }, "Enter at most 100,000."],
    ["/extraction", { "rules[0].name": "Price" }, "Enter a CSS selector."],
    ["/extraction", { "rules[0].name": "x".repeat(41), "rules[0].selector": "h1" }, "Use at most 40 characters."],
    ["/extraction", { "rules[0].name": "Price", "rules[0].selector": "x".repeat(201) }, "Use at most 200 characters."],
    [
      "/extraction",
      { "rules[0].name": "Price", "rules[0].selector": "h1", "rules[0].what": "colour" },
      "Choose what is read.",
    ],
    [
      "/extraction",
      Object.fromEntries(
        Array.from({ length: 11 }, (_, at) => [
          [`rules[${at}].name`, `C${at}`],
          [`rules[${at}].selector`, "h1"],
        ]).flat(),
      ),
      "Use at most 10 columns.",
    ],
  ])("%s with %o is refused in words (%#)", async (path, fields: Record<string, string>, message) => {
    const { post, stored } = await connect(`https://refused-${crypto.randomUUID()}.example/`);
    const answer = await post(path, fields);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain(message);
    // What a person typed as a password does not come back.
    if (fields.password && fields.password.length > 1) expect(page).not.toContain(fields.password);
    expect(await stored()).toBeUndefined();
  });

  test("columns are saved beside them, and a selector that is none is refused", async () => {
    const { post, stored } = await connect("https://columns.example/");
    await post("/crawl", { ...CRAWL_FORM, exclude: "/x" });
    const row = (index: number, name: string, selector: string, what: string, attribute = "") => ({
      [`rules[${index}].name`]: name,
      [`rules[${index}].selector`]: selector,
      [`rules[${index}].what`]: what,
      [`rules[${index}].attribute`]: attribute,
    });
    const refused = await post("/extraction", {
      ...row(0, "Price", "a >", "text"),
      ...row(1, "", "h1", "text"),
      ...row(2, "Author", "a", "attribute"),
    });
    expect(refused.status).toBe(400);
    const words = await refused.text();
    expect(words).toContain("Name the column.");
    expect(words).toContain("Enter the name of the attribute.");
    expect(await (await post("/extraction", row(0, "Price", "a >", "text"))).text()).toContain(
      "This is no selector that can be used",
    );
    expect(
      (
        await post("/extraction", {
          ...row(0, "Price", ".price", "text"),
          ...row(1, "", "", "text"),
          ...row(2, "Author", "a", "attribute", "href"),
        })
      ).status,
    ).toBe(200);
    const saved = JSON.parse((await stored())?.crawlSettings ?? "{}");
    expect(saved.exclude).toEqual(["/x"]);
    expect(saved.extraction).toEqual([
      { name: "Price", selector: ".price", what: "text", attribute: null },
      { name: "Author", selector: "a", what: "attribute", attribute: "href" },
    ]);
  });
});

describe("verification", () => {
  const html = (head: string, body = "") => ({
    body: `<!doctype html><html><head><title>Shop</title>${head}</head><body>${body}</body></html>`,
  });

  async function connectedSite(answers: (token: string) => Parameters<OpenSite["change"]>[0]) {
    const site = await openSite({ scenario: "clean" });
    const connected = await connect(`${site.url}/`);
    await site.change(answers(await verificationTokenOf(connected.id)));
    return { ...connected, site };
  }

  test.each([
    [
      "a file",
      "file",
      (token: string) => ({ [`/kaja-verification-${token}.txt`]: { body: `kaja-site-verification=${token}\n` } }),
    ],
    [
      "a meta tag",
      "meta",
      (token: string) => ({ "/": html(`<META NAME="Kaja-Site-Verification" content=" ${token} ">`) }),
    ],
  ] as const)("by %s", async (_, proof, answers) => {
    const { post, stored, site, get } = await connectedSite(answers);
    expect((await post("/access", { intent: "check" })).status).toBe(200);
    expect(await stored()).toMatchObject({ verifiedBy: proof, verificationLostAt: null });
    expect(await (await get("/access")).text()).toContain("The proof is looked for again whenever a crawl starts");
    await site.close();
  });

  test.each([
    ["nothing at all", () => ({})],
    [
      "a page that repeats the address",
      (token: string) => ({
        [`/kaja-verification-${token}.txt`]: {
          body: `Nothing at /kaja-verification-${token}.txt: kaja-site-verification=${token}`,
        },
      }),
    ],
    [
      "a redirect of the file to another host",
      (token: string) => ({
        [`/kaja-verification-${token}.txt`]: {
          status: 302,
          body: "",
          headers: { location: "https://other.invalid/x" },
        },
      }),
    ],
    [
      "a meta tag in the body",
      (token: string) => ({ "/": html("", `<meta name="kaja-site-verification" content="${token}">`) }),
    ],
    ...["<p>Guest book</p>", "Guest book", "</head><br>", "<img src=x>", "<title>x</title>y"].map(
      (written) =>
        [
          `a meta tag behind ${written}, in a body whose tag is not written`,
          (token: string) => ({
            "/": {
              body: `<!doctype html><title>Shop</title>${written}<meta name="kaja-site-verification" content="${token}">`,
            },
          }),
        ] as const,
    ),
    [
      "the tag of another project",
      () => ({ "/": html('<meta name="kaja-site-verification" content="0123456789abcdef0123456789abcdef">') }),
    ],
  ] as const)("not by %s", async (_, answers) => {
    const { post, stored, site } = await connectedSite(answers);
    const answer = await post("/access", { intent: "check" });
    expect(answer.status).toBe(409);
    const page = (await answer.text()).replaceAll("<!-- -->", "");
    expect(page).toContain("No proof was found. File:");
    // An address without a name has no DNS records.
    expect([page.includes("DNS"), page.includes("in one of two ways")]).toEqual([false, true]);
    expect((await stored())?.verifiedAt ?? null).toBeNull();
    await site.close();
  });

  test("by a DNS record, of the host or of the name below www", async () => {
    const asked: string[] = [];
    const answer = (record: string) => async (input: RequestInfo | URL) => {
      const { searchParams } = new URL(String(input));
      asked.push(`${searchParams.get("name")} ${searchParams.get("type")}`);
      const data = searchParams.get("name") === "dns.example" ? [{ type: 16, TTL: 60, data: `"${record}"` }] : [];
      return Response.json({ Status: 0, Answer: data });
    };
    const { id, principal, stored } = await connect("https://www.dns.example/");
    const check = (record: string) =>
      checkVerification(contextNow(), principal, id, async () => ({
        fetch: async (url) => err({ kind: "dns" as const, message: "", url: String(url), hops: [], status: null }),
        txt: createDohResolver({ fetch: answer(record) as typeof fetch, clock: () => 0 }),
        userAgent: "KajaBot",
      }));
    expect(await check("kaja-site-verification=another")).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect(await check(`kaja-site-verification=${await verificationTokenOf(id)}`)).toEqual({ ok: true, value: "dns" });
    expect(asked.sort().slice(-1)).toEqual(["www.dns.example TXT"]);
    expect((await stored())?.verifiedBy).toBe("dns");
  });

  test("is looked for again when a crawl starts; a proof that is gone ends it, with a notification", async () => {
    const { id, project, post, stored, site, get } = await connectedSite((token) => ({
      "/": html(`<meta name="kaja-site-verification" content="${token}">`),
    }));
    const where = { workspaceId: owner.workspaceId, projectId: id };
    await post("/access", { intent: "check" });
    expect(
      (await post("/crawl", { ...CRAWL_FORM, ignoreRobots: "on", agent: "custom", customAgent: "Tester/1" })).status,
    ).toBe(200);
    expect(await readPlanSettings(contextNow(), where, project)).toMatchObject({
      verified: true,
      settings: { ignoreRobots: true },
    });
    await site.change({ "/": { status: 503, body: "" } });
    expect((await readPlanSettings(contextNow(), where, project)).verified).toBeUndefined();
    expect((await stored())?.verifiedAt).not.toBeNull();
    await site.change({ "/": html("") });
    expect((await readPlanSettings(contextNow(), where, project)).verified).toBeUndefined();
    expect(await stored()).toMatchObject({ verifiedAt: null, verifiedBy: null });
    const sent = await db.select().from(notices).where(eq(notices.workspaceId, owner.workspaceId));
    expect(sent.map(({ title }) => title)).toContain("Tea shop: the site is no longer verified");
    expect(await (await get("/access")).text()).toContain("Since then crawls respect robots.txt again");
    await site.close();
  });
});

describe("the site's own sign-in", () => {
  test("is sealed, never shown, opens for its origin alone, and can be removed", async () => {
    const { id, project, post, stored, get } = await connect("https://staging.example/");
    const refused = await post("/access", { intent: "save-sign-in", username: "te:ster", password: "Pass-Word-77" });
    expect(refused.status).toBe(400);
    const words = await refused.text();
    expect(words).toContain("A user name holds no colon.");
    expect(words).not.toContain("Pass-Word-77");
    expect(
      (await post("/access", { intent: "save-sign-in", username: "tester", password: "Pass-Word-77" })).status,
    ).toBe(200);
    const sealed = (await stored())?.sealedBasicAuth ?? "";
    expect(sealed).toMatch(/^v1\./);
    const page = await (await get("/access")).text();
    expect(page).toContain("Stored");
    for (const secret of ["Pass-Word-77", sealed, btoa("tester:Pass-Word-77")]) expect(page).not.toContain(secret);
    const of = { workspaceId: owner.workspaceId, projectId: id, url: project.url };
    const context = contextNow();
    expect((await readPlanSettings(context, of, project)).sealedBasicAuth).toBe(sealed);
    expect(await decryptSiteCredentials(context, of, sealed)).toBe(`Basic ${btoa("tester:Pass-Word-77")}`);
    expect(await decryptSiteCredentials(context, { ...of, url: "http://staging.example/" }, sealed)).toBeNull();
    expect(await decryptSiteCredentials(context, { ...of, projectId: "another" }, sealed)).toBeNull();
    expect((await post("/access", { intent: "remove-sign-in" })).status).toBe(200);
    expect((await stored())?.sealedBasicAuth).toBeNull();
  });
});

describe("after the crawl", () => {
  const changes = { robots: { added: ["Disallow: /a"], removed: [] }, canonicals: null };

  test("alerts follow the project's settings, and webhooks carry a crawl that a person started", async () => {
    const { id, post } = await connect("https://alerts.example/");
    await createHookEndpoint(owner, { url: newHook().url, events: ["crawl.alert"] });
    const ended = async () => {
      const previousCrawlId = await createCrawl(owner, id);
      const crawlId = await createCrawl(owner, id);
      await db.update(seoCrawls).set({ startedBy: "person", previousCrawlId }).where(eq(seoCrawls.id, crawlId));
      await onCrawlEnded(contextNow(), crawlId, endWith({ newErrors: 4, changes }));
      const events = await db
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.id, `evt_crawl_alert_${crawlId}`));
      return events.flatMap(({ payload }) =>
        (JSON.parse(payload) as { data: { alerts: { kind: string }[] } }).data.alerts.map(({ kind }) => kind),
      );
    };
    expect(await ended()).toEqual(["new_errors", "robots_changed"]);
    expect((await post("/alerts", { newErrors: "on", newErrorsAtLeast: "5", robots: "on" })).status).toBe(200);
    expect(await ended()).toEqual(["robots_changed"]);
    expect((await post("/alerts", { newErrors: "on", newErrorsAtLeast: "0" })).status).toBe(400);
    expect((await post("/alerts", { newErrorsAtLeast: "1" })).status).toBe(200);
    expect(await ended()).toEqual([]);
  });

  test("any two finished crawls of a project can be compared", async () => {
    const site = await openSite({ scenario: "shop" });
    const { id } = await connect(`${site.url}/`);
    const run = async () => {
      const crawlId = await createCrawl(owner, id);
      const progress = await crawl(planFor(site.url, { crawlId, workspaceId: owner.workspaceId, projectId: id }));
      await db.update(seoCrawls).set({ errorCount: progress.errorCount }).where(eq(seoCrawls.id, crawlId));
      return crawlId;
    };
    const bare = { body: "<!doctype html><html lang=en><head></head><body><h1>Bare</h1></body></html>" };
    await site.change({ "/descriptions": bare });
    const first = await run();
    await site.change({
      "/titles": bare,
      "/descriptions": { body: bare.body.replace("<head>", "<head><title>Descriptions of the shop</title>") },
    });
    const second = await run();
    await site.close();
    const keysOf = async (crawlId: string) => (await allFindings(crawlId)).map(({ code, url }) => `${code} ${url}`);
    const [before, after] = [new Set(await keysOf(first)), new Set(await keysOf(second))];
    const counts = {
      new: [...after].filter((key) => !before.has(key)).length,
      fixed: [...before].filter((key) => !after.has(key)).length,
    };
    expect(counts.new * counts.fixed).toBeGreaterThan(0);
    const get = async (query: string) => {
      const answer = await exports.default.fetch(`${ORIGIN}/seo/projects/${id}/changes?${query}`, {
        headers: { cookie: owner.cookie },
      });
      return { status: answer.status, page: (await answer.text()).replaceAll("<!-- -->", "") };
    };
    const { status, page } = await get(`from=${first}&to=${second}&state=fixed`);
    expect(status).toBe(200);
    expect(page).toContain(`>New ${counts.new}<`);
    expect(page).toContain(`>Fixed ${counts.fixed}<`);
    expect(page).toContain(`crawl=${first}`);
    // Page by page comes the same.
    const seen = new Set<string>();
    for (let cursor = ""; ; ) {
      const { page: part } = await get(`from=${first}&to=${second}&state=fixed&limit=3${cursor}`);
      for (const [, code] of part.matchAll(/\/issues\/([a-z-]+)\?crawl=/g)) if (code) seen.add(code);
      const next = /href="\?[^"]*?cursor=([^"&]+)[^"]*"[^>]*>Next page/.exec(part)?.[1];
      if (!next) break;
      cursor = `&cursor=${next}`;
    }
    expect(seen).toEqual(new Set([...before].filter((key) => !after.has(key)).map((key) => key.split(" ")[0])));
    expect((await get(`from=${first}&to=${first}`)).page).toContain("Choose two different crawls.");
    const foreign = await createCrawl(await createAccount(env));
    expect((await get(`from=${foreign}&to=${second}`)).status).toBe(404);
  }, 60_000);
});
