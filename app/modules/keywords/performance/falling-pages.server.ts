import { listProjects } from "#app/modules/seo/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { chooseImport, listDecay } from "./service.server.ts";

/** A page that search engines led fewer people to in the latest import than in the one before. */
export interface FallingPage {
  url: string;
  clicksBefore: number;
  clicks: number;
  impressionsBefore: number;
  impressions: number;
}

const MAX_PROJECTS = 5;
const QUERY = { view: "pages", period: "", search: "" } as const;

/** Pages of the workspace's newest projects whose search clicks fell by at least 20% and beyond chance, the most lost first. */
export async function readFallingPages(scope: WorkspaceScope, limit: number): Promise<FallingPage[]> {
  const projects = await listProjects(scope, { limit: MAX_PROJECTS });
  if (!projects.ok) return [];
  const lists = await Promise.all(
    projects.value.rows.map(async ({ id: projectId }) => {
      const project = { ...scope, projectId };
      const fallen = await listDecay(project, await chooseImport(project, QUERY), QUERY, limit);
      return fallen.ok ? fallen.value.rows : [];
    }),
  );
  return lists
    .flat()
    .sort((a, b) => b.lost - a.lost)
    .slice(0, limit)
    .map(({ label, before, now }) => ({
      url: label,
      clicksBefore: before.clicks,
      clicks: now?.clicks ?? 0,
      impressionsBefore: before.impressions,
      impressions: now?.impressions ?? 0,
    }));
}
