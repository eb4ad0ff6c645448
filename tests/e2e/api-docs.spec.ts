import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, origin } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

/** Makes a key with the scope "seo" on the page of the keys. */
async function makeKey(page: Page, name: string): Promise<void> {
  await page.goto("/settings/api-keys");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel(/^seo/i).check();
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByText("kj_live_").first().waitFor();
}

/** Violations of the Content-Security-Policy, as the page itself learns of them, and requests that leave this product. */
function watchStrictness(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin())
      found.push(`outside: ${request.url()}`);
  });
  page.on("console", (message) => void (message.text().startsWith("policy:") && found.push(message.text())));
  return found;
}

const reportViolations = () =>
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile }) =>
    console.info(`policy: ${violatedDirective} ${sourceFile}`),
  );

test("from the overview to a first answer: a key is revealed, the command holds it, and a guide is read", async () => {
  const { page, context, complaints } = await newVisitor(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await becomeMember(page, newEmail("docs"));
  await page.goto("/api-docs");
  await page.getByRole("link", { name: "Create API key" }).waitFor();
  await makeKey(page, "Build script");
  await page.goto("/api-docs");
  await page.getByRole("heading", { level: 1, name: "API Documentation" }).waitFor();
  const command = page.getByRole("group", { name: "First call" });
  expect(await command.textContent()).toContain("YOUR_API_KEY");
  expect(await page.content()).not.toContain("kj_live_");
  await page
    .getByLabel("Your API key")
    .selectOption({ label: (await page.getByRole("option", { name: /^Build script/ }).textContent()) ?? "" });
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect.poll(() => command.textContent()).toMatch(/kj_live_\w{38}/);

  await page.getByRole("button", { name: "Copy: First call" }).click();
  await page.getByText("Copied to clipboard").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const key = /kj_live_\w{38}/.exec(copied)?.[0] ?? "";
  expect(copied).toContain(`${origin()}/api-gateway/seo/projects`);
  const answer = await fetch(`${origin()}/api-gateway/seo/projects`, { headers: { "x-api-key": key } });
  expect([answer.status, await answer.json()]).toEqual([200, { data: [], nextCursor: null }]);

  await page.getByRole("navigation", { name: "API documentation" }).getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.getByRole("link", { name: "Python" }).click();
  await page.getByText("hmac.compare_digest").waitFor();
  expect(new URL(page.url()).search).toBe("?language=python");
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "When you do not answer" })
    .click();
  expect(new URL(page.url()).hash).toBe("#when-you-do-not-answer");

  const download = await context.request.get("/downloads/kaja-api-client.tgz");
  expect(download.status()).toBe(200);
  expect((await download.body()).subarray(0, 2).toString("hex")).toBe("1f8b");
  expect((await context.request.get("/api-docs/none")).status()).toBe(404);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the reference calls the real API with the reader's own key, and keeps it nowhere", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  const breaches = watchStrictness(page);
  await page.addInitScript(reportViolations);
  await becomeMember(page, newEmail("docs-reference"));
  await makeKey(page, "Reference");
  await page.goto("/api-docs/reference");

  // The search finds an operation by words of its name.
  const operations = page.getByRole("navigation", { name: "Operations" });
  await page.getByLabel("Find an operation").fill("GET listSeoProjects");
  await page.getByText("1 operation", { exact: true }).waitFor();
  await operations.getByRole("link", { name: /^List projects/ }).click();
  await page.getByRole("heading", { level: 1, name: "List projects" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/api-docs/reference/listSeoProjects");
  const send = page.getByRole("button", { name: "Send request" });
  expect(await send.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Reveal" }).click();
  await page.getByText("The key is in the forms of the reference").waitFor();
  const sample = page.getByRole("group", { name: "Request, curl" });
  await expect.poll(() => sample.textContent()).toMatch(/x-api-key: kj_live_/);
  const answerTo = async () => {
    const called = page.waitForResponse((response) => response.url().includes("/api-gateway/"));
    await send.click();
    return called;
  };
  const response = await answerTo();
  expect([response.status(), await response.json()]).toEqual([200, { data: [], nextCursor: null }]);
  // What nobody chose is not sent, nor is the session.
  const sent = await response.request().allHeaders();
  expect([new URL(response.url()).search, sent["if-none-match"], sent.cookie]).toEqual(["", undefined, undefined]);
  const key = sent["x-api-key"] ?? "";
  expect(key).toMatch(/^kj_live_/);
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.getByText("200 OK").waitFor();
  expect(await answer.getByRole("group", { name: "Body of the answer" }).textContent()).toContain('"nextCursor": null');
  await page.getByLabel("sort (query)").selectOption("name");
  expect(await sample.textContent()).toContain("/seo/projects?sort=name");
  expect(new URL((await answerTo()).url()).search).toBe("?sort=name");

  // The key serves the next operation, whose body begins with the example.
  await page.getByLabel("Find an operation").fill("create a project");
  await operations.getByRole("link", { name: "Create a project", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Create a project" }).waitFor();
  await page.getByRole("link", { name: "Python" }).click();
  await page.getByRole("group", { name: "Request, Python" }).getByText("json.dumps").waitFor();
  await page.getByLabel("Body", { exact: true }).fill('{ "name": "" }');
  expect((await answerTo()).status()).toBe(400);
  await answer.getByText("400 Bad Request", { exact: true }).waitFor();
  expect(await answer.getByRole("group", { name: "Body of the answer" }).textContent()).toContain("invalid_input");
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    "kj_live_",
  );
  expect(page.url()).not.toContain("kj_live_");

  // Outside the reference the key is gone.
  await page.getByRole("navigation", { name: "API documentation" }).getByRole("link", { name: "Limits" }).click();
  await page.getByRole("heading", { level: 1, name: "Limits" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Create a project" }).waitFor();
  expect(await page.content()).not.toContain(key);
  expect(await send.isDisabled()).toBe(true);
  expect(breaches).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

async function withoutScripts(context: BrowserContext): Promise<Page> {
  const plain = await browser.newContext({
    baseURL: origin(),
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  return plain.newPage();
}

test("without scripts every operation is there in text, each with a URL of its own", async () => {
  const { page, context } = await newVisitor(browser);
  await becomeMember(page, newEmail("docs-plain"));
  const document = (await (await context.request.get("/api-gateway/openapi.json")).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const still = await withoutScripts(context);
  await still.goto("/api-docs/reference?view=list");
  for (const id of operations) expect([id, await still.locator(`article#${id}`).isVisible()]).toEqual([id, true]);
  expect(await still.locator("article#listSeoProjects").textContent()).toMatch(
    /cursor[\s\S]*limit[\s\S]*200[\s\S]*429/,
  );
  await still.goto("/api-docs/reference");
  for (const id of operations)
    expect([id, await still.locator(`main a[href="/api-docs/reference/${id}"]`).count()]).toEqual([id, 1]);
  await still.getByLabel("Find an operation").fill("create project");
  await still.getByLabel("Find an operation").press("Enter");
  await still.waitForURL(/\?q=create/);
  await still.getByText("1 operation", { exact: true }).waitFor();
  await still.goto("/api-docs/reference/createSeoProject?language=curl");
  const text = await still.locator("article").textContent();
  expect(text).toMatch(/curl -i -X POST[\s\S]*Parameters[\s\S]*Idempotency-Key[\s\S]*Body[\s\S]*201[\s\S]*Project/);
  expect((await still.goto("/api-docs/reference/none"))?.status()).toBe(404);
  await still.goto("/api-docs?language=php");
  await still.getByText("stream_context_create").first().waitFor();
  await still.getByRole("link", { name: "TypeScript" }).first().click();
  await still.getByText("process.env").first().waitFor();
  await still.context().close();
  await context.close();
});

const PAGES = [
  "/api-docs",
  "/api-docs/authentication",
  "/api-docs/errors",
  "/api-docs/webhooks",
  "/api-docs/changelog",
  "/api-docs/reference",
  "/api-docs/reference/createSeoProject",
  "/api-docs/reference?view=list",
];

const THEMES = ["light", "dark"] as const;

async function expectFit(page: Page, path: string, theme: string, width: number): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
  expect([path, theme, await accessibilityProblems(page, "main")]).toEqual([path, theme, []]);
}

test.each([360, 1440])(
  "the pages are accessible and fit, in light and dark, at %i px",
  async (width) => {
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 900 } });
    await becomeMember(page, newEmail(`docs-axe-${width}`));
    for (const path of PAGES) {
      await page.goto(path);
      for (const theme of THEMES) await expectFit(page, path, theme, width);
    }
    await context.close();
  },
  240_000,
);
