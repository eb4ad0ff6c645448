import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listAudit, listMessages, listWorkspaces } from "#app/modules/admin/lists.server.ts";
import { readOverview } from "#app/modules/admin/overview/repo.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days, minutes } from "#app/shared/time.ts";
import type { Database } from "#db/client.ts";
import { openDatabase } from "#db/client.ts";
import {
  auditLog,
  contactMessages,
  invoices,
  sessions,
  subscriptions,
  users,
  workspaceInvites,
  workspaces,
} from "#db/schema/index.ts";
import { createAdmin, REASON } from "#tests/support/admin.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createProject } from "#tests/support/seo-rows.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const page = async (browser: Visitor, path: string) => {
  const response = await browser.get(path);
  return { status: response.status, html: await response.text() };
};
const auditOf = (subject: string) => db.select().from(auditLog).where(eq(auditLog.subject, subject));

/** An invoice of 100 dollars without VAT, as billing writes it. */
async function createInvoice(account: TestAccount, sequence: number, paid: boolean): Promise<string> {
  const id = newId();
  const now = new Date();
  const document = {
    kind: "invoice",
    series: "2090",
    sequence,
    number: `K-2090-${sequence}`,
    purpose: "start",
    status: paid ? "paid" : "open",
  } as const;
  const money = {
    currency: "USD",
    netCents: 10_000,
    vatTreatment: "outside_eu",
    vatRateBasisPoints: 0,
    vatCents: 0,
    totalCents: 10_000,
  } as const;
  await db.insert(invoices).values({
    ...document,
    ...money,
    id,
    userId: account.userId,
    planName: "basic",
    periodStartsAt: now,
    periodEndsAt: new Date(now.getTime() + days(30)),
    lines: [{ description: "Starter", amountCents: 10_000 }],
    seller: { name: "Kaja" },
    buyer: { name: "Test Person", country: "US" },
    reference: `REF-${sequence}`,
    provider: "bank_transfer",
    issuedAt: now,
    dueAt: new Date(now.getTime() + days(14)),
    paidAt: paid ? now : null,
  });
  return id;
}

describe("workspaces", () => {
  test("are found by name, owner and id, with plan, members and projects; one shows who belongs to it", async () => {
    const { browser } = await createAdmin();
    const owner = await createAccount(env, { plan: "basic" });
    await db.update(workspaces).set({ name: "Käärid & 50%_off" }).where(eq(workspaces.id, owner.workspaceId));
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer" });
    await createProject(owner);
    const invite = {
      id: "token-hash-of-an-invite",
      workspaceId: owner.workspaceId,
      email: "new@example.com",
      role: "editor",
      invitedBy: owner.userId,
    } as const;
    await db
      .insert(workspaceInvites)
      .values({ ...invite, createdAt: new Date(), expiresAt: new Date(Date.now() + days(7)) });
    for (const search of ["50%_off", owner.email, owner.workspaceId]) {
      const { html } = await page(browser, `/admin/workspaces?plan=basic&search=${encodeURIComponent(search)}`);
      expect(html).toContain("Käärid &amp; 50%_off");
      expect(html).toContain("Starter");
    }
    expect((await page(browser, "/admin/workspaces?search=50__off")).html).toContain("Nothing matches these filters");
    const { html } = await page(browser, `/admin/workspaces/${owner.workspaceId}`);
    for (const shown of [owner.email, viewer.email, "viewer", "new@example.com"]) expect(html).toContain(shown);
    expect(html).not.toContain(invite.id);
    expect((await page(browser, "/admin/workspaces/nothing")).status).toBe(404);
  });
});

describe("messages", () => {
  const write = async (name: string) => {
    const id = newId();
    await db.insert(contactMessages).values({
      id,
      name,
      email: "visitor+a&b@example.com",
      company: "",
      message: "Hello <b>there</b>\nline two",
      createdAt: new Date(),
    });
    return id;
  };

  test("are marked as handled once, with an audit row, and opened again", async () => {
    const { browser, account } = await createAdmin();
    const id = await write("Mari <script>");
    const { html } = await page(browser, "/admin/messages?state=open");
    expect(html).toContain("Mari &lt;script&gt;");
    expect(html).toContain("Hello &lt;b&gt;there");
    expect(html).toContain("mailto:visitor%2Ba%26b@example.com?subject=");
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post("/admin/messages", { intent: "handled", messageId: id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await auditOf(`contact_message:${id}`)).toMatchObject([
      { action: "admin.message_handled", userId: account.userId },
    ]);
    expect((await page(browser, "/admin/messages?state=handled")).html).toContain("Mari");
    expect((await browser.post("/admin/messages", { intent: "open", messageId: id })).status).toBe(303);
    expect((await browser.post("/admin/messages", { intent: "erase", messageId: id })).status).toBe(400);
    expect((await browser.post("/admin/messages", { intent: "handled", messageId: "nothing" })).status).toBe(409);
  });

  test("a page continues where the previous one ended, whatever comes in", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 120; n++) ids.push(await write(`Writer ${n}`));
    // Ids of one millisecond stand in no order of writing.
    ids.sort().reverse();
    const context = { db, now: () => new Date() };
    const first = await listMessages(context, {});
    await write("Late");
    const second = await listMessages(context, { cursor: first.nextCursor ?? "" });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });
});

describe("payments", () => {
  test("an open invoice is marked as paid; a double click pays once", async () => {
    const { browser, account } = await createAdmin();
    const payer = await createAccount(env, { plan: "free" });
    const id = await createInvoice(payer, 1, false);
    const { html } = await page(browser, "/admin/payments");
    for (const shown of ["K-2090-1", payer.email, "$100.00", "REF-1"]) expect(html).toContain(shown);
    const answers = await Promise.all(
      [1, 2].map(() => browser.post("/admin/payments", { intent: "confirm", invoiceId: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await db.select().from(invoices).where(eq(invoices.id, id))).toMatchObject([
      { status: "paid", confirmedBy: account.userId },
    ]);
    expect(
      (await auditOf(`invoice:${id}`)).filter(({ action }) => action === "billing.payment_confirmed"),
    ).toHaveLength(1);
    expect((await browser.post("/admin/payments", { intent: "confirm", invoiceId: "nothing" })).status).toBe(404);
    expect((await page(browser, "/admin/payments")).html).toContain("Paid invoices");
  });

  test("money is confirmed and given back only by who signed in within 10 minutes, or says now who they are", async () => {
    const { browser, account } = await createAdmin();
    const payer = await createAccount(env, { plan: "basic" });
    const [open, paid] = [await createInvoice(payer, 3, false), await createInvoice(payer, 4, true)];
    await db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
      .where(eq(sessions.userId, account.userId));
    const send = async (fields: Record<string, string>) => {
      const response = await browser.post("/admin/payments", fields);
      return { status: response.status, html: await response.text() };
    };
    const statuses = async () => [
      ...(await db.select({ status: invoices.status }).from(invoices).where(eq(invoices.id, open))),
      await db.$count(invoices, eq(invoices.creditsInvoiceId, paid)),
    ];
    const confirm: Record<string, string> = { intent: "confirm", invoiceId: open };
    const credit: Record<string, string> = { intent: "credit", invoiceId: paid, reason: REASON, amount: "40.50" };
    for (const fields of [confirm, credit]) {
      const asked = await send(fields);
      expect([asked.status, asked.html.split("Your password").length]).toEqual([403, 2]);
      const wrong = await send({ ...fields, password: "Wrong-Horse7-Battery" });
      expect([wrong.status, wrong.html.includes("This is not your password.")]).toEqual([401, true]);
      expect(wrong.html).not.toContain("Wrong-Horse7-Battery");
    }
    // What was typed is still there.
    expect((await send(credit)).html).toContain('value="40.50"');
    expect(await statuses()).toEqual([{ status: "open" }, 0]);
    expect((await send({ ...confirm, password: account.password })).status).toBe(303);
    // That was a moment ago.
    expect((await send(credit)).status).toBe(303);
    expect(await statuses()).toEqual([{ status: "paid" }, 1]);
  });

  test("a credit note is issued once by each form, however often that is sent", async () => {
    const { browser } = await createAdmin();
    const payer = await createAccount(env, { plan: "basic" });
    const id = await createInvoice(payer, 5, true);
    const { html } = await page(browser, "/admin/payments");
    const key = /<input type="hidden" name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(key).not.toBe("");
    const form = { key, intent: "credit", invoiceId: id, reason: REASON, amount: "10" };
    const credit = async (fields: Record<string, string>) => {
      const { status, headers } = await browser.post("/admin/payments", fields);
      return `${status} ${headers.get("location")}`;
    };
    const issued = () => db.$count(invoices, eq(invoices.creditsInvoiceId, id));
    expect(await Promise.all([1, 2, 3].map(() => credit(form)))).toEqual(Array(3).fill("303 /admin/payments"));
    // As a double click does it: the second sending comes when the first is done.
    expect(await credit(form)).toBe("303 /admin/payments");
    expect(await issued()).toBe(1);
    expect(await credit({ ...form, key: newId() })).toBe("303 /admin/payments");
    expect(await issued()).toBe(2);
  });

  test("a credit note wants a reason and an amount that is left", async () => {
    const { browser } = await createAdmin();
    const payer = await createAccount(env, { plan: "basic" });
    const id = await createInvoice(payer, 2, true);
    const credit = async (fields: Record<string, string>) => {
      const response = await browser.post("/admin/payments", { intent: "credit", invoiceId: id, ...fields });
      return { status: response.status, html: await response.text() };
    };
    expect((await credit({ reason: "short", amount: "10" })).status).toBe(400);
    for (const amount of ["ten", "-5", "1.234", "1e3"])
      expect([amount, (await credit({ reason: REASON, amount })).status]).toEqual([amount, 400]);
    expect((await credit({ reason: REASON, amount: "100.01" })).html).toContain("At most $100.00 is left");
    expect((await credit({ reason: REASON, amount: "40.50" })).status).toBe(303);
    expect((await credit({ reason: REASON })).status).toBe(303);
    const notes = await db.select().from(invoices).where(eq(invoices.creditsInvoiceId, id));
    expect(notes.map(({ netCents }) => netCents).sort((a, b) => a - b)).toEqual([-5_950, -4_050]);
    expect((await page(browser, "/admin/payments")).html).toContain("Credited in full");
  });

  test("subscriptions are filtered, with the monthly sum of what the filter finds", async () => {
    const { browser } = await createAdmin();
    const paying = await createAccount(env, { plan: "enterprise" });
    await db
      .update(subscriptions)
      .set({ planAmountCents: 34_900, provider: "stripe" })
      .where(eq(subscriptions.userId, paying.userId));
    const { html } = await page(browser, "/admin/payments?provider=stripe&status=active&plan=enterprise");
    expect(html).toContain(paying.email);
    expect(html).toContain("$349.00");
    expect((await page(browser, "/admin/payments?provider=stripe&plan=basic")).html).toContain(
      "Nothing matches these filters",
    );
    expect((await page(browser, "/admin/payments?ending=8")).status).toBe(400);
  });
});

describe("the audit log", () => {
  const entry = (change: Partial<typeof auditLog.$inferInsert>) => ({
    id: newId(),
    action: "test.done",
    subject: "x:1",
    address: "",
    createdAt: new Date(),
    ...change,
  });

  test("is filtered by person, workspace, action and days; cursors hold", async () => {
    const { browser } = await createAdmin();
    const person = await createAccount(env);
    const tag = `t${newId().slice(-8)}`;
    await db
      .insert(auditLog)
      .values([
        entry({ userId: person.userId, action: `${tag}.did`, workspaceId: person.workspaceId, detail: "<i>words</i>" }),
        entry({ action: `${tag}.suffered`, chain: `user:${person.userId}` }),
        entry({ action: `${tag}.other` }),
        entry({ action: `${tag}.long_ago`, createdAt: new Date("2026-01-31T23:59:59.999Z") }),
      ]);
    const found = async (query: string) => {
      const { html } = await page(browser, `/admin/audit?action=${tag}&${query}`);
      return [...html.matchAll(new RegExp(`title="${tag}\\.(\\w+)"`, "g"))].map(([, name]) => name).sort();
    };
    expect(await found("")).toEqual(["did", "long_ago", "other", "suffered"]);
    expect(await found(`person=${person.email.toUpperCase()}`)).toEqual(["did", "suffered"]);
    expect(await found(`person=${person.userId}`)).toEqual(["did", "suffered"]);
    expect(await found(`workspace=${person.workspaceId}`)).toEqual(["did"]);
    expect(await found("from=2026-01-31&to=2026-01-31")).toEqual(["long_ago"]);
    expect(await found("to=2026-01-30")).toEqual([]);
    for (const query of ["from=yesterday", "to=2026-13-01", "cursor=%00"])
      expect([query, (await page(browser, `/admin/audit?${query}`)).status]).toEqual([query, 400]);
  });

  test("two pages have no row in common", async () => {
    const action = `p${newId().slice(-8)}.done`;
    const rows = Array.from({ length: 60 }, (_, n) => entry({ id: newId(Date.now() + n), action }));
    for (let at = 0; at < rows.length; at += 6) await db.insert(auditLog).values(rows.slice(at, at + 6));
    const context = { db, now: () => new Date() };
    const first = await listAudit(context, { action });
    const second = await listAudit(context, { action, cursor: first.nextCursor ?? "" });
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([50, 10, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
  });
});

forEachDatabase("the figures of the overview", (on) => {
  const NOW = new Date("2020-03-01T00:00:00Z");
  const subscribe = (own: Database, change: Partial<typeof subscriptions.$inferInsert>) =>
    own.insert(subscriptions).values({
      id: newId(),
      userId: newId(),
      planName: "pro",
      planAmountCents: 14_900,
      subscriptionStatus: "active",
      createdAt: NOW,
      updatedAt: NOW,
      ...change,
    });

  test("count what their definitions say", async () => {
    const before = await readOverview({ db: on.db }, NOW);
    const stamps = { passwordHash: "x", createdAt: NOW, updatedAt: NOW };
    const person = (change: Partial<typeof users.$inferInsert>) =>
      on.db.insert(users).values({ id: newId(), email: `${newId()}@example.com`, ...stamps, ...change });
    await person({ emailConfirmedAt: NOW, lastSeenAt: new Date(NOW.getTime() - days(7)) });
    await person({ emailConfirmedAt: NOW, lastSeenAt: new Date(NOW.getTime() - days(7) - 1) });
    await person({ suspendedAt: NOW });
    await subscribe(on.db, { provider: "stripe" });
    await subscribe(on.db, {
      provider: "bank_transfer",
      planName: "basic",
      planAmountCents: 4_900,
      cancelsAtPeriodEnd: true,
    });
    await subscribe(on.db, { provider: "none" });
    await subscribe(on.db, { provider: "stripe", subscriptionStatus: "past_due", endsAt: new Date(NOW.getTime() + 1) });
    await subscribe(on.db, { provider: "stripe", subscriptionStatus: "past_due", endsAt: NOW });
    await subscribe(on.db, { subscriptionStatus: "trialing", endsAt: new Date(NOW.getTime() + days(7)) });
    await subscribe(on.db, { subscriptionStatus: "trialing", endsAt: new Date(NOW.getTime() + days(7) + 1) });
    await subscribe(on.db, { subscriptionStatus: "trialing", endsAt: NOW });
    await on.db
      .insert(contactMessages)
      .values({ id: newId(), name: "A", email: "a@example.com", company: "", message: "Hello", createdAt: NOW });
    const after = await readOverview({ db: on.db }, NOW);
    const difference = (name: keyof typeof after) => (after[name] as number) - (before[name] as number);
    expect({
      people: difference("people"),
      confirmed: difference("confirmed"),
      suspended: difference("suspended"),
      seen: difference("seenIn7Days"),
      monthlyCents: difference("monthlyCents"),
      pastDue: difference("pastDue"),
      trialsEnding: difference("trialsEnding"),
      messages: difference("openMessages"),
      pro: after.active.pro - before.active.pro,
      basic: after.active.basic - before.active.basic,
    }).toEqual({
      people: 3,
      confirmed: 2,
      suspended: 1,
      seen: 1,
      monthlyCents: 19_800,
      pastDue: 1,
      trialsEnding: 1,
      messages: 1,
      pro: 2,
      basic: 1,
    });
  });

  test("workspaces are listed in the order of their making", async () => {
    const made = Array.from({ length: 3 }, (_, n) => ({
      id: newId(NOW.getTime() + minutes(n)),
      name: `Order ${on.engine} ${n}`,
      billingUserId: newId(),
      createdAt: NOW,
      updatedAt: NOW,
    }));
    await on.db.insert(workspaces).values(made);
    const { rows } = await listWorkspaces({ db: on.db, now: () => NOW }, { search: `order ${on.engine}` });
    expect(rows.map(({ name }) => name)).toEqual([2, 1, 0].map((n) => `Order ${on.engine} ${n}`));
    expect(rows[0]).toMatchObject({ plan: "free", status: "none", members: 0, projects: 0, ownerEmail: null });
  });
});

test("the overview links each figure to its list", async () => {
  const { browser } = await createAdmin();
  const { status, html } = await page(browser, "/admin");
  expect(status).toBe(200);
  const links = [...html.matchAll(/href="(\/admin\/[^"]+)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));
  for (const href of [
    "/admin/payments",
    "/admin/messages?state=open",
    "/admin/users?state=suspended",
    "/admin/payments?ending=7",
  ])
    expect(links).toContain(href);
  for (const href of new Set(links)) expect([href, (await page(browser, href)).status]).toEqual([href, 200]);
});
