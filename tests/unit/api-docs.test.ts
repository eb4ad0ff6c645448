import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { firstPath } from "#app/modules/api-docs/domain/first-call.ts";
import { GUIDES } from "#app/modules/api-docs/domain/guides.ts";
import { LANGUAGES, languageOf, sampleFile, TASKS } from "#app/modules/api-docs/domain/samples.ts";
import { findGuide, readGuide } from "#app/modules/api-docs/guides.server.ts";
import { readSample } from "#app/modules/api-docs/samples.server.ts";
import { API_VERSIONS } from "#app/modules/api-keys/domain/api-versions.ts";
import { RATE_LIMITS } from "#app/modules/api-keys/index.ts";
import { type Block, headingsOf } from "#app/modules/help/index.ts";
import { API_SCOPES } from "#app/modules/registry.ts";
import { linksOf, textOf } from "#app/platform/markdown/blocks.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";

const SLUGS = GUIDES.map(({ slug }) => slug);
const SECTIONS_OF_OVERVIEW = ["quick-start", "guides", "samples", "client"];
/** Pages outside the documentation that the guides lead to. */
const ELSEWHERE = new Set(["/settings/api-keys", "/workspace/webhooks", "/api-gateway/openapi.json"]);

const guides = new Map(await Promise.all(SLUGS.map(async (slug) => [slug as string, await findGuide(slug)] as const)));

const blocksOf = (slug: string): Block[] => guides.get(slug)?.blocks ?? [];
const anchorsOf = (slug: string) => headingsOf(blocksOf(slug)).map(({ id }) => id);

/** Rows of every table of a guide, as text. */
const rowsOf = (slug: string): string[][] =>
  blocksOf(slug).flatMap((block) => (block.kind === "table" ? block.rows.map((row) => row.map(textOf)) : []));

/** Why a link of a guide leads nowhere; null when it leads somewhere. */
function fault(slug: string, href: string): string | null {
  if (href.startsWith("https://") || ELSEWHERE.has(href)) return null;
  const [path = "", anchor] = href.split("#");
  if (path === "/api-docs")
    return anchor === undefined || SECTIONS_OF_OVERVIEW.includes(anchor) ? null : `no section ${anchor}`;
  if (path === "/api-docs/reference") return null;
  const target = path === "" ? slug : path.replace("/api-docs/", "");
  if (!guides.get(target)) return `no page ${path}`;
  return anchor === undefined || anchorsOf(target).includes(anchor) ? null : `no heading ${anchor}`;
}

describe.each(SLUGS)("the guide %s", (slug) => {
  test("has links that lead somewhere, and headings with distinct anchors", () => {
    expect(linksOf(blocksOf(slug)).flatMap((href) => fault(slug, href) ?? [])).toEqual([]);
    expect(new Set(anchorsOf(slug)).size).toBe(anchorsOf(slug).length);
    expect(anchorsOf(slug).length).toBeGreaterThan(0);
  });

  test("says in one sentence what it is for", () => {
    expect(guides.get(slug)?.summary).toMatch(/^[A-Z].{15,}\.$/);
  });

  test("shows its samples in every language", async () => {
    for (const { id } of LANGUAGES) {
      const parts = (await readGuide(slug, id))?.parts ?? [];
      for (const part of parts) if (part.kind === "sample") expect(part.sample.file).toBe(sampleFile(part.task, id));
      expect(
        parts
          .flatMap((part) => (part.kind === "prose" ? part.blocks : []))
          .filter((block) => block.kind === "code" && block.language === "sample"),
      ).toEqual([]);
    }
  });
});

test("there is no guide of another name", async () => {
  expect(await findGuide("none")).toBeNull();
  expect(await readGuide("__proto__", "curl")).toBeNull();
});

/** Codes of forms and links, which the API never answers. */
const NOT_OF_THE_API = [
  "invalid_credentials",
  "email_not_confirmed",
  "password_required",
  "cross_site",
  "link_expired",
];

test("the guide to errors lists every code of the API with its status", () => {
  const listed = rowsOf("errors").flatMap(([code = "", status]) =>
    code in HTTP_STATUS ? [[code, Number(status)]] : [],
  );
  const expected = Object.entries(HTTP_STATUS).filter(([code]) => !NOT_OF_THE_API.includes(code));
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected));
});

test("the guides name every scope and every limit of a key", () => {
  expect(rowsOf("authentication").map(([scope]) => scope)).toEqual(expect.arrayContaining(Object.keys(API_SCOPES)));
  const text = JSON.stringify(blocksOf("limits"));
  for (const limit of RATE_LIMITS) expect(text).toContain(limit.toLocaleString("en"));
});

test("the changelog lists every version with all its changes", () => {
  const text = readFileSync(fileURLToPath(new URL("../../content/api-docs/changelog.md", import.meta.url)), "utf8");
  for (const { version, changes } of API_VERSIONS)
    for (const entry of [`## ${version}`, ...changes]) expect(text).toContain(entry);
});

describe("samples", () => {
  test("are there for each task in each language, and no others", () => {
    const folder = fileURLToPath(new URL("../../content/api-docs/samples/", import.meta.url));
    const expected = TASKS.flatMap(({ id }) => LANGUAGES.map((language) => sampleFile(id, language.id)));
    expect(readdirSync(folder).sort()).toEqual([...expected].sort());
    for (const { id } of TASKS)
      for (const language of LANGUAGES) expect(readSample(id, language.id).text.length).toBeGreaterThan(100);
  });

  test("a missing one is no page", () => {
    expect(() => readSample("none", "curl")).toThrow("none.sh");
  });

  test("shell samples are plain sh", () => {
    for (const { id } of TASKS) execFileSync("sh", ["-n", "-c", readSample(id, "curl").text]);
  });

  test("an address that asks for no known language gets curl", () => {
    expect(languageOf(new URLSearchParams("language=python"))).toBe("python");
    expect(languageOf(new URLSearchParams("language=cobol"))).toBe("curl");
    expect(languageOf(new URLSearchParams())).toBe("curl");
  });
});

test("the first call asks for a list that the chosen key may read", () => {
  const lists = { seo: "/seo/projects", leads: "/leads" };
  expect([firstPath(lists), firstPath(lists, ["leads", "seo"]), firstPath(lists, ["leads"])]).toEqual([
    "/seo/projects",
    "/seo/projects",
    "/leads",
  ]);
});
