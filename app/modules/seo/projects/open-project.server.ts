import { orThrow, refusal, requireFeature } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import type { CrawlRow } from "../crawls/repo.server.ts";
import { getCrawl, listCrawls } from "../crawls/service.server.ts";
import { isOver } from "../domain/crawl.ts";
import type { ProjectWithLatest } from "./repo.server.ts";
import { getProject } from "./service.server.ts";

/** The data that a loader of a project's page needs. */
export interface OpenProject {
  session: Session;
  scope: WorkspaceScope;
  project: ProjectWithLatest;
  /** Under way right now. */
  active: CrawlRow | null;
  /** Named by `?crawl=`. */
  chosen: CrawlRow | null;
  /** Whose results the page shows: the chosen one, else the latest finished, else the latest that ended otherwise. */
  shown: CrawlRow | null;
}

/** Reads the project of `params.projectId` and decides which of its crawls the page shows. Throws 403 and 404 Responses. */
export async function openProject(
  request: Request,
  context: RequestContext,
  projectId: string | undefined,
  demand: { write?: boolean } = {},
): Promise<OpenProject> {
  const { session, scope } = await requireFeature(request, context, "seo", demand);
  const chosenId = new URL(request.url).searchParams.get("crawl");
  const [found, chosenFound, finished] = await Promise.all([
    getProject(scope, projectId ?? ""),
    chosenId ? getCrawl(scope, chosenId) : null,
    listCrawls(scope, projectId ?? "", { limit: 1, status: "finished" }),
  ]);
  const project = orThrow(found);
  const chosen = chosenFound ? orThrow(chosenFound) : null;
  if (chosen && chosen.projectId !== project.id)
    throw refusal(appError("not_found", "This project has no such crawl."));
  const latest = project.lastCrawl;
  const active = latest && !isOver(latest.status) ? latest : null;
  const shown = chosen ?? orThrow(finished).rows[0] ?? (latest && !active ? latest : null);
  return { session, scope, project, active, chosen, shown: shown && !isOver(shown.status) ? null : shown };
}
