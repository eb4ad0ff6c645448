import { route } from "@remix-run/route-config";

const at = (file: string) => `modules/help/${file}`;

/** The help centre; tickets and the forum, which it links to, are modules of their own. */
export const helpRoutes = [
  route("help", at("routes/help.tsx")),
  route("help/categories/:category", at("articles/routes/category.tsx")),
  route("help/articles/:slug", at("articles/routes/article.tsx")),
  route("help/tutorials/:tutorial", at("tutorials/routes/tutorial.tsx")),
];

/** What the search box asks while somebody types. */
export const helpResourceRoutes = [route("help/search", at("search/routes/search.ts"))];
