import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { getProject, type ProjectWithLatest } from "#app/modules/seo/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, type Result } from "#app/shared/result.ts";

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

/** Returns the data that a page about a project's keywords needs. Throws 403 and 404 Responses. */
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

/** For the forms of such a page. */
export const requireKeywords = ({ request, context, params }: ActionFunctionArgs): Promise<OpenKeywords> =>
  openKeywords(request, context, params.projectId, { write: true });

/** An archived website is looked at and not changed. Errors: conflict, and any error of the change. */
export async function unlessArchived<T>(
  { archivedAt }: Pick<ProjectWithLatest, "archivedAt">,
  change: () => Promise<Result<T>>,
): Promise<Result<T>> {
  return archivedAt ? err(appError("conflict", "The project is archived. Restore it first.")) : change();
}
