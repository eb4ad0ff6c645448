import type { Agent } from "node:http";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { openD1File } from "../d1-file.ts";
import { createAccount, createSession, SAME_ORIGIN } from "../factories.ts";
import { databaseFiles } from "../product-database.ts";
import { regionsCsv } from "../regions-csv.ts";
import { urlEncoded } from "./encode.ts";
import { sendForm } from "./send.ts";

export const PERSONS = ["anonymous", "viewer", "owner", "admin"] as const;
export type Person = (typeof PERSONS)[number];

/** Who sends forms, and what there is to send them to. */
export interface Ground {
  /** A new session: some forms end the one that they came with. Value of the Cookie header; empty for nobody. */
  signIn(person: Person): Promise<string>;
  /** A path of a route with ids that exist, as far as there are any. */
  addressOf(path: string): string;
  /** The fields of the form that a workspace published, as its page has them now: what strangers send without an account. */
  publishedForm(): Promise<$ZodType>;
}

/** The fields of a page: hidden ones have their value, the others any text. */
function schemaOfPage(html: string): $ZodType {
  const fields: Record<string, z.ZodType> = { intent: z.enum(["next", "back"]) };
  for (const [tag] of html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)) {
    const name = /\bname="([^"]+)"/.exec(tag)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[name] = tag.includes('type="hidden"') ? z.literal(value ?? "") : z.string();
  }
  return z.object(fields);
}

const formKey = () => crypto.randomUUID();

/** The forms with which the owner makes these things, in this order: later paths contain ids of earlier things. */
const FORMS: readonly (readonly [path: string, fields: () => Readonly<Record<string, string>>])[] = [
  ["/seo/new", () => ({ name: "Shop", url: "http://127.0.0.1:9/", schedule: "none", connectAnyway: "on" })],
  [
    "/analytics/new",
    () => ({ name: "Shop", hosts: "tea.example", timeZone: "UTC", currency: "EUR", connectAnyway: "on" }),
  ],
  ["/analytics/sites/:siteId/goals/new", () => ({ name: "Order", kind: "page", pattern: "/thanks" })],
  [
    "/analytics/sites/:siteId/funnels/new",
    () => ({
      name: "Order",
      "steps[0].pattern": "/a",
      "steps[1].pattern": "/b",
      windowCount: "1",
      windowUnit: "days",
      order: "loose",
    }),
  ],
  ["/analytics/sites/:siteId/sharing", () => ({ title: "Visitors", expiry: "30", password: "Tea-at-five-7" })],
  ["/seo/projects/:projectId/keywords?index", () => ({ intent: "add", keywords: "green tea\nblack tea" })],
  [
    "/help/forum/ask",
    () => ({
      key: formKey(),
      title: "How is tea measured?",
      body: "I would like to know how visits of the tea shop are measured.",
    }),
  ],
  [
    "/help/tickets/new",
    () => ({
      key: formKey(),
      topic: "other",
      subject: "Tea",
      message: "The figures of the tea shop are not what I expected to see.",
    }),
  ],
  ["/workspace/webhooks/new", () => ({ url: "https://tea.example/hook", description: "", events: "lead.created" })],
  [
    "/strategy/new",
    () => ({
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
  ],
  [
    "/strategy/competitors",
    () => ({ intent: "watch", name: "Leaf & Co", url: "http://127.0.0.1:9/pricing", everyDays: "7" }),
  ],
  [
    "/cross-module/new",
    () => ({
      intent: "create",
      name: "Winter tea",
      goalMetric: "leads",
      goalTarget: "40",
      startsOn: "2026-12-01",
      endsOn: "2026-12-24",
      currency: "EUR",
      budget: "500",
      utmCampaign: "winter_tea",
    }),
  ],
  ["/automation/new", () => ({ intent: "create", name: "Welcome" })],
  ["/cross-module/links/new", () => ({ intent: "create", destination: "https://tea.example/spring", weightA: "50" })],
  ["/integrations/new/:connector", () => ({ intent: "practice", name: "Tea shop" })],
  ["/integrations/webhooks/new", () => ({ name: "Shop payments", preset: "none" })],
  ["/sem/new", () => ({ intent: "create", name: "Winter tea", budget: "12.50", currency: "EUR" })],
  [
    "/adsmart/creatives",
    () => ({ intent: "create", hook: "Free tea", offer: "Ten off", format: "video", audience: "Women" }),
  ],
  [
    "/adsmart/geo-tests",
    () => ({ intent: "create", name: "Autumn", metric: "conversions", lengthDays: "7", csv: regionsCsv() }),
  ],
  ["/retargeting/templates", () => ({ intent: "create", name: "Tea news" })],
  ["/retargeting/sending/domains", () => ({ intent: "add", domain: "kaja-tea.ee", selector: "s1" })],
  [
    "/retargeting/push/new",
    () => ({
      intent: "create",
      name: "Tea push",
      title: "Spring",
      linkUrl: "https://tea.example/",
      lifetimeHours: "24",
    }),
  ],
  ["/retargeting/push/setup", () => ({ intent: "on" })],
  [
    "/retargeting/onsite/new",
    () => ({
      intent: "create",
      name: "Tea offer",
      kind: "slide_in",
      title: "Spring",
      color: "#0d5c55",
      trigger: "exit",
    }),
  ],
  ["/retargeting/win-back", () => ({ intent: "ready", ready: "lapsed" })],
  ["/leads/scoring", () => ({ key: formKey(), intent: "group", name: "Interest", halfLifeDays: "30" })],
  ["/content/new", () => ({ intent: "create", title: "Tea", kind: "article", language: "en", folder: "Blog" })],
  [
    "/social/new",
    () => ({ intent: "compose", text: "New teas are in.", accounts: "hand-linkedin", when: "draft", campaign: "tea" }),
  ],
  ["/leads/contacts/companies/new", () => ({ name: "Tea shop", domain: "tea.example" })],
  ["/leads/contacts/new", () => ({ name: "Mari Tamm", email: "mari@tea.example", tags: "vip" })],
  ["/leads/contacts", () => ({ intent: "all" })],
  ["/leads/forms/new", () => ({ intent: "create", name: "Talk to us", template: "contact" })],
  ["/leads/forms/:formId?index", () => ({ intent: "publish", revision: "0" })],
  [
    "/leads/segments/new",
    () => ({
      intent: "save",
      name: "Regulars",
      "groups[0].match": "all",
      "groups[0].conditions[0].about": "tag",
      "groups[0].conditions[0].value": "vip",
    }),
  ],
];

const ADMIN_FORMS: typeof FORMS = [
  [
    "/admin/announcements/new",
    () => ({
      title: "Tea",
      description: "New teas",
      route: "/seo",
      type: "new",
      priority: "high",
      category: "Tea",
      endsOn: "",
      version: "0",
    }),
  ],
];

/** Pages whose links contain the ids of these things. */
const LISTS = [
  "/seo",
  "/seo/projects/:projectId/keywords",
  "/analytics/sites/:siteId/goals",
  "/analytics/sites/:siteId/funnels",
  "/help",
  "/help/forum",
  "/help/tickets",
  "/workspace/webhooks",
  "/workspace",
  "/leads/contacts",
  "/leads/contacts/companies",
  "/leads/segments",
  "/strategy",
  "/strategy/competitors",
  "/cross-module",
  "/cross-module/links",
  "/integrations",
  "/integrations/webhooks",
  "/sem",
  "/adsmart/creatives",
  "/adsmart/geo-tests",
  "/retargeting/templates",
  "/retargeting",
  "/retargeting/sending/domains",
  "/retargeting/onsite",
  "/retargeting/push",
  "/automation",
  "/leads/settings",
  "/leads/scoring",
  "/content",
  "/social",
];
const ADMIN_LISTS = ["/admin/announcements", "/admin/users", "/admin/forum", "/admin/tickets"];

/** Parameters that name one of a list that is the same everywhere. */
const FIXED: Readonly<Record<string, string>> = {
  code: "title-missing",
  tool: "robots-tester",
  plan: "basic",
  connector: "bluesky",
  kind: "flow",
  savedTemplateId: "lead-sla",
};

/** Accounts and one of each thing that a path can name; `paths`: those of all routes. */
export async function createGround(
  product: { origin: string; state: string },
  agent: Agent,
  paths: readonly string[],
): Promise<Ground> {
  const [file] = databaseFiles(product.state, /D1DatabaseObject/);
  if (!file) throw new Error(`No database under ${product.state}`);
  const env = { DB: openD1File(file) } as Env;
  const owner = await createAccount(env, { plan: "enterprise" });
  const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer", plan: null });
  const admin = await createAccount(env, { role: "admin", plan: "enterprise" });

  const ids: Record<string, string> = { ...FIXED, userId: viewer.userId };
  const fill = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
  const patterns = paths
    .filter((path) => /:\w+$/.test(path) || path.endsWith("/edit"))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`) }));
  const learn = (link: string) => {
    for (const { path, pattern } of patterns) {
      const found = pattern.exec(link)?.groups ?? {};
      // A token belongs to its own path; what comes after it in a list is another page ("new").
      for (const [name, id] of Object.entries(found))
        if (id !== "new") ids[name === "token" ? `token ${path}` : name] ??= id;
    }
  };
  const read = async (cookie: string, lists: readonly string[]) => {
    for (const list of lists) {
      const text = await (await fetch(product.origin + fill(list), { headers: { cookie } })).text();
      for (const [, link] of text.matchAll(/href="([^"?#]+)/g)) learn(link ?? "");
    }
  };
  const make = async (cookie: string, forms: typeof FORMS) => {
    for (const [path, fields] of forms) {
      const answer = await sendForm(
        agent,
        product.origin + fill(path),
        urlEncoded(Object.entries(fields())),
        { ...SAME_ORIGIN, host: new URL(product.origin).host, origin: product.origin, cookie },
        30_000,
      );
      if (answer.status >= 400 || answer.status === 0)
        throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
      learn(answer.location);
      for (const [link] of answer.text.matchAll(/\/shared\/analytics\/[\w-]+/g)) learn(link);
    }
  };
  await make(owner.cookie, FORMS);
  await make(admin.cookie, ADMIN_FORMS);
  await read(owner.cookie, LISTS);
  await read(admin.cookie, ADMIN_LISTS);
  return {
    signIn: async (person) => (person === "anonymous" ? "" : createSession(env, { viewer, owner, admin }[person])),
    addressOf: (path) => fill(path.replace(":token", ids[`token ${path}`] ?? ":token")),
    publishedForm: async () => {
      const page = await fetch(product.origin + fill("/f/:formId"));
      if (page.status !== 200) throw new Error(`The page of the published form answered ${page.status}.`);
      return schemaOfPage(await page.text());
    },
  };
}
