// One website, entered once: a project and a measured site share a record, whose name is that of both.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { analyticsSites, seoProjects } from "#db/schema/index.ts";
import { websites } from "#db/schema/websites.ts";
import { createAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
let account: Awaited<ReturnType<typeof createAccount>>;
let visitor: Visitor;

beforeEach(async () => {
  account = await createAccount(env);
  visitor = new Visitor(account.cookie);
});

const project = { url: "https://www.tea.example/", name: "Tea shop", schedule: "none", connectAnyway: "on" };
const settings = { hosts: "tea.example", name: "Tea", timeZone: "UTC", currency: "EUR" };
const site = { ...settings, connectAnyway: "on" };

async function made(path: string, fields: Record<string, string>): Promise<string> {
  const answer = await visitor.post(path, fields);
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}
const records = () => db.select().from(websites).where(eq(websites.workspaceId, account.workspaceId));
const projects = () => db.select().from(seoProjects).where(eq(seoProjects.workspaceId, account.workspaceId));
const sites = () => db.select().from(analyticsSites).where(eq(analyticsSites.workspaceId, account.workspaceId));

test("a site that is measured joins the record of its project, and the last name that was typed is that of both", async () => {
  const audit = await made("/seo/new", project);
  const traffic = await made("/analytics/new", site);
  const [record] = await records();
  expect(await records()).toMatchObject([{ host: "tea.example", name: "Tea" }]);
  expect(await projects()).toMatchObject([{ name: "Tea", websiteId: record?.id }]);
  expect(await sites()).toMatchObject([{ name: "Tea", websiteId: record?.id }]);
  expect(await (await visitor.get(audit)).text()).toContain(`href="${traffic}"`);
  expect(await (await visitor.get(traffic)).text()).toContain(`href="${audit}"`);
});

test("a project joins a site whose second host name it has", async () => {
  await made("/analytics/new", { ...site, hosts: "coffee.example, tea.example" });
  await made("/seo/new", project);
  expect(await records()).toMatchObject([{ host: "coffee.example", name: "Tea shop" }]);
  expect(await sites()).toMatchObject([{ name: "Tea shop" }]);
});

test("the form offers what the other tool looks at, with its host and name in the fields", async () => {
  await made("/analytics/new", site);
  const [record] = await records();
  expect(await (await visitor.get("/seo/new")).text()).toContain(`href="/seo/new?website=${record?.id}"`);
  const chosen = await (await visitor.get(`/seo/new?website=${record?.id}`)).text();
  expect(chosen).toMatch(/name="url"[^>]*value="tea\.example"/);
  expect(chosen).toMatch(/name="name"[^>]*value="Tea"/);
  await made("/seo/new", project);
  expect(await (await visitor.get("/analytics/new")).text()).not.toContain("?website=");
});

test("a website of another workspace is offered nowhere and joined by nobody", async () => {
  await made("/analytics/new", site);
  const [record] = await records();
  account = await createAccount(env);
  visitor = new Visitor(account.cookie);
  expect(await (await visitor.get(`/seo/new?website=${record?.id}`)).text()).not.toContain("tea.example");
  await made("/seo/new", project);
  expect((await projects())[0]?.websiteId).not.toBe(record?.id);
});

test("a new name in one tool is that of the other", async () => {
  const audit = await made("/seo/new", project);
  const traffic = await made("/analytics/new", site);
  await visitor.post(`${traffic}/settings`, { ...settings, name: "Tea of Tallinn" });
  expect(await projects()).toMatchObject([{ name: "Tea of Tallinn" }]);
  await visitor.post(`${audit}/settings`, { intent: "save", name: "Leaf", url: project.url, schedule: "none" });
  expect(await sites()).toMatchObject([{ name: "Leaf" }]);
  expect(await records()).toMatchObject([{ name: "Leaf" }]);
});

test("a second project of a host is a website of its own", async () => {
  await made("/seo/new", project);
  await made("/seo/new", { ...project, url: "https://tea.example/de/", name: "Teeladen" });
  await made("/analytics/new", site);
  expect((await records()).map(({ name }) => name).sort()).toEqual(["Tea", "Teeladen"]);
  expect((await projects()).map(({ name }) => name).sort()).toEqual(["Tea", "Teeladen"]);
});

test("deleting the measured site leaves the project, and its record goes with the last that has it", async () => {
  await made("/seo/new", project);
  const traffic = await made("/analytics/new", site);
  await visitor.post(`${traffic}/settings?delete`, { confirmed: "on" });
  expect(await sites()).toEqual([]);
  expect(await projects()).toMatchObject([{ name: "Tea" }]);
  expect(await records()).toHaveLength(1);
  const other = await made("/analytics/new", { ...site, hosts: "coffee.example" });
  expect(await records()).toHaveLength(2);
  await visitor.post(`${other}/settings?delete`, { confirmed: "on" });
  expect(await records()).toHaveLength(1);
});

test("archiving the project leaves the site; restored beside a newer project it is a website of its own", async () => {
  const audit = await made("/seo/new", project);
  await made("/analytics/new", site);
  await visitor.post(audit, { intent: "archive", crawlId: "none" });
  expect(await sites()).toMatchObject([{ name: "Tea" }]);
  await made("/seo/new", { ...project, url: "https://tea.example/shop/", name: "Shop" });
  await visitor.post(audit, { intent: "restore", crawlId: "none" });
  const ids = (await projects()).filter(({ archivedAt }) => archivedAt === null).map(({ websiteId }) => websiteId);
  expect(new Set(ids).size).toBe(2);
});

test("a site that moves to another host leaves the project's website", async () => {
  await made("/seo/new", project);
  const traffic = await made("/analytics/new", site);
  await visitor.post(`${traffic}/settings`, { ...settings, hosts: "coffee.example", name: "Coffee" });
  expect((await records()).map(({ host, name }) => `${host} ${name}`).sort()).toEqual([
    "coffee.example Coffee",
    "tea.example Tea",
  ]);
  expect(await projects()).toMatchObject([{ name: "Tea" }]);
});
