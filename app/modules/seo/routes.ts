import { layout, route } from "@remix-run/route-config";
import { keywordResourceRoutes, keywordRoutes } from "../keywords/index.ts";

const at = (file: string) => `modules/seo/routes/${file}`;

/** Pages of the SEO Engine, in its gate: what a plan without it sees. */
export const seoRoutes = [
  layout(at("gate.tsx"), [
    route("seo", at("projects.tsx")),
    route("seo/new", at("new-project.tsx")),
    route("seo/projects/:projectId", at("project.tsx"), [
      route("", at("audit.tsx"), { index: true }),
      route("pages", at("pages.tsx")),
      route("structure", at("structure.tsx"), [
        route("", at("structure-links.tsx"), { index: true }),
        route("ideas", at("structure-ideas.tsx")),
        route("duplicates", at("structure-duplicates.tsx")),
        route("templates", at("structure-templates.tsx")),
        route("languages", at("structure-languages.tsx")),
        route("redirects", at("structure-redirects.tsx")),
        route("images", at("structure-images.tsx")),
        route("distributions", at("structure-distributions.tsx")),
      ]),
      route("pages/extraction", at("extraction.tsx")),
      route("changes", at("changes.tsx")),
      route("crawls", at("crawls.tsx")),
      route("report", at("report.tsx")),
      route("settings", at("project-settings.tsx")),
      route("settings/extraction", at("settings-extraction.tsx")),
      route("settings/crawl", at("settings-crawl.tsx")),
      route("settings/access", at("settings-access.tsx")),
      route("settings/alerts", at("settings-alerts.tsx")),
      route("issues/:code", at("issue.tsx")),
      route("page", at("page.tsx")),
      route("page/suggest", at("page-suggest.tsx")),
      ...keywordRoutes,
    ]),
  ]),
];

/** Answers without a page around them. */
export const seoResourceRoutes = [
  route("seo/projects/:projectId/extraction.csv", at("extraction-csv.ts")),
  ...keywordResourceRoutes,
  route("seo/projects/:projectId/export.csv", at("export-csv.ts")),
  route("seo/projects/:projectId/structure.csv", at("structure-csv.ts")),
  route("seo/projects/:projectId/export.json", at("export-json.ts")),
];

/** Open to anyone who holds the link. */
export const sharedReportRoutes = [route("reports/:token", at("shared-report.tsx"))];
