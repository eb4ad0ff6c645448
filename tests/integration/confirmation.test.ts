import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { auditLog, emailTokens, profiles, sessions, users, workspaces } from "#db/schema/index.ts";
import { createAccount } from "#tests/support/factories.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
// Each hash is meant to be slow.
vi.setConfig({ testTimeout: 60_000 });

const OWN = { firstName: "Mari", lastName: "Tamm", password: "Velvet-Otter9-Lantern" };
const STRANGER = { firstName: "Eve", lastName: "Kask", password: "Copper-Heron4-Window" };

let made = 0;
const newEmail = () => `confirmation-${++made}@example.org`;
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const textOf = async (response: Response) =>
  (await response.text()).replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");

/** Sends the sign-up form of a person; returns the browser it was sent from and the link it mailed. */
async function signUp(email: string, person: typeof OWN, browser = new Visitor()) {
  expect((await browser.post("/signup", { ...person, email })).status).toBe(303);
  const path = await mailedPath(env, email, "confirm");
  return { browser, path, token: tokenOf(path) };
}

const signIn = async (email: string, password: string) =>
  (await new Visitor().post("/login", { email, password })).status;

/** What an account says of its person. */
async function personOf(email: string) {
  const user = await userOf(email);
  const [profile] = await db
    .select()
    .from(profiles)
    .where(eq(profiles.id, user?.id ?? ""));
  const [workspace] = await db
    .select()
    .from(workspaces)
    .where(eq(workspaces.billingUserId, user?.id ?? ""));
  return {
    confirmed: user?.emailConfirmedAt != null,
    name: `${profile?.firstName} ${profile?.lastName}`,
    workspace: workspace?.name,
  };
}

test("an address that a stranger signs up again stays its owner's: the first link works and sets the owner's own password", async () => {
  const email = newEmail();
  const owner = await signUp(email, OWN);
  const stranger = await signUp(email, STRANGER);
  expect(stranger.path).not.toBe(owner.path);

  const confirmed = await owner.browser.post(owner.path, { token: owner.token });
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/"]);
  expect(owner.browser.has("session")).toBe(true);
  expect(await personOf(email)).toEqual({ confirmed: true, name: "Mari Tamm", workspace: "Mari’s workspace" });
  expect([await signIn(email, STRANGER.password), await signIn(email, OWN.password)]).toEqual([401, 303]);
  // The stranger's link is used up with it, whether or not somebody opens it.
  for (const browser of [new Visitor(), stranger.browser]) {
    const late = await browser.post(stranger.path, { token: stranger.token, password: STRANGER.password });
    expect([late.status, browser.has("session")]).toEqual([410, false]);
  }
});

test("the stranger's link, which the owner opens as the newest mail, confirms nothing without the stranger's password", async () => {
  const email = newEmail();
  const owner = await signUp(email, OWN);
  const stranger = await signUp(email, STRANGER);

  const page = await textOf(await owner.browser.get(stranger.path));
  expect(page).toContain("You did not sign up in this browser. Enter the password that you chose when you signed up.");
  expect(page).toContain('href="/forgot-password"');
  const bare = await owner.browser.post(stranger.path, { token: stranger.token });
  expect([bare.status, await textOf(bare)]).toEqual([
    403,
    expect.stringContaining("Please enter the password of the sign-up."),
  ]);
  const wrong = await owner.browser.post(stranger.path, { token: stranger.token, password: OWN.password });
  expect([wrong.status, await textOf(wrong)]).toEqual([
    401,
    expect.stringContaining("use the password that goes with this mail."),
  ]);
  expect(owner.browser.has("session")).toBe(false);
  expect((await personOf(email)).confirmed).toBe(false);

  // Signing up once more, with the product's own form, gives the owner a link that works in this browser.
  const again = await signUp(email, OWN, owner.browser);
  expect((await owner.browser.post(again.path, { token: again.token })).status).toBe(303);
  expect((await personOf(email)).name).toBe("Mari Tamm");
  expect([await signIn(email, STRANGER.password), await signIn(email, OWN.password)]).toEqual([401, 303]);
});

test("an owner who never signed up takes the address over by a new password, and the stranger's form is worth nothing", async () => {
  const email = newEmail();
  const stranger = await signUp(email, STRANGER);
  const owner = new Visitor();
  await owner.post("/forgot-password", { email });
  const reset = await mailedPath(env, email, "reset-password");
  const changed = await owner.post(reset, {
    token: tokenOf(reset),
    password: OWN.password,
    confirmPassword: OWN.password,
  });
  expect(changed.status).toBe(303);
  expect((await stranger.browser.post(stranger.path, { token: stranger.token })).status).toBe(410);
  expect([await signIn(email, STRANGER.password), await signIn(email, OWN.password)]).toEqual([401, 303]);
});

test("in another browser than the one that signed up the password is asked for, and then signs in", async () => {
  const email = newEmail();
  const { path, token } = await signUp(email, OWN);
  const phone = new Visitor();
  expect(await textOf(await phone.get(path))).toContain('type="password"');
  expect((await phone.post(path, { token, password: "" })).status).toBe(403);
  expect((await phone.post(path, { token, password: OWN.password })).headers.get("location")).toBe("/");
  expect(phone.has("session")).toBe(true);
  expect((await phone.get("/dashboard")).status).toBe(200);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.userId, (await userOf(email))?.id ?? ""));
  expect(entry).toMatchObject({ action: "account.signed_in", detail: "with a link" });
});

test("the mark of a browser is worth nothing for another form, and when it is changed, made up or missing", async () => {
  const [email, other] = [newEmail(), newEmail()];
  const { browser, path, token } = await signUp(email, OWN);
  const mark = /sign-up=([^;]+)/.exec(browser.cookie)?.[1] ?? "";
  const foreign = await signUp(other, OWN);
  const forged = [
    `${mark.slice(0, -1)}${mark.endsWith("A") ? "B" : "A"}`,
    "x",
    "a.b.c",
    mark.split(".").slice(0, 2).join("."),
  ];
  for (const visitor of [
    ...forged.map((value) => new Visitor(`sign-up=${value}; Path=/`)),
    foreign.browser,
    new Visitor(),
  ]) {
    expect((await visitor.post(path, { token })).status).toBe(403);
    expect(visitor.has("session")).toBe(false);
  }
  expect((await personOf(email)).confirmed).toBe(false);
});

test("the password of one link is tried five times in a quarter of an hour, from whatever address", async () => {
  const { path, token } = await signUp(newEmail(), OWN);
  const attempt = async (password: string) => (await new Visitor().post(path, { token, password })).status;
  for (let n = 0; n < 5; n++) expect(await attempt("Wrong-Horse7-Battery")).toBe(401);
  expect(await attempt(OWN.password)).toBe(429);
});

test("one address is signed up five times an hour, from wherever: its links stay few", async () => {
  const email = newEmail();
  for (let n = 0; n < 5; n++) await new Visitor().post("/signup", { ...STRANGER, email });
  expect((await new Visitor().post("/signup", { ...OWN, email })).status).toBe(429);
  expect(await db.$count(emailTokens, eq(emailTokens.userId, (await userOf(email))?.id ?? ""))).toBe(5);
});

test("a link that is sent again belongs to the newest form", async () => {
  const email = newEmail();
  await signUp(email, OWN);
  const { browser } = await signUp(email, STRANGER);
  await new Visitor().post("/confirm", { email });
  await expect.poll(async () => (await mailsTo(env, email)).length).toBe(3);
  const path = await mailedPath(env, email, "confirm");
  const token = tokenOf(path);
  expect((await new Visitor().post(path, { token, password: OWN.password })).status).toBe(401);
  expect((await browser.post(path, { token })).status).toBe(303);
  expect((await personOf(email)).name).toBe("Eve Kask");
});

test("a link that is sent again to a browser that signed up belongs to its own form", async () => {
  const email = newEmail();
  const own = await signUp(email, OWN);
  await signUp(email, STRANGER);
  await own.browser.post("/confirm", { email });
  await expect.poll(async () => (await mailsTo(env, email)).length).toBe(3);
  const path = await mailedPath(env, email, "confirm");
  expect(path).not.toBe(own.path);
  expect((await own.browser.post(path, { token: tokenOf(path) })).status).toBe(303);
  expect((await personOf(email)).name).toBe("Mari Tamm");
});

test("a link that is opened again says that it was confirmed, and leads on", async () => {
  const { browser, path, token } = await signUp(newEmail(), OWN);
  expect((await browser.post(path, { token })).status).toBe(303);
  const page = await browser.get(path);
  const text = await textOf(page);
  expect([page.status, text.includes("Your email is already confirmed"), text.includes('href="/dashboard"')]).toEqual([
    200,
    true,
    true,
  ]);
  const again = await browser.post(path, { token });
  expect([again.status, await textOf(again)]).toEqual([
    409,
    expect.stringContaining("There is nothing left to confirm."),
  ]);
  expect((await browser.get("/dashboard")).status).toBe(200);
  // For anybody else it is a link that was used.
  for (const other of [new Visitor(), new Visitor((await createAccount(env)).cookie)])
    expect((await other.get(path)).status).toBe(410);
});

test("no mailed link of somebody else replaces a session or signs anybody in: confirmation, password, address, invitation, deletion", async () => {
  const victim = await createAccount(env);
  const browser = new Visitor(victim.cookie);
  const cookie = browser.cookie;
  const bait = await signUp(newEmail(), STRANGER);
  const attacker = await createAccount(env);
  const own = new Visitor(attacker.cookie);
  await own.post("/forgot-password", { email: attacker.email });
  const reset = await mailedPath(env, attacker.email, "reset-password");

  const page = await browser.get(bait.path);
  expect([page.status, await textOf(page)]).toEqual([
    403,
    expect.stringContaining(`You are signed in as ${victim.email}, and this link confirms another account.`),
  ]);
  for (const proof of [[], [["password", STRANGER.password]]] as [string, string][][]) {
    const refused = await browser.post(`${bait.path}&next=%2Fseo%2Fnew`, [["token", bait.token], ...proof]);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    expect(await textOf(refused)).toContain('action="/logout"');
  }
  const set = await browser.post(reset, {
    token: tokenOf(reset),
    password: OWN.password,
    confirmPassword: OWN.password,
  });
  expect([set.status, set.headers.get("location")]).toEqual([303, "/login"]);

  expect(browser.cookie.split("; ")).toContain(cookie);
  expect((await browser.get("/dashboard")).status).toBe(200);
  expect(await db.$count(sessions, eq(sessions.userId, victim.userId))).toBe(1);
  expect(await db.$count(sessions, eq(sessions.userId, attacker.userId))).toBe(0);
  // The link is still the one of who signed up.
  expect((await bait.browser.post(bait.path, { token: bait.token })).status).toBe(303);

  // The other links sign nobody in, for no visitor.
  for (const path of ["/confirm-email?token=x", "/invite?token=x", "/cancel-deletion?token=x"]) {
    for (const visitor of [new Visitor(), new Visitor(victim.cookie)]) {
      for (const answer of [await visitor.get(path), await visitor.post(path, { token: "x", intent: "accept" })]) {
        expect(
          answer.headers.getSetCookie().filter((line) => line.includes("session=")),
          path,
        ).toEqual([]);
      }
    }
  }
});

test("mails to an address that nobody has confirmed hold no name that a stranger typed", async () => {
  const email = newEmail();
  await signUp(email, { ...STRANGER, firstName: "Claim Your Prize" });
  const visitor = new Visitor();
  await visitor.post("/confirm", { email });
  await visitor.post("/forgot-password", { email });
  await mailedPath(env, email, "reset-password");
  const mails = await mailsTo(env, email);
  expect(mails.map(({ template }) => template).sort()).toEqual(["confirm-email", "confirm-email", "reset-password"]);
  for (const { subject, textBody, htmlBody } of mails) expect(subject + textBody + htmlBody).not.toContain("Prize");
});

test("the mark is out of reach of scripts and of other hosts", async () => {
  const body = new URLSearchParams({ ...OWN, email: newEmail() });
  const answer = await new Visitor().send(
    new Request("https://kaja.example/signup", {
      method: "POST",
      body,
      headers: { "sec-fetch-site": "same-origin" },
      redirect: "manual",
    }),
  );
  const pattern = /^__Host-sign-up=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
  expect(answer.headers.getSetCookie().filter((line) => pattern.test(line))).toHaveLength(1);
});
