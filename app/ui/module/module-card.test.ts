import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { moduleById } from "#app/modules/cards.server.ts";
import type { Module } from "#app/platform/manifest/card.ts";
import { ModuleCard } from "./module-card.tsx";

const draw = (changes: Partial<Module>) =>
  renderToStaticMarkup(createElement(ModuleCard, { module: { ...moduleById("seo"), href: "/seo", ...changes } }));

describe("a module card", () => {
  test.each([
    ["new", "NEW", "text-good"],
    ["available", "AVAILABLE", "text-info"],
    ["coming-soon", "COMING SOON", "text-warn"],
  ] as const)("status %s has the badge %s in its colour", (status, label, colour) => {
    expect(draw({ status })).toMatch(new RegExp(`class="[^"]*${colour}[^"]*">${label}<`));
  });

  test.each([
    ["core", "border-l-cat-core"],
    ["growth", "border-l-cat-growth"],
    ["unconventional", "border-l-cat-unconventional"],
    ["coming-soon", "border-l-cat-soon"],
    ["other", "border-l-cat-other"],
  ] as const)("category %s sets the border %s", (category, border) => {
    expect(draw({ category })).toContain(border);
  });

  test("with a page it is a link that says Explore Tool", () => {
    const html = draw({});
    expect(html).toContain('href="/seo"');
    expect(html).toContain("Explore Tool");
    expect(html).not.toContain("<button");
  });

  test("without a page its Coming Soon button is disabled", () => {
    const html = draw({ href: null });
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Coming Soon<\/button>/);
    expect(html).not.toContain("<a ");
  });

  test("a coming-soon card shows its date, or Coming Soon, and is no link", () => {
    const dated = draw({ status: "coming-soon", href: null, comingSoonDate: "Coming Q2 2025" });
    expect(dated).toContain(">Coming Q2 2025</p>");
    expect(dated).not.toContain("<a ");
    const { comingSoonDate: _, ...undated } = moduleById("pr");
    expect(draw(undated)).toContain(">Coming Soon</p>");
  });

  test.each([
    [["a", "b"], null],
    [["a", "b", "c"], null],
    [["a", "b", "c", "d"], "+1 more"],
    [["a", "b", "c", "d", "e", "f"], "+3 more"],
  ])("of the features %j the first three show", (features, more) => {
    const chips = [...draw({ features }).matchAll(/<li[^>]*><span[^>]*>([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(chips).toEqual([...features.slice(0, 3), ...(more ? [more] : [])]);
  });
});
