import { page, raw, type Scenario, type SitePage } from "./model.ts";

export const PERMISSIVE_ROBOTS = "User-agent: *\nDisallow:\n\nSitemap: {origin}/sitemap.xml\n";
export const XML = { "content-type": "application/xml; charset=utf-8" };

export const linkList = (pages: readonly SitePage[]): string =>
  `<ul>${pages.map(({ path }, index) => `<li><a href="${path}">Example number ${index + 1}</a></li>`).join("")}</ul>`;

/** Pages with the given names that all link to one another, and that no check objects to. */
export const cleanPages = (names: readonly string[]): SitePage[] => {
  const paths = ["/", ...names.map((name) => `/${name}`)];
  const menu = paths.map((path) => [path, path === "/" ? "Start page" : `All about ${path.slice(1)}`] as const);
  return [...paths.map((path) => page(path, [], { menu })), ...images()];
};

export function urlset(paths: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>{origin}${path.replaceAll("&", "&amp;")}</loc></url>`).join("\n")}\n</urlset>\n`;
}

export function sitemapIndex(paths: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<sitemap><loc>{origin}${path}</loc></sitemap>`).join("\n")}\n</sitemapindex>\n`;
}

/** The sitemap of a scenario's own pages. */
export const sitemapOf = (scenario: Scenario): string =>
  urlset(scenario.pages.filter((it) => it.inSitemap).map((it) => it.path));

/** More than 50 MB. */
export function* largeSitemap(): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>{origin}/oak</loc></url>\n';
  const comment = `<!-- ${"oak ".repeat(250)}-->\n`;
  for (let bytes = 0; bytes <= 52_428_800; bytes += comment.length) yield comment;
  yield "</urlset>\n";
}

/** The picture files that pages refer to: they are no pages, so nothing is planted on them. */
export function images(): SitePage[] {
  const png = { "content-type": "image/png" };
  return [
    raw("/img/small.png", [], 200, png, "\x89PNG small"),
    raw("/img/share.png", [], 200, png, "\x89PNG share"),
    raw("/img/heavy.png", [], 200, png, "p".repeat(600_000)),
  ];
}
