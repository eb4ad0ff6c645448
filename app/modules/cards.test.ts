import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";
import { PRICING } from "#app/catalogue/pricing.ts";
import { PUBLIC_PAGES } from "#app/routes/public-pages.ts";
import routes from "#app/routes.ts";
import { LANDING_SECTIONS, MODULES, moduleById, OPEN_PATHS, plannedAt, sidebarModules } from "./cards.server.ts";

/** Paths of all pages, as the site map declares them. */
function pathsOf(entries: readonly RouteConfigEntry[], base = ""): string[] {
  return entries.flatMap(({ path, children = [], index }) => {
    const own = path ? `${base}/${path}` : base;
    return [...(path || index ? [own || "/"] : []), ...pathsOf(children, own)];
  });
}

const pagePaths = new Set(pathsOf(await routes));
const pageOf = (path: string) => path.replace(/#.*/, "");
const titles = (id: string) =>
  LANDING_SECTIONS.find((section) => section.id === id)?.modules.map((module) => module.title);

describe("the registry", () => {
  test("knows at a path without a page which tool will stand there, the whole tool before a part of it", () => {
    expect(plannedAt("/growth")?.id).toBe("growth");
    expect(plannedAt("/influencer")?.id).toBe("influencer");
    expect(plannedAt("/seo")).toBeNull();
    expect(plannedAt("/nothing")).toBeNull();
  });

  test("ids and titles are unique", () => {
    expect(new Set(MODULES.map((module) => module.id)).size).toBe(MODULES.length);
    expect(new Set(MODULES.map((module) => module.title)).size).toBe(MODULES.length);
  });

  test("has at least the 23 modules that the product speaks of", () => {
    expect(MODULES.filter((module) => module.status !== "coming-soon").length).toBeGreaterThanOrEqual(23);
  });

  test("the landing page has the specified tools in its four groups", () => {
    expect(titles("core")).toEqual([
      "SEO Engine",
      "SEM Manager",
      "Smart Content",
      "Social Studio",
      "AdSmart",
      "InsightView Dashboard",
    ]);
    expect(titles("growth")).toEqual([
      "Growth Hacking Studio",
      "Lead Generation Engine",
      "Personalization Engine",
      "Event & Webinar Launcher",
      "Influencer & Affiliate Builder",
      "Retargeting & Win-Back Suite",
    ]);
    expect(titles("unconventional")).toEqual([
      "Viral Campaign Builder",
      "Community Growth Manager",
      "Channel Analyzer & Opportunity Detector",
      "Trend Detection & Seasonal Intelligence",
      "Platform Template Builder",
      "AI Marketing Strategy Generator",
    ]);
    expect(titles("coming-soon")).toEqual([
      "Video Marketing Suite",
      "PR & Reputation Engine",
      "Voice & Audio Marketing",
    ]);
  });

  test("statuses are the specified ones", () => {
    const statuses = (category: string) =>
      new Set(MODULES.filter((module) => module.category === category).map((module) => module.status));
    expect(statuses("core")).toEqual(new Set(["available"]));
    expect(statuses("growth")).toEqual(new Set(["available"]));
    expect(statuses("unconventional")).toEqual(new Set(["new"]));
    expect(statuses("coming-soon")).toEqual(new Set(["coming-soon"]));
    expect(moduleById("video").status).toBe("available");
    expect(
      MODULES.filter((module) => module.comingSoonDate).map((module) => [module.id, module.comingSoonDate]),
    ).toEqual([
      ["pr", "Coming Q2 2025"],
      ["audio", "Coming Q2 2025"],
    ]);
  });

  test.each(MODULES)("$id links to a page exactly when there is one", ({ path, href, plannedPath, status }) => {
    const exists = plannedPath !== null && pagePaths.has(pageOf(plannedPath));
    expect(path).toBe(exists ? plannedPath : null);
    expect(href).toBe(status === "coming-soon" ? null : path);
  });

  test("every open path is a page", () => {
    for (const path of OPEN_PATHS) expect(pagePaths).toContain(path);
  });

  test("each module of the sidebar is in one group; only administrators see administrators' pages", () => {
    const everyone = sidebarModules({ admin: false }).flatMap(({ modules }) => modules.map((module) => module.id));
    const admins = sidebarModules({ admin: true }).flatMap(({ modules }) => modules.map((module) => module.id));
    expect(new Set(admins).size).toBe(admins.length);
    expect(everyone).not.toContain("admin");
    expect(admins).toContain("admin");
    expect(sidebarModules({ admin: true }).map(({ group }) => group)).toEqual([
      "Core Marketing",
      "Advanced Growth",
      "AI & Advanced",
      "Enterprise & System",
    ]);
  });

  test("an unknown id is a mistake", () => {
    expect(() => moduleById("nothing")).toThrow('No module "nothing"');
  });
});

test("the plans are the specified ones", () => {
  expect(
    PRICING.map(({ name, priceCents, popular, features }) => [name, priceCents, popular, features.join(", ")]),
  ).toEqual([
    ["Starter", 4_900, false, "6 core marketing tools, Basic analytics, Email support"],
    ["Pro", 14_900, true, "All tools, Advanced analytics, Priority support, Unconventional AI"],
    ["Agency", 34_900, false, "Everything, White-label options, Dedicated support, Custom integrations"],
  ]);
});

test.each(PUBLIC_PAGES)("the sitemap's %s is a page", (path) => {
  expect(pagePaths).toContain(path);
});
