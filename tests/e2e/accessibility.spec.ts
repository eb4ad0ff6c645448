import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

const PUBLIC_PAGES = [
  "/",
  "/demo",
  "/developers",
  "/contact",
  "/bot",
  "/status",
  "/privacy-policy",
  "/terms-of-service",
  "/legal-compliance",
  "/login",
  "/signup",
  "/confirm",
  "/forgot-password",
  "/reset-password",
  "/dev/mailbox",
  "/no-such-page",
];
const SIGNED_IN_PAGES = [
  "/dashboard",
  "/seo",
  "/seo/new",
  "/seo-tools",
  "/seo-tools/robots-tester?robots=User-agent%3A+*%0ADisallow%3A+%2Fprivate&urls=%2F%0A%2Fprivate&bot=GPTBot",
  "/seo-tools/serp-preview?url=https%3A%2F%2Ftea.example%2Fgreen&title=Green+tea&description=How+to+brew+it",
  "/seo-tools/on-page-checker?keyphrase=green+tea&language=en&title=Green+tea&draft=Green+tea+is+good.",
  "/adsmart",
  "/adsmart/cohorts",
  "/adsmart/imports",
  "/adsmart/creatives",
  "/adsmart/tests",
  "/adsmart/geo-tests",
  "/adsmart/budget",
  "/adsmart/alerts",
  "/adsmart/settings",
  "/content",
  "/cross-module",
  "/cross-module/new",
  "/cross-module/utm",
  "/cross-module/links",
  "/cross-module/links/new",
  "/cross-module/links/import",
  "/cross-module/links/blocked",
  "/content/voice",
  "/retargeting",
  "/retargeting/templates",
  "/automation/build",
  "/automation/build?goal=cart",
  "/automation/templates",
  "/automation/templates?kind=mail",
  "/automation/templates/flow/lead-sla",
  "/automation/templates/save",
  "/automation/templates/import",
  "/retargeting/onsite",
  "/retargeting/onsite/new",
  "/retargeting/onsite/00000000-0000-7000-8000-000000000074",
  "/retargeting/onsite/00000000-0000-7000-8000-000000000074/edit",
  "/retargeting/push",
  "/retargeting/push/new",
  "/retargeting/push/setup",
  "/retargeting/push/00000000-0000-7000-8000-000000000077",
  "/retargeting/push/00000000-0000-7000-8000-000000000078",
  "/retargeting/push/00000000-0000-7000-8000-000000000078/edit",
  "/retargeting/win-back",
  "/retargeting/win-back?recency=0&orders=0",
  "/retargeting/audiences",
  "/retargeting/sending",
  "/retargeting/sending/service",
  "/retargeting/sending/service?kind=ses",
  "/retargeting/sending/domains",
  "/social",
  "/social/new",
  "/social/calendar",
  "/social/results",
  "/social/settings",
  "/social/import",
  "/social/inbox",
  "/marketing-tools",
  "/marketing-tools?q=test",
  "/marketing-tools/retention",
  "/marketing-tools/qr-code",
  "/settings",
  "/security",
  "/security/sessions",
  "/security/sign-ins",
  "/security/audit",
  "/security/keys",
  "/dashboard/figures",
  "/help",
  "/help?q=crawl",
  "/help/articles/two-factor-sign-in",
  "/help/tickets",
  "/help/tickets/new",
  "/help/forum",
  "/help/forum/ask",
  "/search?q=api",
];
const PROJECT_TABS = [
  "",
  "/pages",
  "/structure",
  "/structure/duplicates",
  "/keywords",
  "/keywords/import",
  "/changes",
  "/crawls",
  "/report",
  "/settings",
  "/settings/crawl",
];
const VIEWS = [
  { width: 1440, theme: "light" },
  { width: 1440, theme: "dark" },
  { width: 360, theme: "light" },
] as const;

let browser: Browser;
let signedIn: BrowserContext;
let projectPages: string[] = [];

beforeAll(async () => {
  browser = await ownBrowser();
  const { page, context } = await newVisitor(browser);
  signedIn = context;
  await becomeMember(page, newEmail("axe"));
  await page.goto("/seo/new");
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Name").fill("Tea shop");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByRole("button", { name: "Crawl now" }).waitFor({ timeout: 90_000 });
  const project = new URL(page.url()).pathname;
  const issue = await page.locator('a[href*="/issues/"]').first().getAttribute("href");
  await page.goto(`${project}/pages`);
  const detail = await page.locator(`a[href*="${project}/page?"]`).first().getAttribute("href");
  projectPages = [...PROJECT_TABS.map((tab) => project + tab), issue ?? "", detail ?? ""];
});
afterAll(() => closeVisits(browser));

async function problemsOf(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const found: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  for (const { width, theme } of VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    // A signed-in page follows the account's choice; this is what choosing it does.
    await page.evaluate((chosen) => {
      const { dataset } = document.documentElement;
      if (dataset.theme) dataset.theme = chosen;
    }, theme);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) found.push(`${width} px ${theme}: ${overflow} px wider than the screen`);
    // Of the rules only that of contrast depends on the theme.
    const only = theme === "dark" ? ["color-contrast"] : undefined;
    found.push(
      ...(await accessibilityProblems(page, "html", only)).map((problem) => `${width} px ${theme}: ${problem}`),
    );
  }
  await page.close();
  return found;
}

test.each(PUBLIC_PAGES)("%s has no accessibility problem", async (path) => {
  const { context } = await newVisitor(browser);
  expect(await problemsOf(context, path)).toEqual([]);
  await context.close();
});

test.each(SIGNED_IN_PAGES)("%s has no accessibility problem", async (path) => {
  expect(await problemsOf(signedIn, path)).toEqual([]);
});

test("the pages of a crawled website have no accessibility problem", async () => {
  expect(projectPages.filter((path) => path === "")).toEqual([]);
  const problems: Record<string, string[]> = {};
  for (const path of projectPages) {
    const found = await problemsOf(signedIn, path);
    if (found.length > 0) problems[path] = found;
  }
  expect(problems).toEqual({});
});

test("the check finds a planted problem", async () => {
  const { page, context } = await newVisitor(browser);
  await page.goto("/login");
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      "beforeend",
      '<img src="/favicon.svg"><p style="color:#ccc;background:#fff">pale</p>',
    ),
  );
  expect((await accessibilityProblems(page)).map((problem) => problem.split(" ")[0])).toEqual(
    expect.arrayContaining(["image-alt", "color-contrast"]),
  );
  await context.close();
});
