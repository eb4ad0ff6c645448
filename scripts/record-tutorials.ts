/**
 * Films the video tutorials of the help centre (public/tutorials) from the built product.
 * Run after a build, with ffmpeg installed: npx node scripts/record-tutorials.ts [id of one tutorial]
 */
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import type { BrowserContext, Page } from "playwright-core";
import { TUTORIAL_SIZE, TUTORIALS, type Tutorial } from "../app/modules/help/tutorials/domain/tutorials.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import { startProduct } from "../tests/support/product.ts";
import { startTestSite } from "../tests/support/site/server.ts";
import { Recorder, writeRecording } from "./lib/recorder.ts";

const FOLDER = join(import.meta.dirname, "../public/tutorials");
const PASSWORD = "Correct-Horse7-Battery";

interface Journey {
  page: Page;
  origin: string;
  siteUrl: string;
  /** Says the next caption of the tutorial. */
  next: (recorder: Recorder, readMs?: number) => Promise<void>;
}

/** The newest link to /confirm in the local mailbox. */
async function confirmLink(context: BrowserContext, origin: string): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const inbox = await (await context.request.get(`${origin}/dev/mailbox`)).text();
    const mail = inbox.match(/href="(\/dev\/mailbox\/[^"]+)"/)?.[1];
    const link =
      mail &&
      (await (await context.request.get(origin + mail)).text()).match(
        /https?:\/\/[^\s"'<>]+\/confirm\?token=[\w-]+/,
      )?.[0];
    if (link) return link;
    await sleep(250);
  }
  throw new Error("No confirmation mail came");
}

/** Signs a person up through the forms. */
async function signUp(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/signup`);
  await page.getByLabel("First name").fill("Ann");
  await page.getByLabel("Last name").fill("Tamm");
  await page.getByLabel("Email").fill("ann@teashop.example");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await confirmLink(page.context(), origin));
  await page.waitForURL("**/dashboard");
}

/** Connects the test's website through the form and waits for its audit. */
async function connectWebsite(page: Page, origin: string, siteUrl: string): Promise<void> {
  await page.goto(`${origin}/seo/new`);
  await page.getByLabel("Website").fill(siteUrl);
  await page.getByLabel("Name").fill("Tea shop");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByRole("button", { name: "Crawl now" }).waitFor({ timeout: 120_000 });
}

async function connectAWebsite({ page, origin, siteUrl, next }: Journey): Promise<Recorder> {
  await page.goto(`${origin}/seo`);
  const recorder = await Recorder.start(page);
  await next(recorder);
  await recorder.click(page.getByRole("link", { name: "Connect a website" }).last());
  await page.getByLabel("Website").waitFor();
  await next(recorder, 800);
  await recorder.type(page.getByLabel("Website"), siteUrl);
  await recorder.type(page.getByLabel("Name"), "Tea shop");
  await recorder.click(page.getByRole("button", { name: "Connect website" }));
  await page.getByRole("progressbar", { name: "Crawled of the URLs found so far" }).waitFor();
  await next(recorder, 4_500);
  await recorder.cut(() => page.getByRole("button", { name: "Crawl now" }).waitFor({ timeout: 120_000 }));
  await page.getByText("Fix first").waitFor();
  await next(recorder, 4_000);
  await next(recorder, 1_000);
  const first = page.locator('section a[href*="/issues/"]').first();
  await recorder.moveTo(first);
  await sleep(1_800);
  await recorder.click(first);
  await page.getByText("How to fix").first().waitFor();
  await next(recorder, 3_500);
  await recorder.scroll(260);
  return recorder;
}

async function turnOnTwoFactor({ page, origin, next }: Journey): Promise<Recorder> {
  await page.goto(`${origin}/settings/profile`);
  const recorder = await Recorder.start(page);
  await next(recorder);
  await recorder.click(page.getByRole("link", { name: "Security", exact: true }).last());
  const choice = page.getByRole("switch", { name: "2FA" });
  await choice.waitFor();
  await next(recorder, 1_200);
  await recorder.click(choice);
  const picture = page.getByRole("img", { name: /QR code/ });
  await picture.waitFor();
  await next(recorder, 500);
  await recorder.moveTo(picture);
  await sleep(3_000);
  const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
  await next(recorder, 800);
  const code = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate();
  await recorder.type(page.getByLabel("Code", { exact: true }), code);
  await recorder.click(page.getByRole("button", { name: "Turn on 2FA" }));
  const codes = page.getByRole("heading", { name: "Your recovery codes" });
  await codes.waitFor();
  await next(recorder, 300);
  await recorder.moveTo(codes);
  await sleep(2_500);
  return recorder;
}

async function inviteAColleague({ page, origin, next }: Journey): Promise<Recorder> {
  await page.goto(`${origin}/workspace`);
  const recorder = await Recorder.start(page);
  await next(recorder, 1_500);
  await recorder.moveTo(page.getByRole("heading", { name: "Invite somebody" }));
  await sleep(800);
  await next(recorder, 800);
  await recorder.type(page.getByLabel("Email", { exact: true }), "mart@teashop.example");
  await next(recorder, 1_000);
  const role = page.getByLabel("Role", { exact: true });
  await recorder.click(role);
  await role.selectOption("viewer");
  await sleep(1_600);
  await role.selectOption("editor");
  await page.keyboard.press("Escape");
  await sleep(1_200);
  await next(recorder, 1_000);
  await recorder.click(page.getByRole("button", { name: "Send invitation" }));
  const waiting = page.getByRole("heading", { name: "Waiting for an answer" });
  await waiting.waitFor();
  await sleep(2_500);
  await next(recorder, 600);
  await recorder.moveTo(page.getByRole("button", { name: /^Send again/ }));
  await sleep(1_500);
  return recorder;
}

/** What a terminal shows of a call: the command and the true answer. */
const terminal = (command: string, answer: string) => {
  const line = (text: string, color: string) =>
    Object.assign(document.createElement("pre"), { textContent: text, style: `color:${color};margin:0 0 18px` });
  document.body.replaceChildren(line(`$ ${command}`, "#c8f04b"), line(answer, "#e9f4ef"));
  Object.assign(document.body.style, {
    margin: "0",
    padding: "44px 52px",
    background: "#0b2622",
    font: "17px/1.6 ui-monospace, monospace",
    overflowWrap: "anywhere",
    whiteSpace: "pre-wrap",
    minHeight: "100vh",
    boxSizing: "border-box",
  });
  for (const pre of document.querySelectorAll("pre"))
    Object.assign(pre.style, { font: "inherit", whiteSpace: "pre-wrap" });
};

async function makeAnApiKey({ page, origin, siteUrl, next }: Journey): Promise<Recorder> {
  await connectWebsite(page, origin, siteUrl);
  await page.goto(`${origin}/settings/profile`);
  const recorder = await Recorder.start(page);
  await next(recorder);
  await recorder.click(page.getByRole("link", { name: "API Keys", exact: true }).last());
  const name = page.getByLabel("Name", { exact: true });
  await name.waitFor();
  await next(recorder, 800);
  await recorder.type(name, "Reporting script");
  await recorder.click(page.getByLabel("seo", { exact: true }));
  await next(recorder, 800);
  const limit = page.getByLabel("Rate limit");
  await recorder.moveTo(limit);
  await limit.selectOption("500");
  await sleep(900);
  await recorder.click(page.getByRole("button", { name: "Create API key" }));
  const made = page.getByRole("heading", { name: "Your new key" });
  await made.waitFor();
  await next(recorder, 500);
  await recorder.moveTo(page.getByRole("button", { name: "Copy command" }).first());
  await sleep(3_000);
  const command = (await page.locator("pre code").first().textContent()) ?? "";
  const key = command.match(/kj_live_\w+/)?.[0] ?? "";
  const answer = await (await fetch(`${origin}/api-gateway/seo/projects`, { headers: { "x-api-key": key } })).json();
  await page.goto("about:blank");
  await page.evaluate(
    ({ draw, command, answer }) => new Function("command", "answer", `(${draw})(command, answer)`)(command, answer),
    {
      draw: terminal.toString(),
      command,
      answer: JSON.stringify(answer, null, 2),
    },
  );
  await next(recorder, 3_500);
  return recorder;
}

const JOURNEYS: Readonly<Record<string, (journey: Journey) => Promise<Recorder>>> = {
  "connect-a-website": connectAWebsite,
  "turn-on-two-factor": turnOnTwoFactor,
  "invite-a-colleague": inviteAColleague,
  "make-an-api-key": makeAnApiKey,
};

/** Films one tutorial with a product, a person and a website of its own. */
async function record(tutorial: Tutorial): Promise<void> {
  const journey = JOURNEYS[tutorial.id];
  if (!journey) throw new Error(`No journey for ${tutorial.id}`);
  const [product, site, browser] = await Promise.all([
    startProduct({ VIES_URL: "off" }),
    startTestSite({ scenario: "shop" }),
    launchBrowser(),
  ]);
  try {
    const context = await browser.newContext({
      viewport: TUTORIAL_SIZE,
      colorScheme: "light",
      timezoneId: "Europe/Tallinn",
    });
    const page = await context.newPage();
    await signUp(page, product.origin);
    const steps = [...tutorial.steps];
    const next = async (recorder: Recorder, readMs?: number) => recorder.say(steps.shift() ?? "", readMs);
    const recorder = await journey({ page, origin: product.origin, siteUrl: site.url, next });
    if (steps.length > 0) throw new Error(`Not said in ${tutorial.id}: ${steps.join(" ")}`);
    const recording = await recorder.stop();
    const path = join(FOLDER, tutorial.id);
    writeRecording(recording, path);
    console.log(
      `${tutorial.id}: ${(recording.lengthMs / 1_000).toFixed(1)} s, ${recording.frames.length} frames, ${statSync(`${path}.webm`).size} bytes`,
    );
  } finally {
    await browser.close();
    await site.close();
    await product.stop();
  }
}

mkdirSync(FOLDER, { recursive: true });
const [only] = process.argv.slice(2);
for (const tutorial of TUTORIALS) if (only === undefined || only === tutorial.id) await record(tutorial);
