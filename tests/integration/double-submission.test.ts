import { env } from "cloudflare:workers";
import { and, count, eq, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { adsStub } from "#app/modules/adsmart/store/ads-stub.server.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent, siteConfig } from "#tests/support/collected.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { regionsCsv } from "#tests/support/regions-csv.ts";
import { createProject } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { createHookEndpoint } from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });

/** A person with a website that is crawled, one that is measured, a webhook and a ticket, in a workspace of their own. */
interface World {
  account: TestAccount;
  visitor: Visitor;
  siteId: string;
  projectId: string;
  endpointId: string;
}

type Fields = Record<string, string>;

interface CreatingForm {
  name: string;
  /** Page that holds the form. */
  page: (world: World) => string;
  /** Where the form is sent; the page itself when left out. */
  action?: (world: World) => string;
  fields: (world: World) => Fields;
  /** A change that makes it another form. */
  other: Fields;
  /** Sent as a file besides. */
  file?: string;
  /** How many there are. */
  made: (world: World) => Promise<number>;
}

const rows = async (table: SQLiteTable, where: SQL): Promise<number> =>
  (await db.select({ n: count() }).from(table).where(where))[0]?.n ?? 0;

const site = ({ siteId }: World) => `/analytics/sites/${siteId}`;
const overview = (world: World) => `${site(world)}?index`;
const project = ({ projectId }: World) => `/seo/projects/${projectId}`;
const {
  users,
  workspaces,
  apiKeys,
  webhookEndpoints,
  webhookDeliveries,
  forms,
  competitorPages,
  contentItems,
  seoProjects,
  seoCrawls,
  seoReports,
  seoKeywordImports,
  savedViews,
  marketingCampaigns,
  strategies,
  semCampaigns,
  mailTemplates,
  shortLinks,
  socialPosts,
  flows,
} = schema;
const {
  analyticsSites,
  analyticsGoals,
  analyticsFunnels,
  analyticsAnnotations,
  analyticsSegments,
  analyticsShares,
  contactMessages,
} = schema;
const { workspaceInvites, forumPosts, tickets, ticketMessages, announcements, dataExports } = schema;

const inWorkspace =
  (table: SQLiteTable & { workspaceId: Parameters<typeof eq>[0] }) =>
  ({ account }: World): Promise<number> =>
    rows(table, eq(table.workspaceId, account.workspaceId));

/** The file of a template of the gallery. */
const briefFile = (name: string): string =>
  JSON.stringify({
    ...{ format: "kaja-template", version: 1, kind: "brief", name, about: "" },
    content: { kind: "article", language: "en", body: "## The question" },
  });

const FUNNEL = {
  name: "Orders",
  "steps[0].kind": "page",
  "steps[0].pattern": "/shop",
  "steps[1].kind": "page",
  "steps[1].pattern": "/thanks",
  windowCount: "1",
  windowUnit: "days",
  order: "loose",
};
const REPORT = {
  intent: "share",
  title: "Report",
  brandName: "Tea shop",
  brandColour: "#0d5c55",
  preparedFor: "",
  preparedBy: "",
  crawlId: "",
  expiry: "30",
};

let questions = 0;

const FORMS: readonly CreatingForm[] = [
  {
    name: "measured website",
    page: () => "/analytics/new",
    fields: () => ({ name: "Tea", hosts: "tea.example", timeZone: "UTC", currency: "EUR", connectAnyway: "on" }),
    other: { name: "Coffee" },
    made: inWorkspace(analyticsSites),
  },
  {
    name: "workspace",
    page: () => "/workspace/new",
    fields: () => ({ name: "Client" }),
    other: { name: "Other client" },
    made: ({ account }) => rows(workspaces, eq(workspaces.billingUserId, account.userId)),
  },
  {
    name: "contact message",
    page: () => "/contact",
    fields: ({ account }) => ({
      name: "Ann",
      email: account.email,
      company: "",
      message: "We would like to know about your plans.",
    }),
    other: { message: "We would like to know about something else." },
    made: ({ account }) => rows(contactMessages, eq(contactMessages.email, account.email)),
  },
  {
    name: "API key",
    page: () => "/settings/api-keys",
    fields: () => ({
      intent: "create",
      name: "Reports",
      permissions: "seo",
      rateLimit: "100",
      expiresInDays: "never",
      allowedAddresses: "",
    }),
    other: { name: "Other reports" },
    made: ({ account }) => rows(apiKeys, eq(apiKeys.userId, account.userId)),
  },
  {
    name: "form",
    page: () => "/leads/forms/new",
    fields: () => ({ intent: "create", name: "Contact", template: "contact" }),
    other: { name: "Other contact" },
    made: inWorkspace(forms),
  },
  {
    name: "search campaign",
    page: () => "/sem/new",
    fields: () => ({ intent: "create", name: "Winter tea", budget: "12.50", currency: "EUR" }),
    other: { name: "Summer tea" },
    made: inWorkspace(semCampaigns),
  },
  {
    name: "creative",
    page: () => "/adsmart/creatives",
    fields: () => ({ intent: "create", hook: "Free tea", format: "video" }),
    other: { hook: "Morning" },
    made: async ({ account }) => (await adsStub({ env }, account.workspaceId).listCreatives()).length,
  },
  {
    name: "geo test",
    page: () => "/adsmart/geo-tests",
    fields: () => ({ intent: "create", name: "Autumn", metric: "conversions", lengthDays: "7", csv: regionsCsv() }),
    other: { name: "Winter" },
    made: async ({ account }) => (await adsStub({ env }, account.workspaceId).listGeoTests()).length,
  },
  {
    name: "short link",
    page: () => "/cross-module/links/new",
    fields: () => ({ intent: "create", destination: "https://shop.example/spring" }),
    other: { destination: "https://shop.example/summer" },
    made: inWorkspace(shortLinks),
  },
  {
    name: "social post",
    page: () => "/social/new",
    fields: () => ({ intent: "compose", text: "New teas are in.", accounts: "hand-linkedin", when: "draft" }),
    other: { text: "Sold out." },
    made: inWorkspace(socialPosts),
  },
  {
    name: "connection",
    page: () => "/integrations/new/mastodon",
    fields: () => ({ intent: "practice", name: "Tea shop" }),
    other: { name: "Book shop" },
    made: inWorkspace(schema.connections),
  },
  {
    name: "incoming webhook",
    page: () => "/integrations/webhooks/new",
    fields: () => ({ name: "Shop payments", preset: "stripe", signingSecret: "whsec_test" }),
    other: { name: "Other payments" },
    made: inWorkspace(schema.webhookSources),
  },
  {
    name: "mail template",
    page: () => "/retargeting/templates",
    fields: () => ({ intent: "create", name: "News" }),
    other: { name: "Other news" },
    made: inWorkspace(mailTemplates),
  },
  {
    name: "sending domain",
    page: () => "/retargeting/sending/domains",
    fields: () => ({ intent: "add", domain: "kaja-tea.ee" }),
    other: { domain: "kaja-coffee.ee" },
    made: inWorkspace(schema.sendingDomains),
  },
  {
    name: "onsite message",
    page: () => "/retargeting/onsite/new",
    fields: () => ({
      intent: "create",
      name: "Offer",
      kind: "banner",
      title: "Sale",
      color: "#0d5c55",
      trigger: "delay",
    }),
    other: { name: "Other offer" },
    made: inWorkspace(schema.onsiteMessages),
  },
  {
    name: "push campaign",
    page: () => "/retargeting/push/new",
    fields: () => ({ intent: "create", name: "Spring", title: "Spring", linkUrl: "https://tea.example/" }),
    other: { name: "Summer" },
    made: inWorkspace(schema.pushCampaigns),
  },
  {
    name: "automation flow",
    page: () => "/automation/new",
    fields: () => ({ intent: "create", name: "Welcome" }),
    other: { name: "Win back" },
    made: inWorkspace(flows),
  },
  {
    name: "flow of a template",
    page: () => "/automation/templates/flow/lead-sla",
    fields: () => ({ intent: "use", name: "Answer leads" }),
    other: { name: "Answer others" },
    made: inWorkspace(flows),
  },
  {
    name: "flow of a description",
    page: () => "/automation/build",
    fields: () => ({ intent: "describe", text: "Remind people of their cart after two hours" }),
    other: { text: "Ask for a review after an order" },
    made: inWorkspace(flows),
  },
  {
    name: "flow of the guided builder",
    page: () => "/automation/build?goal=cart",
    fields: () => ({ intent: "build", goal: "cart", trigger: "cart", step1: "mail", name: "Carts" }),
    other: { name: "Other carts" },
    made: inWorkspace(flows),
  },
  {
    name: "imported template",
    page: () => "/automation/templates/import",
    fields: () => ({ intent: "import", json: briefFile("Case study") }),
    other: { json: briefFile("Comparison") },
    made: inWorkspace(schema.savedTemplates),
  },
  {
    name: "strategy",
    page: () => "/strategy/new",
    fields: () => ({
      intent: "create",
      name: "Next 90 days",
      goal: "leads",
      stage: "launch",
      assets: "website",
      currency: "EUR",
      monthlyBudget: "500",
      customerMargin: "80",
      hoursPerWeek: "8",
    }),
    other: { name: "Another plan" },
    made: inWorkspace(strategies),
  },
  {
    name: "watched page of a competitor",
    page: () => "/strategy/competitors",
    fields: () => ({ intent: "watch", name: "Leaf", url: "http://127.0.0.1:9/pricing", everyDays: "7" }),
    other: { url: "http://127.0.0.1:9/plans" },
    made: inWorkspace(competitorPages),
  },
  {
    name: "marketing campaign",
    page: () => "/cross-module/new",
    fields: () => ({ intent: "create", name: "Winter tea", goalMetric: "leads", currency: "EUR" }),
    other: { name: "Summer tea" },
    made: inWorkspace(marketingCampaigns),
  },
  {
    name: "piece of content",
    page: () => "/content/new",
    fields: () => ({ intent: "create", title: "Tea in winter", kind: "article", language: "en", folder: "" }),
    other: { title: "Tea in summer" },
    made: inWorkspace(contentItems),
  },
  {
    name: "webhook",
    page: () => "/workspace/webhooks/new",
    fields: () => ({ url: "https://hooks.example.com/kaja", description: "Reports", events: "crawl.completed" }),
    other: { description: "Others" },
    made: inWorkspace(webhookEndpoints),
  },
  {
    name: "test event of a webhook",
    page: ({ endpointId }) => `/workspace/webhooks/${endpointId}`,
    fields: () => ({ intent: "test" }),
    other: { further: "1" },
    made: inWorkspace(webhookDeliveries),
  },
  {
    name: "goal",
    page: (world) => `${site(world)}/goals/new`,
    fields: () => ({ name: "Orders", kind: "page", pattern: "/thanks" }),
    other: { name: "Sign-ups" },
    made: inWorkspace(analyticsGoals),
  },
  {
    name: "funnel",
    page: (world) => `${site(world)}/funnels/new`,
    fields: () => FUNNEL,
    other: { name: "Sign-ups" },
    made: inWorkspace(analyticsFunnels),
  },
  {
    name: "note",
    page: site,
    action: overview,
    fields: () => ({ intent: "note", day: new Date().toISOString().slice(0, 10), text: "Newsletter" }),
    other: { text: "Outage" },
    made: inWorkspace(analyticsAnnotations),
  },
  {
    name: "segment",
    page: (world) => `${site(world)}?f=is:country:EE`,
    action: overview,
    fields: () => ({ intent: "save_segment", name: "Estonia", filters: "is:country:EE" }),
    other: { name: "Estonia again" },
    made: inWorkspace(analyticsSegments),
  },
  {
    name: "link to an overview",
    page: (world) => `${site(world)}/sharing`,
    fields: () => ({ title: "Visitors", expiry: "none", password: "" }),
    other: { title: "Other visitors" },
    made: inWorkspace(analyticsShares),
  },
  {
    name: "connected website",
    page: () => "/seo/new",
    fields: ({ account }) => ({
      url: `https://${account.userId}.example/`,
      name: "Tea",
      schedule: "none",
      connectAnyway: "on",
    }),
    other: { url: "https://other.example/" },
    made: inWorkspace(seoProjects),
  },
  {
    name: "crawl",
    page: project,
    fields: () => ({ intent: "crawl" }),
    other: {},
    made: inWorkspace(seoCrawls),
  },
  {
    name: "link to a report",
    page: (world) => `${project(world)}/report`,
    fields: () => REPORT,
    other: { title: "Other report" },
    made: inWorkspace(seoReports),
  },
  {
    name: "file of search figures",
    page: (world) => `${project(world)}/keywords/import`,
    fields: () => ({ intent: "upload" }),
    other: {},
    file: "Top queries,Clicks,Impressions,CTR,Position\ngreen tea,30,1000,3%,4.2\n",
    made: inWorkspace(seoKeywordImports),
  },
  {
    name: "file of another product's figures",
    page: (world) => `${site(world)}/settings/import`,
    fields: () => ({ label: "" }),
    other: {},
    file: '"date","visitors","pageviews","bounces","visits","visit_duration"\n"2026-03-02",10,20,3,12,600\n',
    made: async ({ siteId }) => (await siteStub({ env }, siteId).imports()).length,
  },
  {
    name: "file of contacts",
    page: () => "/leads/contacts/import",
    fields: () => ({ intent: "upload" }),
    other: {},
    file: "Name,Email\nMari,mari@tea.example\n",
    made: async ({ account }) => (await contactsStub({ env }, account.workspaceId).listImports()).length,
  },
  {
    name: "view of a list",
    page: (world) => `${project(world)}/keywords`,
    action: () => "/views",
    fields: () => ({ intent: "save", list: "seo.keywords", name: "Tea", query: "sort=-clicks", from: "/seo" }),
    other: { name: "Coffee" },
    made: inWorkspace(savedViews),
  },
  {
    name: "invitation",
    page: () => "/workspace",
    fields: ({ account }) => ({ intent: "invite", email: `guest-${account.userId}@example.com`, role: "viewer" }),
    other: { email: `other-${newId()}@example.com` },
    made: inWorkspace(workspaceInvites),
  },
  {
    name: "data export",
    page: () => "/settings/data",
    fields: () => ({ intent: "export" }),
    other: {},
    made: ({ account }) => rows(dataExports, eq(dataExports.userId, account.userId)),
  },
  {
    name: "question of the forum",
    page: () => "/help/forum/ask",
    fields: () => ({
      title: "Why does my crawl stop early?",
      body: "It stops after three pages, and I do not see why.",
    }),
    other: { title: "Why does my crawl begin late?" },
    made: ({ account }) => rows(forumPosts, eq(forumPosts.userId, account.userId)),
  },
  {
    name: "ticket",
    page: () => "/help/tickets/new",
    fields: () => ({
      topic: "tools",
      subject: "The crawl stops",
      message: "It stops after three pages.",
      page: "/seo",
    }),
    other: { subject: "The crawl begins" },
    made: ({ account }) => rows(tickets, eq(tickets.userId, account.userId)),
  },
  {
    name: "announcement",
    page: () => "/admin/announcements/new",
    fields: ({ account }) => ({
      title: account.userId,
      description: "Now for everybody",
      route: "/seo",
      type: "new",
      priority: "low",
      category: "SEO",
      endsOn: "",
      version: "0",
    }),
    other: { description: "Now for everybody else" },
    made: ({ account }) => rows(announcements, eq(announcements.title, account.userId)),
  },
];

/** Forms whose thing there can be only one of at a time, or that have nothing to type. */
const ONE_AT_A_TIME = new Set([
  "crawl",
  "data export",
  "file of search figures",
  "file of another product's figures",
  "file of contacts",
]);

async function newWorld(): Promise<World> {
  const account = await createAccount(env, { role: "admin" });
  const siteId = await createSite(account);
  const event = collectedEvent({ atMs: Date.now() - 60_000 });
  await siteStub({ env }, siteId).collect({
    site: siteConfig({ siteId, workspaceId: account.workspaceId }),
    events: [event],
    bots: [],
  });
  const { id: endpointId } = await createHookEndpoint(account, newHook());
  return { account, visitor: new Visitor(account.cookie), siteId, projectId: await createProject(account), endpointId };
}

/** Every form of the page that has a key; a page shows the key of the page in each. */
async function keyOn({ visitor }: World, path: string): Promise<string> {
  const response = await visitor.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return /<input type="hidden" name="key" value="([^"]+)"/.exec(await response.text())?.[1] ?? "";
}

function send({ visitor }: World, path: string, fields: Fields, file?: string): Promise<Response> {
  if (file === undefined) return visitor.post(path, fields);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("file", new File([file], "export.csv", { type: "text/csv" }));
  return visitor.send(new Request(ORIGIN + path, { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }));
}

/** What a person sees of an answer: where it leads, or the secrets and addresses that it shows. */
async function outcomeOf(response: Response): Promise<string> {
  const shown =
    (await response.text()).match(/kj_live_\w+|whsec_[\w+/]+=|\/(?:reports|shared\/analytics)\/[\w-]{32}/g) ?? [];
  return `${response.status} ${response.headers.get("location") ?? ""} ${[...new Set(shown)].toSorted().join()}`;
}

describe.each(FORMS)("the form of a new $name", ({ name, page, action = page, fields, other, file, made }) => {
  test("sent three times at once, and once more, makes one and gives each sending the same answer", async () => {
    const world = await newWorld();
    const before = await made(world);
    const key = await keyOn(world, page(world));
    expect(key).not.toBe("");
    const sent = { key, ...fields(world) };
    const answers = await Promise.all([1, 2, 3].map(() => send(world, action(world), sent, file)));
    const outcomes = new Set(await Promise.all(answers.map(outcomeOf)));
    expect([...outcomes].slice(1)).toEqual([]);
    expect([...outcomes][0]).toMatch(/^(200|201|303) /);
    expect(await made(world)).toBe(before + 1);
    expect(outcomes).toContain(await outcomeOf(await send(world, action(world), sent, file)));
    expect(await made(world)).toBe(before + 1);
    if (ONE_AT_A_TIME.has(name)) return;
    expect((await send(world, action(world), { ...sent, ...other }, file)).status).toBeLessThan(400);
    expect(await made(world)).toBe(before + 2);
  });

  test("makes another for somebody else who sends the same key", async () => {
    const [one, two] = [await newWorld(), await newWorld()];
    const key = newId();
    const before = [await made(one), await made(two)];
    const outcomes = [];
    for (const world of [one, two])
      outcomes.push(await outcomeOf(await send(world, action(world), { key, ...fields(world) }, file)));
    expect([await made(one), await made(two)]).toEqual(before.map((n) => n + 1));
    const shown = outcomes.map((outcome) => outcome.split(" ")[2]);
    if (shown[0] !== "") expect(shown[0]).not.toBe(shown[1]);
  });
});

test("a key that is none is refused, what was typed stays; a form without one counts as a new page", async () => {
  const world = await newWorld();
  const refused = await world.visitor.post("/workspace/new", { key: "nonsense", name: "Typed before" });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("Please load the page again");
  expect(html).toContain("Typed before");
  for (const expected of [2, 3]) {
    expect((await world.visitor.post("/workspace/new", { name: "Without" })).status).toBe(303);
    expect(await rows(workspaces, eq(workspaces.billingUserId, world.account.userId))).toBe(expected);
  }
  expect(await rows(users, eq(users.id, world.account.userId))).toBe(1);
});

test("an answer in the forum and a reply in a ticket are written once", async () => {
  const world = await newWorld();
  const asked = await world.visitor.post("/help/forum/ask", {
    title: `A question, number ${++questions}`,
    body: "A body that is long enough for it.",
  });
  const question = asked.headers.get("location") ?? "";
  const answer = { key: await keyOn(world, question), intent: "answer", body: "An answer that is long enough." };
  await Promise.all([1, 2, 3].map(() => world.visitor.post(question, answer)));
  expect(await rows(forumPosts, eq(forumPosts.questionId, question.replace("/help/forum/", "")))).toBe(1);

  const opened = await world.visitor.post("/help/tickets/new", {
    topic: "tools",
    subject: "A subject",
    message: "A message that is long enough.",
  });
  const ticket = opened.headers.get("location") ?? "";
  const written = () => rows(ticketMessages, eq(ticketMessages.userId, world.account.userId));
  const reply = { key: await keyOn(world, ticket), intent: "reply", message: "One more thing." };
  await Promise.all([1, 2, 3].map(() => world.visitor.post(ticket, reply)));
  expect(await written()).toBe(2);
  const desk = ticket.replace("/help/", "/admin/");
  const version = /name="version" value="(\d+)"/.exec(await (await world.visitor.get(desk)).text())?.[1] ?? "";
  const support = { key: await keyOn(world, desk), intent: "answer", message: "Here is how.", version };
  const answers = await Promise.all([1, 2, 3].map(() => world.visitor.post(desk, support)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await written()).toBe(3);
});

test("a test of a mail template is sent once", async () => {
  const world = await newWorld();
  const made = await world.visitor.post("/retargeting/templates", { intent: "create", name: "News" });
  const template = made.headers.get("location") ?? "";
  const sent = () =>
    rows(
      schema.mailOutbox,
      and(eq(schema.mailOutbox.recipient, world.account.email), eq(schema.mailOutbox.template, "message.test")) as SQL,
    );
  const form = { key: await keyOn(world, template), intent: "test", contact: "" };
  const answers = await Promise.all([1, 2, 3].map(() => world.visitor.post(template, form)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await sent()).toBe(1);
  expect((await world.visitor.post(template, { ...form, key: newId() })).status).toBe(303);
  expect(await sent()).toBe(2);
});

test("the first website, connected on the dashboard by three sendings at once, is one project and one measured site", async () => {
  const connect = async () => {
    const account = await createAccount(env);
    const world = { account, visitor: new Visitor(account.cookie), siteId: "", projectId: "", endpointId: "" };
    return { ...world, url: `https://${account.userId}.example/` };
  };
  const madeBy = (world: World) =>
    Promise.all([seoProjects, seoCrawls, analyticsSites].map((table) => inWorkspace(table)(world)));
  const world = await connect();
  expect(await madeBy(world)).toEqual([0, 0, 0]);
  const key = await keyOn(world, "/dashboard");
  expect(key).not.toBe("");
  const sent = { key, url: world.url, connectAnyway: "on" };
  const answers = await Promise.all([1, 2, 3].map(() => send(world, "/dashboard", sent)));
  const outcomes = new Set(await Promise.all(answers.map(outcomeOf)));
  expect([...outcomes]).toEqual(["303 /dashboard "]);
  expect(await madeBy(world)).toEqual([1, 1, 1]);
  expect(await outcomeOf(await send(world, "/dashboard", sent))).toBe("303 /dashboard ");
  expect(await madeBy(world)).toEqual([1, 1, 1]);

  const other = await connect();
  expect(await outcomeOf(await send(other, "/dashboard", { ...sent, url: other.url }))).toBe("303 /dashboard ");
  expect([await madeBy(world), await madeBy(other)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
});
