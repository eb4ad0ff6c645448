import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import * as repo from "./repo.server.ts";

/** Returns a workspace with its members and open invitations. Errors: not_found. */
export async function readWorkspace(context: RequestContext, workspaceId: string) {
  const found = await repo.findWorkspace(context, workspaceId, context.now());
  return found ? ok(found) : err(appError("not_found", "Workspace not found."));
}
