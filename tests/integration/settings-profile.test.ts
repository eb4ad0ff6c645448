import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { createAccount, createSession, type TestAccount } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const PROFILE = "/settings/profile";
const NOTIFICATIONS = "/settings/notifications";
const PREFERENCES = "/settings/preferences";

const rowOf = async ({ userId }: Pick<TestAccount, "userId">) => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, userId));
  if (!row) throw new Error("No profile");
  return row;
};

const open = async () => {
  const account = await createAccount(env);
  return { account, visitor: new Visitor(account.cookie) };
};

const NAMES = { firstName: "Ann", lastName: "Tamm", company: "Tea shop", version: "0" };

const INPUT = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`);
const inputOf = (html: string, name: string): string => INPUT(name).exec(html)?.[0] ?? "";
const isChecked = (html: string, name: string): boolean => /\schecked=""/.test(inputOf(html, name));

describe("the tabs", () => {
  it("start with the profile", async () => {
    const { visitor } = await open();
    expect((await visitor.get("/settings")).headers.get("location")).toBe(PROFILE);
    const page = await (await visitor.get(PROFILE)).text();
    for (const label of ["Profile", "Notifications", "API Keys", "Preferences"])
      expect(page).toContain(`>${label}</a>`);
  });
});

describe("the profile", () => {
  it("is saved, and says so after the reload", async () => {
    const { account, visitor } = await open();
    const page = await (await visitor.get(PROFILE)).text();
    expect(page).toContain(account.email);
    const response = await visitor.post(PROFILE, { ...NAMES, firstName: "  Ann  " });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${PROFILE}?saved=1`);
    expect(await rowOf(account)).toMatchObject({
      firstName: "Ann",
      lastName: "Tamm",
      company: "Tea shop",
      profileVersion: 1,
    });
    const saved = await (await visitor.get(`${PROFILE}?saved=1`)).text();
    expect(saved).toContain("Saved!");
    expect(inputOf(saved, "firstName")).toContain('value="Ann"');
  });

  it("normalises names, and keeps other alphabets", async () => {
    const { account, visitor } = await open();
    expect(
      (await visitor.post(PROFILE, { ...NAMES, firstName: "Zoe\u0308", lastName: "نیم\u200cفاصله", company: "" }))
        .status,
    ).toBe(303);
    expect(await rowOf(account)).toMatchObject({ firstName: "Zoë", lastName: "نیم\u200cفاصله", company: "" });
  });

  it.each([
    ["a name of 10,000 characters", { firstName: "x".repeat(10_000) }, "First name is too long (max 80 characters)"],
    ["no name", { firstName: "" }, "First name is required"],
    ["a name of blanks", { lastName: " \t " }, "Last name is required"],
    ["a name of zero-width characters", { firstName: "\u200b\u200d\ufeff" }, "First name is required"],
    ["a name that draws nothing", { firstName: "\u3164\u2800" }, "First name is required"],
    ["a direction override", { firstName: "nnA\u202e" }, "First name contains characters that cannot be used"],
    ["a control character", { company: "a\u0000b" }, "Company contains characters that cannot be used"],
    ["a line break", { lastName: "a\nb" }, "Last name contains characters that cannot be used"],
    ["a web address for a name", { lastName: "evil.example" }, "Last name looks like a web address."],
    ["a long company", { company: "x".repeat(121) }, "Company is too long (max 120 characters)"],
    ["no version", { version: "" }, "out of date"],
    ["a version that is none", { version: "-1" }, ""],
  ])("refuses %s, and keeps what was typed", async (_, change, words) => {
    const { account, visitor } = await open();
    const response = await visitor.post(PROFILE, { ...NAMES, lastName: "Kept", ...change });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain(words);
    if (!("lastName" in change)) expect(inputOf(page, "lastName")).toContain('value="Kept"');
    if ("firstName" in change && change.firstName.length > 1_000) expect(page).toContain(change.firstName);
    expect((await rowOf(account)).firstName).toBe("Test");
  });

  it("rejects the later of two tabs, and overwrites nothing", async () => {
    const { account, visitor } = await open();
    await visitor.post(PROFILE, { ...NAMES, company: "First tab" });
    const response = await visitor.post(PROFILE, { ...NAMES, company: "Second tab" });
    const page = await response.text();
    expect(response.status).toBe(409);
    expect(page).toContain("nothing was overwritten");
    expect(page).toContain("First tab");
    expect(inputOf(page, "company")).toContain('value="Second tab"');
    expect((await rowOf(account)).company).toBe("First tab");
    const version = /value="(\d+)"/.exec(inputOf(page, "version"))?.[1] ?? "";
    expect((await visitor.post(PROFILE, { ...NAMES, company: "Second tab", version })).status).toBe(303);
    expect((await rowOf(account)).company).toBe("Second tab");
  });

  it("is saved once by saves at the same moment", async () => {
    const { account, visitor } = await open();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => visitor.post(PROFILE, { ...NAMES, company: `Tab ${at}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409]);
    expect((await rowOf(account)).profileVersion).toBe(1);
  });

  it("sends nobody's profile to anybody else", async () => {
    const { account } = await open();
    const stranger = await open();
    await stranger.visitor.post(PROFILE, { ...NAMES, id: account.userId, userId: account.userId });
    expect((await rowOf(account)).firstName).toBe("Test");
    expect((await new Visitor().post(PROFILE, NAMES)).headers.get("location")).toMatch(/^\/login/);
  });
});

describe("the time zone", () => {
  it("is taken from the browser when the runtime knows it", async () => {
    const { account, visitor } = await open();
    expect((await visitor.post("/settings/time-zone", { timeZone: "Europe/Tallinn" })).status).toBe(204);
    expect((await rowOf(account)).timeZone).toBe("Europe/Tallinn");
    expect(await (await visitor.get(PROFILE)).text()).toContain("Europe/Tallinn");
    for (const timeZone of ["", "Mars/Olympus", "+05:00", "x".repeat(1_000), "Europe/Tallinn\u0000"]) {
      expect((await visitor.post("/settings/time-zone", { timeZone })).status).toBe(400);
    }
    expect(await rowOf(account)).toMatchObject({ timeZone: "Europe/Tallinn", profileVersion: 0 });
  });
});

describe("a change of the email address", () => {
  it("sends a link to the new address and changes nothing yet", async () => {
    const { account, visitor } = await open();
    const newEmail = `new-${account.userId}@example.com`;
    const response = await visitor.post(PROFILE, { intent: "email", newEmail });
    expect(response.headers.get("location")).toBe(`${PROFILE}?asked=1`);
    await expect.poll(async () => (await mailsTo(env, newEmail)).length).toBe(1);
    expect((await db.select().from(users).where(eq(users.id, account.userId)))[0]?.email).toBe(account.email);
  });

  it("keeps an address that is none in its field", async () => {
    const { visitor } = await open();
    const response = await visitor.post(PROFILE, { intent: "email", newEmail: "nonsense" });
    expect(response.status).toBe(400);
    expect(inputOf(await response.text(), "newEmail")).toContain('value="nonsense"');
  });

  it("asks for the password when the sign-in is old, and takes it", async () => {
    const { account } = await open();
    const old = new Visitor(await createSession(env, { ...account, now: new Date(Date.now() - 11 * 60_000) }));
    const newEmail = `other-${account.userId}@example.com`;
    const asked = await old.post(PROFILE, { intent: "email", newEmail });
    expect(asked.status).toBe(403);
    const page = await asked.text();
    expect(page).toContain("Your password");
    expect(inputOf(page, "newEmail")).toContain(newEmail);
    const wrong = await old.post(PROFILE, { intent: "email", newEmail, password: "Wrong-Horse7-Battery" });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).not.toContain("Wrong-Horse7");
    expect((await old.post(PROFILE, { intent: "email", newEmail, password: account.password })).status).toBe(303);
  });
});

describe("the notifications", () => {
  it("are on by default, but for the tips; each is stored", async () => {
    const { account, visitor } = await open();
    const page = await (await visitor.get(NOTIFICATIONS)).text();
    for (const name of ["emailNotifications", "campaignAlerts", "performanceReports", "aiRecommendations"])
      expect(isChecked(page, name), name).toBe(true);
    expect(isChecked(page, "marketingTips")).toBe(false);
    await visitor.post(NOTIFICATIONS, { campaignAlerts: "on", marketingTips: "on", version: "0" });
    expect(await rowOf(account)).toMatchObject({
      emailNotifications: false,
      campaignAlerts: true,
      performanceReports: false,
      aiRecommendations: false,
      marketingTips: true,
      notificationsVersion: 1,
    });
    const later = await visitor.post(NOTIFICATIONS, { version: "0" });
    expect(later.status).toBe(409);
    const answer = await later.text();
    expect(answer).toContain("Saved meanwhile");
    expect(isChecked(answer, "campaignAlerts")).toBe(false);
  });
});

describe("the preferences", () => {
  it("have the specified defaults", async () => {
    const { visitor } = await open();
    const page = await (await visitor.get(PREFERENCES)).text();
    expect(page).toContain('<option value="light" selected="">');
    for (const name of ["autoSave", "showOnboarding", "analyticsTracking"])
      expect(isChecked(page, name), name).toBe(true);
    expect(page).toContain('data-theme="light"');
  });

  it("Dark Mode is in the very answer of every signed-in page, and of no other", async () => {
    const { visitor } = await open();
    await visitor.post(PREFERENCES, { theme: "dark", autoSave: "on", version: "0" });
    for (const path of ["/dashboard", PREFERENCES, "/notices"])
      expect(await (await visitor.get(path)).text(), path).toContain('<html lang="en" data-theme="dark"');
    expect(await (await new Visitor().get("/login")).text()).not.toContain("data-theme");
  });

  it("System leaves the choice to the device; the offer on a dark one chooses it too", async () => {
    const { visitor } = await open();
    expect((await visitor.post(PREFERENCES, { intent: "theme", theme: "system" })).status).toBe(200);
    const page = await (await visitor.get(PREFERENCES)).text();
    expect(page).not.toContain("data-theme");
    expect(page).toContain('<option value="system" selected="">');
    expect((await visitor.post(PREFERENCES, { theme: "blue", version: "1" })).status).toBe(400);
    expect((await visitor.post(PREFERENCES, { intent: "theme", theme: "blue" })).status).toBe(400);
  });

  it("Show Onboarding keeps the dashboard's help or takes it away", async () => {
    const { visitor } = await open();
    const isAskedFor = async (title: string) => (await (await visitor.get("/dashboard")).text()).includes(title);
    // The checklist asks for both; an insight that says the same comes once the checklist is gone, a mere hint never.
    expect([await isAskedFor("Two-factor sign-in is off"), await isAskedFor("Use your data elsewhere")]).toEqual([
      false,
      false,
    ]);
    await visitor.post(PREFERENCES, { autoSave: "on", version: "0" });
    expect([await isAskedFor("Two-factor sign-in is off"), await isAskedFor("Use your data elsewhere")]).toEqual([
      true,
      false,
    ]);
  });

  it("Analytics Tracking off forgets when the person was last seen, and keeps it no more", async () => {
    const { account, visitor } = await open();
    const lastSeen = async () =>
      (await db.select().from(users).where(eq(users.id, account.userId)))[0]?.lastSeenAt ?? null;
    await db.update(users).set({ lastSeenAt: new Date() }).where(eq(users.id, account.userId));
    await visitor.post(PREFERENCES, { autoSave: "on", analyticsTracking: "on", version: "0" });
    expect(await lastSeen()).not.toBeNull();
    await visitor.post(PREFERENCES, { autoSave: "on", version: "1" });
    expect(await lastSeen()).toBeNull();
    const signedIn = await new Visitor().post("/login", { email: account.email, password: account.password });
    expect(signedIn.status).toBe(303);
    expect(await lastSeen()).toBeNull();
  });
});
