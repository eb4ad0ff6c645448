import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import { readSession, type Session } from "#app/platform/session/session.server.ts";
import { type AppError, appError, HTTP_STATUS } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Actor } from "./actor.ts";
import { loginPath } from "./paths.ts";
import { type Feature, planAllows } from "./plans.ts";
import { type WorkspaceScope, workspaceScope } from "./scope.ts";

export type { Actor } from "./actor.ts";

/** What an operation demands of the actor. */
export interface Demand {
  feature?: Feature;
  /** Scope an API key must have. */
  scope?: string;
  /** The call changes something. */
  write?: boolean;
  /** Only owners and editors of the workspace may, even to read. */
  editor?: boolean;
  /** Only an owner of the workspace may. */
  owner?: boolean;
}

/** A viewer of a workspace sees only the client view (decisions section 4). */
const VIEWER_FEATURES: ReadonlySet<Feature> = new Set<Feature>(["client_view"]);

const OWNER_REFUSAL = "Only an owner of this workspace may do this.";

const VIEWER_REFUSAL = "Your role in this workspace does not include this.";

/**
 * The one place that decides whether an actor may do something. Errors: `forbidden` (role in the
 * workspace), `scope_missing` (API key), `plan_required` (feature not in the plan).
 */
export function authorize<A extends Pick<Actor, "plan" | "workspaceRole" | "via" | "scopes">>(
  actor: A,
  demand: Demand,
): Result<A> {
  if (actor.workspaceRole === "viewer") {
    if (demand.write || demand.editor || (demand.feature && !VIEWER_FEATURES.has(demand.feature)))
      return err(appError("forbidden", VIEWER_REFUSAL));
  }
  if (demand.owner && actor.workspaceRole !== "owner") return err(appError("forbidden", OWNER_REFUSAL));
  if (demand.scope && actor.via === "api-key" && !actor.scopes.includes(demand.scope)) {
    return err(appError("scope_missing", `This API key does not have the scope "${demand.scope}".`));
  }
  if (demand.feature && !planAllows(actor.plan, demand.feature)) {
    return err(appError("plan_required", "Your plan does not include this feature. Upgrade to use it."));
  }
  return ok(actor);
}

/** What a loader or action throws for a refusal: the status of the error, and its code and message as data. */
export const refusal = ({ code, message }: AppError): Response =>
  Response.json({ code, message }, { status: HTTP_STATUS[code] });

/** Returns the value, or throws the refusal as a Response: for loaders, whose error boundary shows it. */
export function orThrow<T>(result: Result<T>): T {
  if (!result.ok) throw refusal(result.error);
  return result.value;
}

/** The signed-in person; anyone else is sent to the sign-in page and back afterwards. */
export async function requireUser(request: Request, context: RequestContext): Promise<Session> {
  const session = await readSession(request, context);
  if (!session) throw redirect(loginPath(new URL(request.url)));
  return session;
}

/** The loader of a layout that needs a signed-in person and no data. */
export async function signedInLoader({ request, context }: LoaderFunctionArgs): Promise<null> {
  await requireUser(request, context);
  return null;
}

export interface WorkspaceAccess {
  session: Session;
  scope: WorkspaceScope;
}

async function requireDemand(request: Request, context: RequestContext, demand: Demand): Promise<WorkspaceAccess> {
  const session = await requireUser(request, context);
  const allowed = authorize(session, demand);
  if (!allowed.ok) throw refusal(allowed.error);
  return { session, scope: workspaceScope(context, session) };
}

/** The person and their workspace; a viewer may not write. Throws a 403 Response otherwise. */
export const requireWorkspace = (
  request: Request,
  context: RequestContext,
  { write = false, editor = false, owner = false }: Pick<Demand, "write" | "editor" | "owner"> = {},
): Promise<WorkspaceAccess> => requireDemand(request, context, { write, editor, owner });

/** The person and their workspace, when its plan includes the feature. Throws a 403 Response (`plan_required`, `forbidden`) otherwise. */
export const requireFeature = (
  request: Request,
  context: RequestContext,
  feature: Feature,
  { write = false }: { write?: boolean } = {},
): Promise<WorkspaceAccess> => requireDemand(request, context, { feature, write });

/** Like `requireFeature`, but lets the page itself say that the plan lacks the feature. A role still refuses with 403. */
export async function featureGate(
  request: Request,
  context: RequestContext,
  feature: Feature,
): Promise<WorkspaceAccess & { allowed: boolean }> {
  const session = await requireUser(request, context);
  const allowed = authorize(session, { feature });
  if (!allowed.ok && allowed.error.code !== "plan_required") throw refusal(allowed.error);
  return { session, scope: workspaceScope(context, session), allowed: allowed.ok };
}

const RANK: Record<Session["role"], number> = { user: 0, manager: 1, admin: 2 };

/** The person, when their role is at least this one (an admin is a manager too). Throws a 403 Response otherwise. */
export async function requireRole(request: Request, context: RequestContext, role: Session["role"]): Promise<Session> {
  const session = await requireUser(request, context);
  if (RANK[session.role] < RANK[role]) throw refusal(appError("forbidden", "Your role does not include this page."));
  return session;
}
