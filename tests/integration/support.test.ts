import { env } from "cloudflare:workers";
import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, notices, ticketMessages, tickets, usageMeters, users } from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { createAdmin } from "#tests/support/admin.ts";
import { createAccount, ORIGIN, SAME_ORIGIN } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const SUPPORT = env.COMPANY_SUPPORT_EMAIL;

const words = (more: Record<string, string> = {}) => ({
  key: newId(),
  topic: "tools",
  subject: "The crawl stops",
  message: "It stops after three pages, every time.",
  page: "/seo",
  ...more,
});

async function newPerson() {
  const account = await createAccount(env);
  return { account, browser: new Visitor(account.cookie) };
}

/** Opens a ticket through the form; returns its number. */
async function open(browser: Visitor, more?: Record<string, string>): Promise<number> {
  const response = await browser.post("/help/tickets/new", words(more));
  expect(response.status).toBe(303);
  return Number(/^\/help\/tickets\/(\d+)$/.exec(response.headers.get("location") ?? "")?.[1]);
}

const ticketOf = async (number: number) => (await db.select().from(tickets).where(eq(tickets.number, number)))[0];
const thread = async (number: number) => {
  const ticket = await ticketOf(number);
  return db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticket?.id ?? ""))
    .orderBy(asc(ticketMessages.createdAt));
};
const pageText = async (browser: Visitor, path: string) => {
  const response = await browser.get(path);
  return { status: response.status, html: await response.text() };
};

test("a ticket is stored, mailed and listed; support answers, the person is notified, replies, closes, and opens it again", async () => {
  const { account, browser } = await newPerson();
  const { account: admin, browser: desk } = await createAdmin();
  expect((await pageText(browser, "/help/tickets")).html).toContain("You have not written to support yet");
  const { html: form } = await pageText(
    browser,
    "/help/tickets/new?subject=Crawl%20%3Cb%3E&topic=tools&from=/seo/new%3Ftoken=x",
  );
  expect(form).toContain('value="Crawl &lt;b&gt;"');
  expect(form).toContain('name="page" value="/seo/new"');

  const number = await open(browser, { message: "One\r\ntwo <script>alert(1)</script>" });
  expect(await ticketOf(number)).toMatchObject({
    userId: account.userId,
    workspaceId: account.workspaceId,
    status: "open",
    page: "/seo",
    version: 0,
  });
  expect((await thread(number)).map(({ author, body }) => [author, body])).toEqual([
    ["person", "One\ntwo <script>alert(1)</script>"],
  ]);
  const [mail] = await mailsTo(env, SUPPORT);
  expect(mail).toMatchObject({ template: "ticket-opened", subject: `Ticket #${number}: The crawl stops` });
  expect(mail?.textBody).toContain(`/admin/tickets/${number}`);
  expect(mail?.htmlBody).not.toContain("<script>");
  const list = (await pageText(browser, "/help/tickets")).html;
  expect(list).toContain("The crawl stops");
  expect(list).toContain("Open");
  expect((await pageText(browser, `/help/tickets/${number}`)).html).toContain("&lt;script&gt;alert(1)");

  const answer = { intent: "answer", key: newId(), message: "Please try again now.", version: "0" };
  expect((await desk.post(`/admin/tickets/${number}`, answer)).status).toBe(303);
  expect(await ticketOf(number)).toMatchObject({ status: "answered", version: 1 });
  const [answered] = await mailsTo(env, account.email);
  expect(answered).toMatchObject({ template: "ticket-answered" });
  expect(answered?.textBody).toContain("Please try again now.");
  const [notice] = await db.select().from(notices).where(eq(notices.userId, account.userId));
  expect(notice).toMatchObject({ kind: "account", href: `/help/tickets/${number}` });
  const audited = await db.select().from(auditLog).where(eq(auditLog.userId, admin.userId));
  expect(audited).toMatchObject([{ action: "admin.ticket_answered", subject: `ticket:${number}` }]);
  // The same form again: one answer, one mail.
  expect((await desk.post(`/admin/tickets/${number}`, answer)).status).toBe(303);
  expect(await thread(number)).toHaveLength(2);
  expect((await mailsTo(env, account.email)).filter(({ template }) => template === "ticket-answered")).toHaveLength(1);

  expect((await browser.post(`/help/tickets/${number}`, { intent: "close" })).status).toBe(303);
  expect((await browser.post(`/help/tickets/${number}`, { intent: "close" })).status).toBe(303);
  expect(await ticketOf(number)).toMatchObject({ status: "closed", version: 2 });
  expect((await pageText(browser, `/help/tickets/${number}`)).html).toContain("Your reply opens it again");
  expect(
    (await browser.post(`/help/tickets/${number}`, { intent: "reply", key: newId(), message: "Still so." })).status,
  ).toBe(303);
  expect(await ticketOf(number)).toMatchObject({ status: "open", version: 3 });
  expect((await mailsTo(env, SUPPORT)).map(({ template }) => template)).toContain("ticket-replied");
});

describe("who sees a ticket", () => {
  test("its person and administrators, nobody else", async () => {
    const { browser } = await newPerson();
    const number = await open(browser);
    const { browser: stranger } = await newPerson();
    for (const path of [`/help/tickets/${number}`, "/help/tickets/999999", "/help/tickets/0", "/help/tickets/1e1"]) {
      expect((await stranger.get(path)).status, path).toBe(404);
    }
    expect(
      (await stranger.post(`/help/tickets/${number}`, { intent: "reply", key: newId(), message: "Not mine" })).status,
    ).toBe(404);
    expect((await stranger.post(`/help/tickets/${number}`, { intent: "close" })).status).toBe(404);
    expect((await stranger.get(`/admin/tickets/${number}`)).status).toBe(403);
    expect((await stranger.post(`/admin/tickets/${number}`, { intent: "close", version: "0" })).status).toBe(403);
    expect((await pageText(stranger, "/help/tickets")).html).not.toContain("The crawl stops");
    expect(await thread(number)).toHaveLength(1);
    expect((await ticketOf(number))?.status).toBe("open");
  });

  test("a colleague in the same workspace does not", async () => {
    const { account, browser } = await newPerson();
    const number = await open(browser);
    const colleague = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "editor" });
    expect((await new Visitor(colleague.cookie).get(`/help/tickets/${number}`)).status).toBe(404);
  });

  test("a suspended person writes nothing", async () => {
    const { account, browser } = await newPerson();
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, account.userId));
    const response = await browser.post("/help/tickets/new", words());
    expect(response.headers.get("location")).toMatch(/^\/login/);
    expect(await db.select().from(tickets).where(eq(tickets.userId, account.userId))).toEqual([]);
  });
});

describe("at the same time", () => {
  test("a number is not given again when the newest ticket was erased with its account", async () => {
    const [gone, next] = [await newPerson(), await newPerson()];
    const number = await open(gone.browser);
    // What erasure does to them: tests/integration/erasure.test.ts.
    await db.delete(tickets).where(eq(tickets.number, number));
    expect(await open(next.browser)).toBe(number + 1);
    // The counter itself is lost: what there is still counts.
    await db.delete(usageMeters).where(eq(usageMeters.meter, "ticket_numbers"));
    expect(await open(next.browser)).toBe(number + 2);
    await db.delete(tickets).where(eq(tickets.number, number + 2));
    expect(await open(next.browser)).toBe(number + 3);
  });

  test("a form sent several times at once takes one number", async () => {
    const { browser } = await newPerson();
    const key = newId();
    const numbers = await Promise.all(Array.from({ length: 4 }, () => open(browser, { key })));
    expect(new Set(numbers).size).toBe(1);
    expect(await open((await newPerson()).browser)).toBe((numbers[0] ?? 0) + 1);
  });

  test("numbers count up without gaps", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, newPerson));
    const before = await open((await newPerson()).browser);
    const numbers = await Promise.all(people.map(({ browser }) => open(browser)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => before + at + 1));
  });

  test("a form sent several times makes one ticket, and one reply", async () => {
    const { account, browser } = await newPerson();
    const form = words();
    const sent = await Promise.all(Array.from({ length: 4 }, () => browser.post("/help/tickets/new", form)));
    expect(new Set(sent.map(({ status, headers }) => `${status} ${headers.get("location")}`)).size).toBe(1);
    const [ticket, ...others] = await db.select().from(tickets).where(eq(tickets.userId, account.userId));
    expect(others).toEqual([]);
    const reply = { intent: "reply", key: newId(), message: "And one more thing." };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => browser.post(`/help/tickets/${ticket?.number}`, reply)),
    );
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await thread(ticket?.number ?? 0)).toHaveLength(2);
  });

  test("of two supporters one answers, and the other sees what was written", async () => {
    const { browser } = await newPerson();
    const number = await open(browser);
    const desks = await Promise.all([createAdmin(), createAdmin()]);
    const replies = await Promise.all(
      desks.map(({ browser: desk }, at) =>
        desk.post(`/admin/tickets/${number}`, {
          intent: "answer",
          key: newId(),
          message: `Answer ${at}`,
          version: "0",
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 409]);
    const refused = await replies.find(({ status }) => status === 409)?.text();
    expect(refused).toContain("nothing was sent");
    for (const each of ["Answer 0", "Answer 1"]) expect(refused).toContain(each);
    expect(await thread(number)).toHaveLength(2);
    expect((await desks[0]?.browser.post(`/admin/tickets/${number}`, { intent: "close", version: "0" }))?.status).toBe(
      409,
    );
  });
});

describe("input", () => {
  test("is refused beside its field, and what was typed stays", async () => {
    const { browser } = await newPerson();
    const response = await browser.post(
      "/help/tickets/new",
      words({ topic: "nothing", subject: "\u200b\u200d", message: `${"x".repeat(10_001)}` }),
    );
    expect(response.status).toBe(400);
    const html = await response.text();
    for (const problem of [
      "Choose what it is about",
      "Subject is required",
      "Message is too long (max 10,000 characters)",
    ])
      expect(html).toContain(problem);
    expect(html).toContain("xxxxxxxxxx");
    for (const [subject, message] of [
      ["Evil \u202e name", "A message that is long enough"],
      ["A subject\nof two lines", "A message that is long enough"],
      ["A subject", "A message with \u0000 in it"],
    ] as const)
      expect((await browser.post("/help/tickets/new", words({ subject, message }))).status).toBe(400);
    expect((await browser.post("/help/tickets/new", words({ key: "nonsense" }))).status).toBe(400);
    const blank = await browser.post("/help/tickets/new", words({ subject: "   ", message: "" }));
    const blankHtml = await blank.text();
    for (const problem of ["Subject is required", "Message is required"]) expect(blankHtml).toContain(problem);
  });

  test("of any script and line break is stored as it was meant, at full length", async () => {
    const { browser } = await newPerson();
    const message = `${"é\r\n".repeat(10)}${"שלום 👩‍👩‍👧 ".repeat(20)}`;
    const number = await open(browser, { subject: "مشكلة في الزحف", message });
    expect((await ticketOf(number))?.subject).toBe("مشكلة في الزحف");
    expect((await thread(number))[0]?.body).toBe(message.replaceAll("\r\n", "\n").trim());
    await open(browser, { message: "x".repeat(10_000) });
  });

  test("another text in a form that was sent makes another ticket", async () => {
    const { browser } = await newPerson();
    const form = words();
    const first = await open(browser, form);
    const second = await open(browser, { ...form, message: "Something else, which is new." });
    expect(second).not.toBe(first);
    expect((await thread(second))[0]?.body).toBe("Something else, which is new.");
  });

  test("of a sixth ticket in an hour is refused, with the wait", async () => {
    const { browser } = await newPerson();
    for (let made = 0; made < 5; made++) await open(browser);
    const refused = await browser.post("/help/tickets/new", words());
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(/Please wait \d+ minutes/);
  });

  test("under the key of somebody else makes a ticket of one's own", async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const form = words();
    const first = await open(one.browser, form);
    const second = await open(other.browser, form);
    expect(second).not.toBe(first);
    expect((await ticketOf(second))?.userId).toBe(other.account.userId);
    expect((await ticketOf(first))?.userId).toBe(one.account.userId);
  });
});

test("administrators find tickets by number, subject, name and status, and walk through pages", async () => {
  const { browser: desk } = await createAdmin();
  const { account, browser } = await newPerson();
  const number = await open(browser, { subject: "A 50%_off riddle" });
  for (const search of [`${number}`, `#${number}`, "50%_OFF", account.email]) {
    expect(
      (await pageText(desk, `/admin/tickets?status=open&search=${encodeURIComponent(search)}`)).html,
      search,
    ).toContain("A 50%_off riddle");
  }
  expect((await pageText(desk, "/admin/tickets?search=50__off")).html).toContain("Nothing matches these filters");
  expect((await pageText(desk, `/admin/tickets?status=closed&search=${account.email}`)).html).not.toContain("riddle");
  expect((await desk.get("/admin/tickets?status=lost")).status).toBe(400);
  expect((await desk.get("/admin/tickets?cursor=%21")).status).toBe(400);

  const at = new Date();
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: newId(),
    workspaceId: account.workspaceId,
    userId: account.userId,
    number: 100_000 + index,
    subject: `Paged ${index}`,
    topic: "other" as const,
    status: "closed" as const,
    lastMessageAt: at,
    createdAt: at,
    updatedAt: at,
  }));
  for (let from = 0; from < rows.length; from += 5) await db.insert(tickets).values(rows.slice(from, from + 5));
  const seen: string[] = [];
  for (let path: string | null = "/admin/tickets?status=closed&search=Paged"; path; ) {
    const { html } = await pageText(desk, path);
    seen.push(...[...html.matchAll(/Paged \d+/g)].map(([subject]) => subject));
    const next: string | undefined = /href="([^"]*cursor=[^"]*)"[^>]*>Next page/.exec(html)?.[1];
    path = next ? `/admin/tickets${next.replaceAll("&amp;", "&").replace(/^[^?]*/, "")}` : null;
  }
  expect(new Set(seen).size).toBe(30);
  await db
    .delete(tickets)
    .where(
      and(eq(tickets.userId, account.userId), inArray(tickets.number, rows.map((row) => row.number).slice(0, 30))),
    );
});

test("whatever fails while a ticket is made, there is a whole ticket or none, and the same form brings it about", async () => {
  const injected = await sweepFailures({
    env,
    prepare: async () => ({ ...(await newPerson()), form: words() }),
    flow: async (bindings, execution, { account, form }) => {
      const headers = { ...SAME_ORIGIN, cookie: account.cookie, "cf-connecting-ip": "203.0.113.9" };
      const response = await router.fetch(
        new Request(`${ORIGIN}/help/tickets/new`, { method: "POST", body: new URLSearchParams(form), headers }),
        bindings,
        execution,
      );
      return { status: response.status, body: await response.text() };
    },
    invariants: async ({ outcome }, { account, browser, form }) => {
      expect([303, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      const stored = () => db.select().from(tickets).where(eq(tickets.userId, account.userId));
      const messages = () => db.select().from(ticketMessages).where(eq(ticketMessages.userId, account.userId));
      expect((await messages()).length).toBe((await stored()).length);
      if (outcome.status === 303) expect(await stored()).toHaveLength(1);
      expect((await browser.post("/help/tickets/new", form)).status).toBe(303);
      expect(await stored()).toHaveLength(1);
      expect(await messages()).toHaveLength(1);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(6);
});
