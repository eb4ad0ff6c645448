import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `modules/seo/${file}`;

/**
 * Pages of the SEO Engine, in its gate: what a plan without it sees.
 * @param projectRoutes pages that other modules put into the frame of a project
 */
export const seoRoutes = (projectRoutes: RouteConfigEntry[]) => [
  layout(at("routes/plan-gate.tsx"), [
    route("seo", at("projects/routes/projects.tsx")),
    route("seo/new", at("projects/routes/new-project.tsx")),
    route("seo/projects/:projectId", at("projects/routes/project.tsx"), [
      route("", at("audit/routes/audit.tsx"), { index: true }),
      route("pages", at("pages/routes/pages.tsx")),
      route("structure", at("structure/routes/layout.tsx"), [
        route("", at("structure/routes/link-graph.tsx"), { index: true }),
        route("ideas", at("structure/routes/link-ideas.tsx")),
        route("duplicates", at("structure/routes/near-duplicates.tsx")),
        route("templates", at("structure/routes/templates.tsx")),
        route("languages", at("structure/routes/languages.tsx")),
        route("redirects", at("structure/routes/redirects.tsx")),
        route("images", at("structure/routes/images.tsx")),
        route("distributions", at("structure/routes/distributions.tsx")),
      ]),
      route("pages/extraction", at("extraction/routes/extraction.tsx")),
      route("changes", at("compare/routes/changes.tsx")),
      route("crawls", at("crawls/routes/crawls.tsx")),
      route("report", at("reports/routes/report.tsx")),
      route("settings", at("settings/routes/general.tsx")),
      route("settings/extraction", at("settings/routes/extraction.tsx")),
      route("settings/crawl", at("settings/routes/crawl.tsx")),
      route("settings/access", at("settings/routes/access.tsx")),
      route("settings/alerts", at("settings/routes/alerts.tsx")),
      route("issues/:code", at("audit/routes/issue.tsx")),
      route("page", at("pages/routes/page.tsx")),
      route("page/suggest", at("snippets/routes/suggest.tsx")),
      ...projectRoutes,
    ]),
  ]),
];

/** Answers without a page around them. */
export const seoResourceRoutes = [
  route("seo/projects/:projectId/extraction.csv", at("extraction/routes/extraction-csv.ts")),
  route("seo/projects/:projectId/export.csv", at("exports/routes/export-csv.ts")),
  route("seo/projects/:projectId/issues.csv", at("audit/routes/issues-csv.ts")),
  route("seo/projects/:projectId/issues/:code/urls.csv", at("audit/routes/issue-urls-csv.ts")),
  route("seo/projects/:projectId/pages.csv", at("pages/routes/pages-csv.ts")),
  route("seo/projects/:projectId/structure.csv", at("structure/routes/csv.ts")),
  route("seo/projects/:projectId/export.json", at("exports/routes/export-json.ts")),
];

/** Open to anyone who holds the link. */
export const sharedReportRoutes = [route("reports/:token", at("reports/routes/shared-report.tsx"))];
