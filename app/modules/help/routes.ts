import { route } from "@remix-run/route-config";

const at = (file: string) => `modules/help/routes/${file}`;

/** The help centre; tickets and the forum, which it links to, are modules of their own. */
export const helpRoutes = [
  route("help", at("help.tsx")),
  route("help/categories/:category", at("category.tsx")),
  route("help/articles/:slug", at("article.tsx")),
  route("help/tutorials/:tutorial", at("tutorial.tsx")),
];

/** What the search box asks while somebody types. */
export const helpResourceRoutes = [route("help/search", at("search.ts"))];
