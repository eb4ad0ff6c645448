/**
 * Takes the pictures of /demo (public/demo-pictures) from the demonstration account of a running product.
 * Run beside `npm start`, once its demonstration data is there: npx node scripts/record-demo.ts [ORIGIN] [--missing]
 * With --missing it takes only those that are not there.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import {
  DEMO_SIZES,
  DEMO_STEPS,
  type DemoStep,
  type DemoTheme,
  type DemoView,
  demoPicture,
} from "../app/routes/demo-steps.ts";
import { DEMO } from "../db/seed/demo.ts";
import { launchBrowser } from "../tests/support/browser.ts";

const PUBLIC = join(import.meta.dirname, "../public");
/** Of 100; text stays sharp at this one. */
const WEBP_QUALITY = 60;
/** What lies over a page, or is not of the product. */
const HIDDEN = "[data-sonner-toaster], [data-kaja-trial], dialog, [role=dialog] { display: none !important }";

const THEMES = ["light", "dark"] as const;
/** What moves or arrives late has come to rest. */
const SETTLE_MS = 800;
/** A busy machine is no reason to give up. */
const PATIENCE_MS = 120_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { missing: { type: "boolean" } } });
const [origin = "http://localhost:8787"] = positionals;

async function signIn(page: Page): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email").fill(DEMO.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO.password);
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForURL("**/dashboard");
}

/** Opens the step's page once, and takes it in both themes. */
async function take(page: Page, step: DemoStep, view: DemoView): Promise<void> {
  const fileOf = (theme: DemoTheme) => join(PUBLIC, demoPicture(step, view, theme));
  const missing = THEMES.filter((theme) => !existsSync(fileOf(theme)));
  if (missing.length === 0) return;
  await page.goto(origin + step.page);
  await page.addStyleTag({ content: HIDDEN });
  if (step.from) await page.getByRole("heading", { name: step.from }).first().scrollIntoViewIfNeeded();
  const client = await page.context().newCDPSession(page);
  for (const theme of missing) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
      return document.fonts.ready.then(() => undefined);
    }, theme);
    await page.waitForTimeout(SETTLE_MS);
    const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: WEBP_QUALITY });
    writeFileSync(fileOf(theme), Buffer.from(data, "base64"));
  }
  await client.detach();
}

async function record(browser: Browser, view: DemoView): Promise<void> {
  const { width, height } = DEMO_SIZES[view];
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: view === "phone",
    reducedMotion: "reduce",
    // What hides the notices is a style of this script.
    bypassCSP: true,
    timezoneId: "Europe/Tallinn",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await signIn(page);
  for (const step of DEMO_STEPS) await take(page, step, view);
  await context.close();
}

const folder = join(PUBLIC, "demo-pictures");
if (!values.missing) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const view of ["desktop", "phone"] as const) await record(browser, view);
} finally {
  await browser.close();
}
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
console.log(`${readdirSync(folder).length} pictures, ${bytes} bytes`);
