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
      route("changes", at("changes.tsx")),
      route("crawls", at("crawls.tsx")),
      route("settings", at("project-settings.tsx")),
      route("issues/:code", at("issue.tsx")),
      route("page", at("page.tsx")),
      ...keywordRoutes,
    ]),
  ]),
];

/** Answers without a page around them. */
export const seoResourceRoutes = [
  ...keywordResourceRoutes,
  route("seo/projects/:projectId/export.csv", at("export-csv.ts")),
  route("seo/projects/:projectId/export.json", at("export-json.ts")),
];
