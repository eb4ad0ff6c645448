import type { Handler } from "hono";
import { SIGNED_IN_PATHS } from "#app/modules/registry.ts";
import { PUBLIC_PAGES } from "#app/routes/public-pages.ts";
import type { AppEnv } from "./app.ts";

const CACHE = { "Cache-Control": "public, max-age=3600" };

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `GET /sitemap.xml`: the public pages (sitemaps.org protocol 0.9). */
export const serveSitemap: Handler<AppEnv> = (c) => {
  const { APP_URL } = c.get("context").config;
  const urls = PUBLIC_PAGES.map((path) => `  <url><loc>${escapeXml(`${APP_URL}${path}`)}</loc></url>`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ];
  return c.body(lines.join("\n"), 200, { "Content-Type": "application/xml; charset=utf-8", ...CACHE });
};

/** `GET /robots.txt` (RFC 9309): the public pages are open, a preview deployment is not listed at all. */
export const serveRobots: Handler<AppEnv> = (c) => {
  const { APP_URL, ENVIRONMENT } = c.get("context").config;
  const closed = ["/api-gateway/", "/dev/", ...SIGNED_IN_PATHS.flatMap((path) => [`${path}$`, `${path}/`])];
  const rules = ENVIRONMENT === "preview" ? ["Disallow: /"] : closed.map((path) => `Disallow: ${path}`);
  return c.text(["User-agent: *", ...rules, "", `Sitemap: ${APP_URL}/sitemap.xml`, ""].join("\n"), 200, CACHE);
};
