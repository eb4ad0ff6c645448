import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { confirmPayment, runLifecycle } from "#app/modules/billing/index.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, sessions } from "#db/schema/platform.ts";
import { workspaceMembers } from "#db/schema/workspaces.ts";
import {
  type Customer,
  contextAt,
  createAdmin,
  createCustomer,
  giveDetails,
  invoicesOf,
  must,
  order,
  subscriptionOf,
} from "#tests/support/billing.ts";
import { createAccount, createSession } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const now = () => new Date();

let admin: Customer;
beforeAll(async () => {
  admin = await createAdmin(now());
});

/** The page without the marks that React leaves between pieces of text. */
const textOf = async (response: Response): Promise<string> => (await response.text()).replaceAll("<!-- -->", "");

const browserOf = ({ account }: Customer): Visitor => new Visitor(account.cookie);

async function pageOf(visitor: Visitor, path: string): Promise<{ status: number; html: string; location: string }> {
  const response = await visitor.get(path);
  return { status: response.status, html: await textOf(response), location: response.headers.get("location") ?? "" };
}

async function post(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; html: string; location: string }> {
  const response = await visitor.post(path, fields);
  return { status: response.status, html: await textOf(response), location: response.headers.get("location") ?? "" };
}

async function payingCustomer(): Promise<Customer> {
  const customer = await createCustomer(now());
  await giveDetails(contextAt(now()), customer);
  must(await confirmPayment(contextAt(now()), admin.session, await order(contextAt(now()), customer, "basic")));
  return customer;
}

const FORM = {
  name: "Tee OÜ",
  addressLine: "Pikk 1",
  city: "Tallinn",
  postalCode: "10123",
  country: "EE",
  vatNumber: "",
  version: "0",
};

describe("billing details", () => {
  it.each([
    ["nothing", {}, "Enter the name of the company or person."],
    ["a country that is none", { ...FORM, country: "XX" }, "Choose a country."],
    ["a VAT number of another form", { ...FORM, vatNumber: "12" }, "Write it like EE123456789."],
    [
      "a VAT number outside the EU",
      { ...FORM, country: "US", vatNumber: "12" },
      "VAT numbers are checked for countries of the European Union",
    ],
    ["ten thousand characters", { ...FORM, name: "x".repeat(10_000) }, "At most 200 characters."],
    [
      "text that turns the writing direction",
      { ...FORM, name: "Tee \u202eÜO" },
      "This holds characters that cannot be shown.",
    ],
  ])("%s is refused beside the field, and what was typed is kept", async (_, fields, message) => {
    const customer = await createCustomer(now());
    const { status, html } = await post(browserOf(customer), "/billing/details", fields);
    expect(status).toBe(400);
    expect(html).toContain(message);
    if ("city" in fields) expect(html).toContain('value="10123"');
  });

  it("two tabs: the later one gets a conflict, sees what is stored, and overwrites nothing", async () => {
    const visitor = browserOf(await createCustomer(now()));
    expect(await post(visitor, "/billing/details?next=/billing/change/pro", FORM)).toMatchObject({
      status: 303,
      location: "/billing/change/pro",
    });
    const second = await post(visitor, "/billing/details", { ...FORM, name: "Second OÜ" });
    expect(second.status).toBe(409);
    expect(second.html).toContain("saved in another tab meanwhile");
    expect(second.html).toContain('value="Tee OÜ"');
    expect(second.html).not.toContain("Second OÜ");
  });

  it("are given for the first time as they come, and changed only by who signed in within 10 minutes, or says now who they are", async () => {
    const customer = await createCustomer(now());
    const visitor = browserOf(customer);
    await db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
      .where(eq(sessions.userId, customer.session.userId));
    expect((await post(visitor, "/billing/details", FORM)).status).toBe(303);
    const change = { ...FORM, name: "Other OÜ", version: "1" };
    const asked = await post(visitor, "/billing/details", change);
    expect([asked.status, asked.html.includes("Your password"), asked.html.includes('value="Other OÜ"')]).toEqual([
      403,
      true,
      true,
    ]);
    const wrong = await post(visitor, "/billing/details", { ...change, password: "Wrong-Horse7-Battery" });
    expect([
      wrong.status,
      wrong.html.includes("This is not your password."),
      wrong.html.includes("Wrong-Horse7-Battery"),
    ]).toEqual([401, true, false]);
    expect((await pageOf(visitor, "/billing")).html).toContain("Tee OÜ");
    // Cards are managed elsewhere: not before that either.
    const portal = await post(visitor, "/billing", { intent: "portal", version: "0" });
    expect([portal.status, portal.html.includes("Your password")]).toEqual([403, false]);
    expect((await post(visitor, "/billing/details", { ...change, password: customer.account.password })).status).toBe(
      303,
    );
    expect((await pageOf(visitor, "/billing")).html).toContain("Other OÜ");
  });

  it("leads back into billing only", async () => {
    const visitor = browserOf(await createCustomer(now()));
    expect((await post(visitor, "/billing/details?next=https://elsewhere.example/billing", FORM)).location).toBe(
      "/billing",
    );
    expect((await post(visitor, "/billing/details?next=/logout", { ...FORM, version: "1" })).location).toBe("/billing");
  });
});

describe("changing the plan", () => {
  it("asks for the details first, then shows the price, and charges exactly that", async () => {
    const customer = await createCustomer(now());
    const visitor = browserOf(customer);
    expect(await pageOf(visitor, "/billing/change/pro")).toMatchObject({
      status: 302,
      location: "/billing/details?next=%2Fbilling%2Fchange%2Fpro",
    });
    await giveDetails(contextAt(now()), customer);
    const { html } = await pageOf(visitor, "/billing/change/pro");
    expect(html).toContain("VAT 24% (Estonia)");
    const field = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(html)?.[1] ?? "";
    const shown = { version: field("version"), totalCents: field("totalCents"), quotedAtMs: field("quotedAtMs") };
    expect(shown.totalCents).toBe("18476");

    const tampered = await post(visitor, "/billing/change/pro", { ...shown, totalCents: "1" });
    expect(tampered.status).toBe(409);
    expect(tampered.html).toContain("it is $184.76 now. Nothing was changed or charged.");
    expect(await post(visitor, "/billing/change/pro", { ...shown, totalCents: "none" })).toMatchObject({ status: 400 });
    expect(await invoicesOf(customer)).toEqual([]);

    const clicks = await Promise.all([1, 2, 3].map(() => post(visitor, "/billing/change/pro", shown)));
    const [invoice, ...more] = await invoicesOf(customer);
    expect(more).toEqual([]);
    for (const { status, location } of clicks)
      if (status === 303) expect(location).toBe(`/billing/invoices/${invoice?.id}`);
    expect(clicks.some(({ status }) => status === 303)).toBe(true);
    expect((await pageOf(visitor, "/billing")).html).toContain("$184.76 for Pro, to be transferred by");
  });

  it("speaks of VAT only where some is charged, and says that a running plan with an open invoice continues", async () => {
    const shown = async (country: string): Promise<string> => {
      const customer = await createCustomer(now());
      await giveDetails(contextAt(now()), customer, { country });
      return (await pageOf(browserOf(customer), "/billing/change/basic")).html;
    };
    expect(await shown("EE")).toContain("The month after it costs $60.76 with VAT.");
    expect(await shown("US")).toContain("The month after it costs $49.00.");

    const customer = await payingCustomer();
    const { endsAt } = await subscriptionOf(customer);
    const dayBefore = new Date((endsAt?.getTime() ?? 0) - days(1));
    await runLifecycle(contextAt(dayBefore), dayBefore);
    expect((await pageOf(browserOf(customer), "/billing")).html).toContain(
      "The plan continues when the payment is confirmed",
    );
  });

  it.each(["free", "platinum", "__proto__"])("%s is not for sale", async (plan) => {
    expect(await pageOf(browserOf(await createCustomer(now())), `/billing/change/${plan}`)).toMatchObject({
      status: 302,
      location: "/billing",
    });
  });

  it("the own plan cannot be bought again", async () => {
    expect(await pageOf(browserOf(await payingCustomer()), "/billing/change/basic")).toMatchObject({
      status: 302,
      location: "/billing",
    });
  });
});

describe("cancelling and taking it back", () => {
  it("says what happens and when, does it once, and can be taken back", async () => {
    const customer = await payingCustomer();
    const visitor = browserOf(customer);
    expect((await pageOf(visitor, "/billing/cancel")).html).toContain("Starter stays open until");
    const version = String((await subscriptionOf(customer)).version);
    expect(await post(visitor, "/billing/cancel", { version })).toMatchObject({ status: 303, location: "/billing" });
    expect((await post(visitor, "/billing/cancel", { version })).html).toMatch(/Nothing was changed or charged now|^$/);
    expect((await pageOf(visitor, "/billing")).html).toContain("Canceled: Starter is paid until");
    const [audited] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.userId, customer.session.userId), eq(auditLog.action, "billing.canceled")));
    expect(audited?.detail).toBe("Starter");
    expect(await pageOf(visitor, "/billing/cancel")).toMatchObject({ status: 302, location: "/billing" });
    const again = String((await subscriptionOf(customer)).version);
    expect(await post(visitor, "/billing", { intent: "resume", version: again })).toMatchObject({ status: 303 });
    expect(await subscriptionOf(customer)).toMatchObject({ subscriptionStatus: "active" });
  });

  it.each([
    ["in a trial", {}],
    ["on Free", { plan: "free" as const }],
    ["without a subscription", { plan: null }],
  ])("%s there is nothing to cancel, and every page says what there is", async (_, options) => {
    const visitor = browserOf(await createCustomer(now(), options));
    expect(await pageOf(visitor, "/billing/cancel")).toMatchObject({ status: 302, location: "/billing" });
    expect((await pageOf(visitor, "/billing")).status).toBe(200);
  });

  it("what this page does not know is refused", async () => {
    const visitor = browserOf(await createCustomer(now()));
    expect((await post(visitor, "/billing", { intent: "gift", version: "0" })).status).toBe(400);
    expect((await post(visitor, "/billing", { intent: "portal", version: "0" })).status).toBe(404);
  });
});

describe("an invoice", () => {
  it("does not exist for anybody else, and opens for an administrator", async () => {
    const customer = await payingCustomer();
    const [invoice] = await invoicesOf(customer);
    const path = `/billing/invoices/${invoice?.id}`;
    const own = await pageOf(browserOf(customer), path);
    expect(own.status).toBe(200);
    expect(own.html).toContain(`Invoice ${invoice?.number}`);
    expect(own.html).toContain("Paid on");
    expect((await pageOf(browserOf(await createCustomer(now())), path)).status).toBe(404);
    expect((await pageOf(browserOf(await createCustomer(now(), { role: "manager" })), path)).status).toBe(404);
    expect((await pageOf(browserOf(admin), path)).status).toBe(200);
    expect((await pageOf(new Visitor(), path)).location).toMatch(/^\/login/);
  });

  it("keeps the words of a customer as words", async () => {
    const customer = await createCustomer(now());
    await giveDetails(contextAt(now()), customer, { name: "<script>alert(1)</script>" });
    const id = await order(contextAt(now()), customer, "basic");
    const { html } = await pageOf(browserOf(customer), `/billing/invoices/${id}`);
    expect(html).not.toContain("<script>alert(1)</script>");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });
});

it("a member of somebody else's workspace sees whose plan it has, and their own subscription", async () => {
  const payer = await payingCustomer();
  const member = await createAccount(env);
  await db
    .insert(workspaceMembers)
    .values({ workspaceId: payer.account.workspaceId, userId: member.userId, role: "viewer", createdAt: now() });
  const cookie = await createSession(env, { userId: member.userId, workspaceId: payer.account.workspaceId });
  const { status, html } = await pageOf(new Visitor(cookie), "/billing");
  expect(status).toBe(200);
  expect(html).toContain(
    "The workspace has the plan of Test Person: Starter. Your own subscription does not change it.",
  );
  expect(html).toContain("Your trial of Pro ends on");
  // Another person's invoices are not listed.
  expect(html).not.toContain((await invoicesOf(payer))[0]?.number ?? "?");
  await db.delete(workspaceMembers).where(eq(workspaceMembers.userId, member.userId));
});

it("the upgrade page of a tool without plan, and the trial on every page, lead to billing", async () => {
  const free = browserOf(await createCustomer(now(), { plan: "free" }));
  for (const path of ["/seo", "/settings/api-keys"])
    expect((await pageOf(free, path)).html).toContain('href="/billing"');
  const trial = await pageOf(browserOf(await createCustomer(now())), "/dashboard");
  expect(trial.html).toMatch(/href="\/billing"[^>]*>14 days left in your Pro trial/);
});
