import { expect, it } from "vitest";
import { moduleById, moduleLinks } from "#app/modules/cards.server.ts";
import { breadcrumbsFor } from "./breadcrumb-trail.ts";

const TITLES = new Map(moduleLinks({ admin: true }).map(({ href, title }) => [href, title]));

const text = (trail: ReturnType<typeof breadcrumbsFor>) =>
  trail.map(({ label, to }) => (to ? `${label} (${to})` : label)).join(" / ");

it.each([
  ["/dashboard", "Home (/dashboard)"],
  ["/settings", "Home (/dashboard) / Settings"],
  ["/settings/api-keys", "Home (/dashboard) / Settings (/settings) / API Keys"],
  ["/settings/profile/", "Home (/dashboard) / Settings (/settings) / Profile"],
  ["/security/sign-ins", "Home (/dashboard) / Security (/security) / Sign-ins"],
  ["/admin/users/0193b5c2-7d1e", "Home (/dashboard) / Admin Panel (/admin) / Users (/admin/users)"],
  ["/workspace/new", "Home (/dashboard) / Workspace (/workspace) / New workspace"],
  ["/notices", "Home (/dashboard) / Notices"],
  ["/data-pipeline", "Home (/dashboard) / Data pipeline"],
])("the way to %s: %s", (pathname, expected) => {
  expect(text(breadcrumbsFor(pathname, TITLES))).toBe(expected);
});

it("a page names its own steps, and modules keep the registry's name", () => {
  const { title } = moduleById("seo");
  expect(
    text(breadcrumbsFor("/seo/projects/1", TITLES, { trail: [{ label: "Old name", to: "/seo" }, { label: "Shop" }] })),
  ).toBe(`Home (/dashboard) / ${title} (/seo) / Shop`);
  expect(text(breadcrumbsFor("/seo", TITLES, { trail: [{ label: "Old name" }] }))).toBe(`Home (/dashboard) / ${title}`);
});

it("a page is called what it calls itself, where the path says it in an id or an abbreviation", () => {
  const { title } = moduleById("cross-module");
  const way = (pathname: string, name: string) => text(breadcrumbsFor(pathname, TITLES, { name }));
  expect(way("/cross-module/utm", "UTM rules")).toBe(`Home (/dashboard) / ${title} (/cross-module) / UTM rules`);
  expect(way("/cross-module/0193b5c2-7d1e", "Winter tea")).toBe(
    `Home (/dashboard) / ${title} (/cross-module) / Winter tea`,
  );
  expect(way("/cross-module", "Campaigns")).toBe(`Home (/dashboard) / ${title}`);
});
