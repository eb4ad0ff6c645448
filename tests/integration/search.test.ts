import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createSite } from "#tests/support/analytics-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createProject } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

const pageFor = async ({ cookie }: TestAccount, question: string): Promise<string> => {
  const response = await new Visitor(cookie).get(`/search?q=${encodeURIComponent(question)}`);
  expect(response.status).toBe(200);
  return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
};

/** Links and forms of the answers, without the frame's. */
const targetsOf = (html: string): string[] => {
  const main = html.slice(html.indexOf('id="main"'));
  return [...main.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, target]) => target ?? "");
};

test("pages, actions, websites and articles answer, without scripts", async () => {
  const account = await createAccount(env);
  const projectId = await createProject(account, { name: "Café Harbour" });
  expect(targetsOf(await pageFor(account, "cafe harb"))).toContain(`/seo/projects/${projectId}`);
  const siteId = await createSite(account, { name: "Harbour visits" });
  expect(targetsOf(await pageFor(account, "harbour vis"))).toContain(`/analytics/sites/${siteId}`);
  expect(targetsOf(await pageFor(account, "biling"))).toContain("/billing");
  const twoFactor = targetsOf(await pageFor(account, "two-factor"));
  expect(twoFactor).toContain("/settings/security");
  expect(twoFactor.some((target) => target.startsWith("/help/articles/"))).toBe(true);
  expect(targetsOf(await pageFor(account, "webhooks"))).toContain("/workspace/webhooks");
  expect(targetsOf(await pageFor(account, "sign out"))).toContain("/logout");
});

test("nothing of another workspace, and nothing that the person may not open", async () => {
  const account = await createAccount(env, { plan: "free" });
  const other = await createAccount(env);
  const projectId = await createProject(other, { name: "Secret launch" });
  expect(await pageFor(account, "secret launch")).not.toContain(projectId);
  expect(targetsOf(await pageFor(account, "seo engine"))).not.toContain("/seo");
  expect(targetsOf(await pageFor(account, "admin panel"))).not.toContain("/admin");
  const viewer = await createAccount(env, { workspaceId: other.workspaceId, workspaceRole: "viewer" });
  expect(await pageFor(viewer, "secret launch")).not.toContain(projectId);
  expect(targetsOf(await pageFor(viewer, "api key"))).not.toContain("/settings/api-keys");
  expect(targetsOf(await pageFor(viewer, "webhooks"))).not.toContain("/workspace/webhooks");
  const admin = await createAccount(env, { role: "admin" });
  expect(targetsOf(await pageFor(admin, "admin panel"))).toContain("/admin");
});

test("what is asked is shown as text, cut where nobody types on, and may be anything", async () => {
  const account = await createAccount(env);
  const html = await pageFor(account, `<img src=x onerror=alert(1)>${"a".repeat(5_000)}`);
  expect(html).toContain("&lt;img src=x");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("a".repeat(101));
  for (const question of ["", "   ", "\u0000", "\u202e", "%", "🙂", "((((", "__proto__"])
    await pageFor(account, question);
});

test("actions on the person's own websites, and a theme in one step; a viewer is offered none that change something", async () => {
  const account = await createAccount(env, { plan: "pro" });
  const projectId = await createProject(account, { name: "Harbour" });
  const siteId = await createSite(account, { name: "Harbour visits" });
  expect(targetsOf(await pageFor(account, "crawl harbour"))).toContain(`/seo/projects/${projectId}`);
  expect(await pageFor(account, "crawl harbour")).toContain('name="intent" value="crawl"');
  expect(targetsOf(await pageFor(account, "add goal"))).toContain(`/analytics/sites/${siteId}/goals/new`);
  expect(targetsOf(await pageFor(account, "invite"))).toContain("/workspace");
  expect(await pageFor(account, "dark")).toContain('name="theme" value="dark"');
  const viewer = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "viewer" });
  expect(targetsOf(await pageFor(viewer, "crawl harbour"))).not.toContain(`/seo/projects/${projectId}`);
  expect(targetsOf(await pageFor(viewer, "add goal"))).not.toContain(`/analytics/sites/${siteId}/goals/new`);
});
