import { route } from "@remix-run/route-config";

const at = (file: string) => `modules/keywords/routes/${file}`;

/** Pages about the keywords of one project, inside its frame. */
export const keywordRoutes = [
  route("keywords", at("layout.tsx"), [
    route("", at("keywords.tsx"), { index: true }),
    route("performance", at("performance.tsx")),
    route("opportunities", at("opportunities.tsx")),
    route("cannibalisation", at("cannibalisation.tsx")),
    route("decay", at("decay.tsx")),
    route("ideas", at("ideas.tsx")),
    route("import", at("import.tsx")),
    route("import/:importId", at("import-draft.tsx")),
    route("edit/:keywordId", at("keyword.tsx")),
  ]),
];

/** Answers without a page around them. */
export const keywordResourceRoutes = [route("seo/projects/:projectId/keywords/export.csv", at("export-csv.ts"))];
