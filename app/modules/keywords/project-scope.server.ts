import { getProject, type ProjectWithLatest } from "#app/modules/seo/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** Lists are about one project of one workspace. */
export interface ProjectScope extends WorkspaceScope {
  projectId: string;
}

export interface OpenKeywords {
  session: Session;
  scope: ProjectScope;
  project: ProjectWithLatest;
  /** Of the website, "www.teashop.example". */
  siteHost: string;
}

/** What a page about a project's keywords stands on. Throws 403 and 404 Responses. */
export async function openKeywords(
  request: Request,
  context: RequestContext,
  projectId: string | undefined,
  { write = false }: { write?: boolean } = {},
): Promise<OpenKeywords> {
  const { session, scope } = await requireFeature(request, context, "seo", { write });
  const project = orThrow(await getProject(scope, projectId ?? ""));
  return { session, project, scope: { ...scope, projectId: project.id }, siteHost: new URL(project.url).hostname };
}

/** An archived website is looked at and not changed. */
export const refuseArchived = ({ archivedAt }: Pick<ProjectWithLatest, "archivedAt">): Result<void> =>
  archivedAt ? err(appError("conflict", "The project is archived. Restore it first.")) : ok(undefined);
