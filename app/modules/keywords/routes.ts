import { route } from "@remix-run/route-config";

const at = (file: string) => `modules/keywords/${file}`;

/** Pages about the keywords of one project, inside its frame. */
export const keywordRoutes = [
  route("keywords", at("routes/layout.tsx"), [
    route("", at("keyword-list/routes/keywords.tsx"), { index: true }),
    route("performance", at("performance/routes/performance.tsx")),
    route("opportunities", at("performance/routes/opportunities.tsx")),
    route("cannibalisation", at("performance/routes/cannibalisation.tsx")),
    route("decay", at("performance/routes/decay.tsx")),
    route("ideas", at("ideas/routes/ideas.tsx")),
    route("import", at("imports/routes/import.tsx")),
    route("import/:importId", at("imports/routes/import-draft.tsx")),
    route("edit/:keywordId", at("keyword-list/routes/keyword.tsx")),
  ]),
];

/** Answers without a page around them. */
export const keywordResourceRoutes = [
  route("seo/projects/:projectId/keywords/export.csv", at("exports/routes/export-csv.ts")),
];
