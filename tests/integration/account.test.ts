import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import {
  emailTokens,
  profiles,
  sessions,
  subscriptions,
  users,
  workspaceMembers,
  workspaces,
} from "#db/schema/index.ts";
import { createAccount, createSession, ORIGIN, PASSWORD, SAME_ORIGIN } from "#tests/support/factories.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
// Each hash is meant to be slow, and some of these tests make a dozen of them.
vi.setConfig({ testTimeout: 60_000 });

const STRONG = "Velvet-Otter9-Lantern";

let made = 0;
const newEmail = () => `signup-${++made}@example.org`;
const form = (email: string, more: Record<string, string> = {}) => ({
  firstName: "Mari",
  lastName: "Tamm",
  email,
  password: STRONG,
  ...more,
});
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const flashOf = (response: Response) =>
  JSON.parse(
    decodeURIComponent(
      response.headers
        .getSetCookie()
        .find((line) => line.startsWith("flash="))
        ?.match(/^flash=([^;]*)/)?.[1] ?? "null",
    ),
  ) as unknown;
const textOf = async (response: Response) =>
  (await response.text()).replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");

describe("sign-up", () => {
  test("leads through the mail to a signed-in session", async () => {
    const visitor = new Visitor();
    const email = newEmail();
    const signedUp = await visitor.post("/signup", form(`  ${email.toUpperCase()} `));
    expect(signedUp.status).toBe(303);
    expect(signedUp.headers.get("location")).toBe("/confirm");
    // The page says what a toast would, and to which address the mail went.
    expect(flashOf(signedUp)).toBeNull();
    expect(visitor.has("session")).toBe(false);
    const waiting = await textOf(await visitor.get("/confirm"));
    expect(waiting).toContain("Account Created! Please check your email to verify your account.");
    expect(waiting).toContain(`We sent a link to <b>${email}</b>.`);
    expect(waiting).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`));
    // Another browser is told nothing of it.
    expect(await textOf(await new Visitor().get("/confirm"))).not.toContain(email);

    const user = await userOf(email);
    expect(user?.emailConfirmedAt).toBeNull();
    expect(user?.passwordHash).toMatch(/^\$scrypt\$/);
    const [subscription] = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, user?.id ?? ""));
    expect(subscription).toMatchObject({
      planName: "pro",
      subscriptionStatus: "trialing",
      endsAt: new Date((user?.createdAt.getTime() ?? 0) + 14 * 86_400_000),
    });
    const [member] = await db
      .select()
      .from(workspaceMembers)
      .where(eq(workspaceMembers.userId, user?.id ?? ""));
    expect(member?.role).toBe("owner");

    const path = await mailedPath(env, email, "confirm");
    const page = await visitor.get(path);
    expect(await page.text()).toContain("Confirm my account");
    expect((await userOf(email))?.emailConfirmedAt).toBeNull();

    const confirmed = await visitor.post(path, { token: tokenOf(path) });
    expect(confirmed.status).toBe(303);
    expect(confirmed.headers.get("location")).toBe("/");
    expect(visitor.has("session")).toBe(true);
    expect((await visitor.get("/")).headers.get("location")).toBe("/dashboard");
    expect((await visitor.get("/dashboard")).status).toBe(200);

    const replayed = await new Visitor().post(path, { token: tokenOf(path) });
    expect(replayed.status).toBe(410);
    expect(await textOf(replayed)).toContain("This link has already been used.");
    expect(replayed.headers.getSetCookie().some((line) => line.startsWith("session="))).toBe(false);
  });

  test.each([
    [{ firstName: "" }, "First name is required"],
    [{ lastName: "   " }, "Last name is required"],
    [{ firstName: "a".repeat(81) }, "First name is too long (max 80 characters)"],
    [{ firstName: "a\u0000b" }, "First name contains characters that cannot be used"],
    [
      { firstName: "http://evil.example/win" },
      "First name looks like a web address. Put a space after each dot, or leave the dot out.",
    ],
    [
      { lastName: "evil.example" },
      "Last name looks like a web address. Put a space after each dot, or leave the dot out.",
    ],
    [{ email: "" }, "Email is required"],
    [{ email: "not-an-address" }, "Please enter a valid email address"],
    [{ email: `${"a".repeat(250)}@example.org` }, "Email address is too long"],
    [{ password: "" }, "Password is required"],
    [{ password: "Ab1!" }, "Password must be at least 8 characters long"],
    [{ password: `Ab1!${"x".repeat(125)}` }, "Password is too long (max 128 characters)"],
    [
      { password: "alllowercase1!" },
      "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character",
    ],
    [{ password: "Password1!" }, "This password is too common. Please choose a stronger password."],
    [{ password: "Mari-Tamm-2031!" }, "This password is too common. Please choose a stronger password."],
  ])("refuses %j", async (change: Record<string, string>, message) => {
    const sent = form(newEmail(), change);
    const response = await new Visitor().post("/signup", sent);
    expect(response.status).toBe(400);
    const text = await textOf(response);
    expect(text).toContain(message);
    expect(text).toContain("Signup Failed");
    if (sent.lastName === "Tamm") expect(text).toContain('value="Tamm"');
    if (sent.password) expect(text).not.toContain(sent.password);
    expect(await userOf(sent.email)).toBeUndefined();
  });

  // What a field cuts off silently is another password, or another address, and nobody would notice.
  test("what is pasted is never cut to the longest password or address", async () => {
    const account = await createAccount(env);
    for (const [path, visitor] of [
      ["/signup", new Visitor()],
      ["/login", new Visitor()],
      ["/forgot-password", new Visitor()],
      ["/settings/security", new Visitor(account.cookie)],
      ["/settings/profile", new Visitor(account.cookie)],
    ] as const) {
      const fields = (await textOf(await visitor.get(path))).match(/<input[^>]*type="(?:password|email)"[^>]*>/g) ?? [];
      expect(fields.length, path).toBeGreaterThan(0);
      for (const field of fields) expect(field, path).not.toMatch(/maxlength/i);
    }
  });

  test("answers a taken address like a free one, and mails only its owner", async () => {
    const taken = await createAccount(env);
    const before = await userOf(taken.email);
    const [first, second] = [
      // As long as the other: the browser keeps the address that it sent.
      await new Visitor().post("/signup", form(newEmail().padStart(taken.email.length, "x"))),
      await new Visitor().post("/signup", form(taken.email)),
    ];
    const shape = async (response: Response) => ({
      status: response.status,
      body: await response.text(),
      location: response.headers.get("location"),
      // The mark of the browser is another each time; its length is not.
      cookies: response.headers
        .getSetCookie()
        .map((line) => line.replace(/^(sign-up=)([\w.-]+)/, (_, name: string, value: string) => name + value.length)),
    });
    const like = await shape(first);
    expect(await shape(second)).toEqual(like);
    expect(like.cookies).toContainEqual(
      expect.stringMatching(/^sign-up=\d+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    expect((await mailsTo(env, taken.email)).map(({ template }) => template)).toEqual(["account-exists"]);
    expect(await userOf(taken.email)).toEqual(before);
  });

  test("makes one account of three forms with one address at the same moment", async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 3 }, () => new Visitor().post("/signup", form(email))));
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(303));
    const rows = await db.select().from(users).where(eq(users.email, email));
    expect(rows).toHaveLength(1);
    const id = rows[0]?.id ?? "";
    expect(await db.select().from(workspaces).where(eq(workspaces.billingUserId, id))).toHaveLength(1);
    expect(await db.select().from(profiles).where(eq(profiles.id, id))).toHaveLength(1);
  });

  test("limits forms of one network address", async () => {
    const visitor = new Visitor();
    for (let n = 0; n < 10; n++)
      expect((await visitor.post("/signup", form("bad", { email: newEmail(), password: STRONG }))).status).toBe(303);
    const refused = await visitor.post("/signup", form(newEmail()));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(await textOf(refused)).toContain(
      "Signup Failed. Too many requests. Please wait 60 minutes before trying again.",
    );
  });
});

describe("confirmation", () => {
  test("distinguishes expired, unknown and missing links and offers a new one", async () => {
    const email = newEmail();
    await new Visitor().post("/signup", form(email));
    const path = await mailedPath(env, email, "confirm");
    const user = await userOf(email);
    await db
      .update(emailTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(emailTokens.userId, user?.id ?? ""));
    const expired = await new Visitor().post(path, { token: tokenOf(path) });
    expect(expired.status).toBe(410);
    expect(await textOf(expired)).toContain("This link has expired. Ask for a new one below.");
    const unknown = await new Visitor().post("/confirm?token=x", { token: "x" });
    expect(unknown.status).toBe(410);
    expect(await textOf(unknown)).toContain("This link is not valid.");
    expect((await new Visitor().post("/confirm?token=", {})).status).toBe(400);

    expect((await new Visitor().post("/confirm", { email })).headers.get("location")).toBe("/confirm");
    await expect.poll(async () => (await mailsTo(env, email)).length).toBe(2);
    const again = await mailedPath(env, email, "confirm");
    expect((await new Visitor().post(again, { token: tokenOf(again), password: STRONG })).status).toBe(303);
  });

  test("one of fifty parallel clicks signs in", async () => {
    const email = newEmail();
    const browser = new Visitor();
    await browser.post("/signup", form(email));
    const mark = browser.cookie.split("; ").find((pair) => pair.startsWith("sign-up="));
    const path = await mailedPath(env, email, "confirm");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => new Visitor(mark).post(path, { token: tokenOf(path) })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, (await userOf(email))?.id ?? "")),
    ).toHaveLength(1);
  });

  test("asking for a new link reveals nothing about an address", async () => {
    const confirmed = await createAccount(env);
    const [a, b] = [
      await new Visitor().post("/confirm", { email: confirmed.email }),
      await new Visitor().post("/confirm", { email: newEmail() }),
    ];
    expect([a.status, a.headers.getSetCookie(), await a.text()]).toEqual([
      b.status,
      b.headers.getSetCookie(),
      await b.text(),
    ]);
    expect(await mailsTo(env, confirmed.email)).toHaveLength(0);
  });
});

describe("sign-in", () => {
  test("welcomes, goes where the person wanted, and starts a new session each time", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor();
    const first = await visitor.post("/login?next=%2Fseo%3Ftab%3D1", {
      email: account.email,
      password: account.password,
    });
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe("/seo?tab=1");
    expect(flashOf(first)).toEqual({
      kind: "success",
      title: "Welcome back!",
      message: "You have successfully signed in.",
    });
    const before = visitor.cookie;
    await visitor.post("/login", { email: account.email, password: account.password });
    expect(visitor.cookie).not.toBe(before);
    expect(
      (await new Visitor(before.split("; ").find((pair) => pair.startsWith("session="))).get("/dashboard")).headers.get(
        "location",
      ),
    ).toContain("/login");
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "/%09/evil.example",
    "javascript:alert(1)",
    "/login",
    "/logout",
  ])("never leaves the site for next=%s", async (next) => {
    const account = await createAccount(env);
    const response = await new Visitor().post(`/login?next=${encodeURIComponent(next)}`, {
      email: account.email,
      password: account.password,
    });
    const target = new URL(response.headers.get("location") ?? "", ORIGIN);
    expect(target.origin).toBe(ORIGIN);
    expect(["/dashboard", "/%09/evil.example"]).toContain(target.pathname);
  });

  test.each([
    [{ email: "" }, "Email is required"],
    [{ email: "x" }, "Please enter a valid email address"],
    [{ password: "" }, "Password is required"],
    [{ password: "short" }, "Password must be at least 8 characters long"],
  ])("refuses %j beside the field", async (change, message) => {
    const response = await new Visitor().post("/login", {
      email: "someone@example.org",
      password: PASSWORD,
      ...change,
    });
    expect(response.status).toBe(400);
    expect(await textOf(response)).toContain(message);
  });

  test("an unknown address and a wrong password read the same", async () => {
    const account = await createAccount(env);
    const email = account.email;
    const wrong = await new Visitor().post("/login", { email, password: "Wrong-Horse7-Battery" });
    const unknown = await new Visitor().post("/login", { email: newEmail(), password: "Wrong-Horse7-Battery" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const strip = async (response: Response) =>
      (await textOf(response)).replace(/nonce="[^"]*"/g, "").replace(/[\w.+-]+@example\.(com|org)/g, "ADDRESS");
    const [a, b] = [await strip(wrong), await strip(unknown)];
    expect(a).toBe(b);
    expect(a).toContain("Login Failed. Invalid email or password. Please try again.");
  });

  test("an unconfirmed account is named only to who knows its password, and gets a new link", async () => {
    const account = await createAccount(env, { confirmed: false });
    const wrong = await new Visitor().post("/login", { email: account.email, password: "Wrong-Horse7-Battery" });
    expect(await mailsTo(env, account.email)).toHaveLength(0);
    expect(await textOf(wrong)).toContain("Invalid email or password. Please try again.");
    const right = await new Visitor().post("/login", { email: account.email, password: account.password });
    expect(right.status).toBe(403);
    expect(await textOf(right)).toContain("Please check your email and confirm your account before signing in.");
    expect(await mailedPath(env, account.email, "confirm")).toContain("/confirm?token=");
  });

  test("five wrong attempts per e-mail, then the minutes to wait, whatever the address and the password", async () => {
    const account = await createAccount(env);
    for (let n = 0; n < 5; n++)
      expect(
        (await new Visitor().post("/login", { email: account.email, password: "Wrong-Horse7-Battery" })).status,
      ).toBe(401);
    const refused = await new Visitor().post("/login", {
      email: account.email.toUpperCase(),
      password: account.password,
    });
    expect(refused.status).toBe(429);
    expect(await textOf(refused)).toContain("Too Many Attempts. Please wait 15 minutes before trying again.");
  });

  test("success forgets the attempts before it", async () => {
    const account = await createAccount(env);
    const attempt = async (password: string) =>
      (await new Visitor().post("/login", { email: account.email, password })).status;
    for (let n = 0; n < 3; n++) expect(await attempt("Wrong-Horse7-Battery")).toBe(401);
    expect(await attempt(account.password)).toBe(303);
    // With the four before still counted, only one of these would be judged.
    for (let n = 0; n < 3; n++) expect(await attempt("Wrong-Horse7-Battery")).toBe(401);
    await expect.poll(() => attempt("Wrong-Horse7-Battery"), { timeout: 10_000 }).toBe(429);
    expect(await attempt(account.password)).toBe(429);
  });

  test("twenty parallel attempts: no more than five are judged", async () => {
    const account = await createAccount(env);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        new Visitor().post("/login", { email: account.email, password: "Wrong-Horse7-Battery" }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    // That it is exactly five is the limiter's own test; on a busy machine it refuses (503) rather than guesses.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status !== 401 && status !== 429 && status !== 503)).toEqual([]);
    await expect
      .poll(
        async () =>
          (await new Visitor().post("/login", { email: account.email, password: "Wrong-Horse7-Battery" })).status,
      )
      .toBe(429);
    expect((await new Visitor().post("/login", { email: account.email, password: account.password })).status).toBe(429);
  });

  test("one network address is slowed down over many e-mails", async () => {
    const visitor = new Visitor();
    const attempt = () => visitor.post("/login", { email: newEmail(), password: "Wrong-Horse7-Battery" });
    for (let n = 0; n < 20; n += 4) await Promise.all([attempt(), attempt(), attempt(), attempt()]);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(await textOf(refused)).toContain("Login Failed. Too many login attempts. Please wait before trying again.");
  });
});

describe("forgotten password", () => {
  test("a link sets a new password once and ends every session", async () => {
    const account = await createAccount(env);
    const other = await createSession(env, account);
    const asked = await new Visitor().post("/forgot-password", { email: account.email });
    const foreign = await new Visitor().post("/forgot-password", { email: newEmail() });
    expect([asked.status, asked.headers.get("location"), asked.headers.getSetCookie()]).toEqual([
      foreign.status,
      foreign.headers.get("location"),
      foreign.headers.getSetCookie(),
    ]);
    const path = await mailedPath(env, account.email, "reset-password");
    expect((await new Visitor().get(path)).status).toBe(200);

    const weak = await new Visitor().post(path, { token: tokenOf(path), password: "weak", confirmPassword: "weak" });
    expect([weak.status, await textOf(weak)]).toEqual([
      400,
      expect.stringContaining("Password must be at least 8 characters long"),
    ]);
    const different = await new Visitor().post(path, {
      token: tokenOf(path),
      password: STRONG,
      confirmPassword: `${STRONG}x`,
    });
    expect(await textOf(different)).toContain("The passwords do not match");
    const own = await new Visitor().post(path, {
      token: tokenOf(path),
      password: "Person-Xy7-Lantern!",
      confirmPassword: "Person-Xy7-Lantern!",
    });
    expect(await textOf(own)).toContain("This password is too common.");

    const changed = await new Visitor().post(path, { token: tokenOf(path), password: STRONG, confirmPassword: STRONG });
    expect([changed.status, changed.headers.get("location")]).toEqual([303, "/login"]);
    for (const cookie of [account.cookie, other])
      expect((await new Visitor(cookie).get("/dashboard")).status).toBe(302);
    expect((await new Visitor().post("/login", { email: account.email, password: account.password })).status).toBe(401);
    expect((await new Visitor().post("/login", { email: account.email, password: STRONG })).status).toBe(303);
    await expect
      .poll(async () => (await mailsTo(env, account.email)).map(({ template }) => template))
      .toContain("password-changed");

    const replayed = await new Visitor().post(path, {
      token: tokenOf(path),
      password: "Another-Pass7-Heron",
      confirmPassword: "Another-Pass7-Heron",
    });
    expect([replayed.status, await textOf(replayed)]).toEqual([
      410,
      expect.stringContaining("This link has already been used. Ask for a new one."),
    ]);
    expect((await new Visitor().get(path)).status).toBe(410);
  });

  test("the link works for one hour", async () => {
    const account = await createAccount(env);
    await new Visitor().post("/forgot-password", { email: account.email });
    const path = await mailedPath(env, account.email, "reset-password");
    const [link] = await db.select().from(emailTokens).where(eq(emailTokens.userId, account.userId));
    expect((link?.expiresAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0)).toBe(3_600_000);
    await db
      .update(emailTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(emailTokens.userId, account.userId));
    const late = await new Visitor().post(path, { token: tokenOf(path), password: STRONG, confirmPassword: STRONG });
    expect([late.status, await textOf(late)]).toEqual([
      410,
      expect.stringContaining("This link has expired. Ask for a new one."),
    ]);
  });

  test("a confirmation link does not set a password, nor the other way round", async () => {
    const email = newEmail();
    await new Visitor().post("/signup", form(email));
    const token = tokenOf(await mailedPath(env, email, "confirm"));
    expect(
      (await new Visitor().post("/reset-password", { token, password: STRONG, confirmPassword: STRONG })).status,
    ).toBe(410);
  });
});

describe("sign-out", () => {
  test("ends the session, makes the browser forget, and goes to /", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    expect((await visitor.get("/logout")).status).toBe(405);
    const out = await visitor.post("/logout");
    expect([out.status, out.headers.get("location")]).toEqual([303, "/"]);
    expect(out.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(visitor.has("session")).toBe(false);
    expect((await new Visitor(account.cookie).get("/dashboard")).headers.get("location")).toBe("/login");
  });
});

describe("bad forms", () => {
  const send = (init: { body: BodyInit; type?: string; headers?: Record<string, string> }) =>
    new Visitor().send(
      new Request(`${ORIGIN}/login`, {
        method: "POST",
        body: init.body,
        headers: { ...SAME_ORIGIN, ...(init.type ? { "content-type": init.type } : {}), ...init.headers },
        redirect: "manual",
      }),
    );
  const FORM = "application/x-www-form-urlencoded";

  test("each gets its status and a sentence", async () => {
    const statuses = {
      json: (await send({ body: "{}", type: "application/json" })).status,
      untyped: (await send({ body: new Uint8Array([1, 2, 3]) })).status,
      large: (await send({ body: `email=${"a".repeat(1_000_001)}`, type: FORM })).status,
      utf8: (await send({ body: "email=%FF%FE&password=x", type: FORM })).status,
      multipart: (await send({ body: "--nonsense", type: "multipart/form-data; boundary=x" })).status,
      twice: (await send({ body: "email=a@example.org&email=b@example.org&password=x", type: FORM })).status,
      reserved: (await send({ body: "email=a@example.org&password=x&__state__=%7B&__intent__=%7B", type: FORM }))
        .status,
      prototype: (await send({ body: "__proto__[x]=1&constructor.prototype.y=1&email[0]=a&password=x", type: FORM }))
        .status,
    };
    expect(statuses).toEqual({
      json: 415,
      untyped: 415,
      large: 413,
      utf8: 400,
      multipart: 400,
      twice: 400,
      reserved: 400,
      prototype: 400,
    });
  });

  test("a method no page knows is refused with those it knows", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const response = await new Visitor().send(new Request(`${ORIGIN}/login`, { method, headers: SAME_ORIGIN }));
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    }
    const noAction = await new Visitor(new Visitor().cookie).post("/privacy-policy", { x: "1" });
    expect([noAction.status, noAction.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
