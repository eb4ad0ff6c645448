import type { Browser, Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, origin, requestsOf, roundTrip, whenAround } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

/** The code of the sheet of shortcuts, which is loaded when it is asked for. */
const SHEET_CODE = /\/assets\/shortcuts-sheet-/;
const ABOUT = 'section[aria-label="About this page"]';

/** The links of a page are looked up ahead; cut off, the framework complains of it. */
async function cutOff(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}

/** Without what the router reports when it looks for the pages of new links and the browser is offline: it looks again later. */
const beyondRoutes = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => !line.includes("Failed to fetch manifest patches"));

test("offline: says what still works, and disappears", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("offline"));
  await page.goto("/notices");
  await whenAround(page);
  const notice = page.getByRole("status").filter({ hasText: "You are offline" });
  expect(await notice.count()).toBe(0);
  await cutOff(page);
  await notice.waitFor();
  await notice.getByText("You can read this page and keep typing").waitFor();
  expect(await accessibilityProblems(page, ABOUT)).toEqual([]);
  await context.setOffline(false);
  await notice.waitFor({ state: "detached" });
  expect(beyondRoutes(complaints)).toEqual([]);
  await context.close();
});

test("offline: a form that is sent keeps what was typed, and goes through later", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("typing"));
  await page.goto("/settings", { waitUntil: "networkidle" });
  await whenAround(page);
  await page.getByLabel("First name").fill("Annika");
  await cutOff(page);
  await page.getByText("You are offline").waitFor();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  expect([await page.getByLabel("First name").inputValue(), await save.isVisible()]).toEqual(["Annika", true]);
  await context.setOffline(false);
  await page.getByText("You are offline").waitFor({ state: "detached" });
  await save.click();
  await page.getByRole("button", { name: "Saved!" }).waitFor();
  expect(beyondRoutes(complaints)).toEqual([]);
  await context.close();
});

/** Forms do not arrive while the browser believes itself online, as without internet behind the Wi-Fi; `instead` answers them. */
const loseForms = (page: Page, instead: (route: Route) => Promise<void> = (route) => route.abort()) =>
  page.route("**/*.data*", (route) => (route.request().method() === "POST" ? instead(route) : route.fallback()));

test.each<[string, (route: Route) => Promise<void>]>([
  ["nothing answers", (route) => route.abort()],
  [
    "only the gateway answers",
    (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  ],
])("online, but %s: the page and what was typed stay, and it goes through later", async (_, instead) => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("unsent"));
  await page.goto("/workspace/new");
  await whenAround(page);
  const notice = page.getByRole("status").filter({ hasText: "This could not be sent" });
  await page.getByLabel("Name").fill("Tea shop");
  await loseForms(page, instead);
  for (let attempt = 0; attempt < 2; attempt++) {
    await page.getByLabel("Name").press("Enter");
    await notice.getByText("What you typed is still here; please try again in a moment.").waitFor();
    await page.locator("main button[type=submit]:not([aria-busy=true])").waitFor();
    expect([
      await page.getByLabel("Name").inputValue(),
      await page.getByRole("heading", { name: "Something went wrong" }).count(),
    ]).toEqual(["Tea shop", 0]);
  }
  expect(await accessibilityProblems(page, ABOUT)).toEqual([]);
  await page.unrouteAll();
  await page.getByLabel("Name").press("Enter");
  await page.waitForURL((url) => url.pathname !== "/workspace/new");
  await notice.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a form that is not answered stays on a page that is read again after each refusal, also with nothing to read from", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("unsent-billing"));
  await page.goto("/billing/details");
  await whenAround(page);
  await page.getByLabel("City").fill("Tallinn");
  await page.route("**/*.data*", (route) => route.abort());
  await page.locator("main button[type=submit]").click();
  await page.getByText("This could not be sent").waitFor();
  expect(await page.getByLabel("City").inputValue()).toBe("Tallinn");
  await page.unrouteAll();

  // A form of its own, whose page is read again whatever it is answered: saved, not sent, and saved again.
  await page.goto("/settings/profile", { waitUntil: "networkidle" });
  await whenAround(page);
  const save = async (name: string, said: Locator) => {
    await page.getByLabel("First name").fill(name);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said.waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe(name);
  };
  const saved = page.getByRole("button", { name: "Saved!" });
  await save("Annika", saved);
  await saved.waitFor({ state: "detached" });
  await page.route("**/*.data*", (route) => route.abort());
  await save("Anneli", page.getByText("This could not be sent"));
  await page.unrouteAll();
  await save("Anneli", saved);
  await page.getByText("This could not be sent").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("sign-in that is not answered: address and password stay in the page and nowhere else", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await page.goto("/login");
  await whenAround(page);
  await page.getByLabel("Email").fill("ann@example.com");
  await page.getByLabel("Password").fill("Correct-Horse-9");
  await loseForms(page);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("This could not be sent").waitFor();
  expect([await page.getByLabel("Email").inputValue(), await page.getByLabel("Password").inputValue()]).toEqual([
    "ann@example.com",
    "Correct-Horse-9",
  ]);
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    "Correct-Horse-9",
  );
  // There is no place to go to by key before anybody has signed in: the sheet of keys is not even loaded.
  const sheets = requestsOf(page, SHEET_CODE);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await roundTrip(page);
  expect([sheets, await page.getByRole("dialog").count()]).toEqual([[], 0]);
  expect(complaints).toEqual([]);
  await context.close();
});

/** The tab comes to the front. */
const comeToFront = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

test("a new version is offered, and reloading keeps the form but no password", async () => {
  const { page, context, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 740 } });
  await becomeMember(page, newEmail("version"));
  await page.goto("/workspace/new");
  await whenAround(page);
  const offer = page.getByRole("status").filter({ hasText: "A new version of Kaja is here" });
  const reload = page.getByRole("button", { name: "Reload", exact: true });
  const { build } = (await (await context.request.get("/version")).json()) as { build: string };
  expect(
    await page.evaluate(() => (window as { __remixManifest?: { version?: string } }).__remixManifest?.version),
  ).toBe(build);

  // The same version: nothing is said.
  const asked = page.waitForResponse("**/version");
  await comeToFront(page);
  await asked;
  expect(await offer.count()).toBe(0);

  await page.reload();
  await whenAround(page);
  await page.route("**/version", (route) => route.fulfill({ json: { build: "another" } }));
  await page.getByLabel("Name").fill("Tea shop");
  await comeToFront(page);
  await offer.waitFor();
  expect(await accessibilityProblems(page, ABOUT)).toEqual([]);
  await reload.click();
  await page.getByText("What you had typed is still here").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Tea shop");
  expect(await page.evaluate(() => sessionStorage.getItem("kept_forms"))).toBe(null);

  // A password is asked about, and never written down.
  await page.goto("/settings/security");
  await whenAround(page);
  await page.getByLabel("Current password").fill("Correct-Horse-9");
  await comeToFront(page);
  await reload.click();
  const anyway = page.getByRole("button", { name: "Reload anyway" });
  await anyway.waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("kept_forms"))).not.toContain("Correct-Horse-9");
  await anyway.click();
  await page.waitForLoadState("load");
  expect(await page.getByLabel("Current password").inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a part that went away with the old version: one automatic reload, never a second", async () => {
  const { page, context } = await newVisitor(browser);
  await becomeMember(page, newEmail("missing-part"));
  await page.goto("/workspace/new");
  await whenAround(page);
  await page.getByLabel("Name").fill("Tea shop");
  await page.route("**/version", (route) => route.fulfill({ json: { build: "another" } }));
  await page.route("**/assets/shortcuts-sheet-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  let loads = 0;
  page.on("load", () => void loads++);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await expect.poll(() => loads).toBe(1);
  await page.getByText("What you had typed is still here").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Tea shop");
  await page.locator("h1").click();
  const [asked] = await Promise.all([page.waitForResponse("**/version"), page.keyboard.press("?")]);
  await asked.finished();
  // A second reload would take the ground from under this.
  await roundTrip(page);
  expect(loads).toBe(1);
  await context.close();
});

test("a page that is still loading is accessible, too", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("loading"));
  await page.goto("/settings/profile", { waitUntil: "networkidle" });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/notices*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Notices" }).click();
  await page.getByRole("link", { name: "All notices" }).click();
  await page.getByRole("progressbar", { name: "Loading" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  answer();
  await page.waitForURL("**/notices");
  await page.getByRole("progressbar", { name: "Loading" }).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("an error is said, tried again without a reload, and led away from", async () => {
  const { page, context } = await newVisitor(browser);
  await becomeMember(page, newEmail("error"));
  await page.goto("/dev/error");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const broken = page.getByRole("heading", { name: "Something went wrong" });
  await page.getByRole("button", { name: "Fail in the browser" }).click();
  await broken.waitFor();
  await page.getByText("Thrown on demand in the browser").waitFor();
  expect(await page.getByRole("button", { name: "Account menu" }).count()).toBe(1);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: "Try Again" }).click();
  await page.getByRole("heading", { name: "Errors on demand" }).waitFor();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);

  const response = await page.goto("/dev/error?in=loader");
  expect(response?.status()).toBe(500);
  await broken.waitFor();
  await page.getByText("Don't worry, this has been logged").waitFor();
  // What went wrong on the server is for its log alone.
  expect(await page.content()).not.toContain("Thrown on demand by the server");
  await page.getByRole("link", { name: "Go Home" }).click();
  await page.waitForURL("**/dashboard");
  await context.close();
});

test("a missing page is inside the frame for a signed-in person, and alone for everybody else", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  expect((await page.goto("/no-such-page"))?.status()).toBe(404);
  await page.getByRole("heading", { name: "This page does not exist" }).waitFor();
  expect(await page.locator("script").count()).toBe(0);
  await becomeMember(page, newEmail("missing"));
  expect((await page.goto("/no-such-page"))?.status()).toBe(404);
  await page.getByRole("heading", { name: "This page does not exist" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.locator("aside").getByRole("link", { name: "Settings" }).click();
  await page.waitForURL("**/settings/profile");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the sheet of shortcuts: by its key, not while writing, and single keys can be switched off", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("keys"));
  await page.goto("/workspace/new");
  await whenAround(page);
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.getByLabel("Name").press("?");
  expect(await page.getByLabel("Name").inputValue()).toBe("?");
  expect(await sheet.count()).toBe(0);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await sheet.waitFor();
  expect(await accessibilityProblems(page, "dialog[open]")).toEqual([]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await page.waitForURL("**/notices");

  await page.keyboard.press("Control+/");
  await sheet.waitFor();
  await sheet.getByLabel("Enable single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await roundTrip(page);
  expect(await sheet.count()).toBe(0);
  expect(page.url()).toContain("/notices");
  await page.keyboard.press("Control+/");
  await sheet.waitFor();
  await sheet.getByRole("link", { name: "Workspace" }).click();
  await page.waitForURL("**/workspace");
  await sheet.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a folded group of the sidebar is folded in the page itself", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("sidebar"));
  await page.goto("/notices", { waitUntil: "networkidle" });
  const group = page.locator("aside details").filter({ hasText: "Core Marketing" });
  expect(await group.getAttribute("open")).not.toBe(null);
  await group.locator("summary").click();
  await expect.poll(async () => (await context.cookies(origin())).some(({ name }) => name === "folded")).toBe(true);
  expect(await group.getAttribute("open")).toBe(null);
  const html = await (await context.request.get("/notices")).text();
  const folded = html.match(/<details(?![^>]*\bopen\b)[^>]*>/g) ?? [];
  // Sidebar and menu of the phone.
  expect(folded.length).toBe(2);
  await page.reload({ waitUntil: "networkidle" });
  expect(await group.getAttribute("open")).toBe(null);
  await group.locator("summary").click();
  await expect.poll(async () => (await context.cookies(origin())).some(({ name }) => name === "folded")).toBe(false);
  await page.reload();
  expect(await group.getAttribute("open")).not.toBe(null);
  expect((await context.cookies(origin())).some(({ name }) => name === "folded")).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});
