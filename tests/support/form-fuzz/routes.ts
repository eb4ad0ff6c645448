import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction: boolean;
}

export interface ActionRoute {
  /** "modules/seo/reports/routes/report" */
  id: string;
  module: string;
  /** "/seo/projects/:projectId/report" */
  path: string;
  /** What its forms are posted to has behind the path: Remix asks for it where a layout has the same path. */
  query: string;
}

const ASSETS = join(import.meta.dirname, "../../../build/client/assets");

/** Every page that takes a form, as the manifest of the built pages lists them. */
export function actionRoutes(): ActionRoute[] {
  const name = readdirSync(ASSETS).find((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file));
  if (!name) throw new Error("The pages are not built: run `npm run build`.");
  const { routes } = JSON.parse(
    readFileSync(join(ASSETS, name), "utf8")
      .replace(/^[^=]*=/, "")
      .replace(/;\s*$/, ""),
  ) as { routes: Record<string, ManifestRoute> };
  const pathOf = ({ parentId, path }: ManifestRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? pathOf(parent) : ""}${path ? `/${path}` : ""}`;
  };
  return Object.values(routes)
    .filter(({ hasAction }) => hasAction)
    .map((route) => ({
      id: route.id,
      module: /^modules\/([\w-]+)\//.exec(route.id)?.[1] ?? "",
      path: pathOf(route) || "/",
      query: route.index ? "?index" : "",
    }));
}
