import { authorize } from "#app/platform/access/access.server.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_OWN_WORKSPACES, type Role } from "./domain/workspace.ts";
import * as invites from "./invites/repo.server.ts";
import { workspacesModule } from "./manifest.ts";
import * as repo from "./repo.server.ts";

/** Every workspace of the person, by name: for the switcher, in one query. */
export const listWorkspaces = (
  context: AppContext,
  { userId }: Pick<Session, "userId">,
): Promise<repo.OwnWorkspace[]> => repo.findWorkspacesOf(context.db, userId);

/** How many belong to a workspace, and how many of them own it. */
export const countMembers = (scope: WorkspaceScope): Promise<repo.MemberCount> => repo.countMembers(scope);

/** The members of a workspace by name. */
export const listMemberNames = (scope: WorkspaceScope): Promise<repo.MemberName[]> => repo.findMemberNames(scope);

export interface MemberView {
  userId: string;
  name: string;
  /** Null for a viewer of the workspace, who sees only names and roles; so is `lastSeenAt` for anybody but owners. */
  email: string | null;
  role: Role;
  since: Date;
  lastSeenAt: Date | null;
}

export interface InviteView {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
}

export interface WorkspaceView {
  id: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
  plan: Plan;
  /** Name of the person whose plan it is; null when they are no member. */
  billingName: string | null;
  members: MemberView[];
  /** Only owners see them. */
  invites: InviteView[];
  /** How many people the plan allows, open invitations included. */
  allowed: number;
  /** Members and open invitations. */
  used: number;
}

const nameOf = ({ firstName, lastName }: repo.MemberRow): string => `${firstName} ${lastName}`.trim();

/** The session's workspace as this person may see it. */
export async function readWorkspace(context: AppContext, session: Session): Promise<WorkspaceView> {
  const scope = { db: context.db, workspaceId: session.workspaceId };
  const [workspace, members, pending] = await Promise.all([
    repo.findWorkspace(scope),
    repo.findMembers(scope),
    invites.findPending(scope),
  ]);
  if (!workspace) throw new Error("A session without a workspace");
  const [isOwner, isViewer] = [session.workspaceRole === "owner", session.workspaceRole === "viewer"];
  const payer = members.find(({ userId }) => userId === workspace.billingUserId);
  return {
    id: session.workspaceId,
    name: workspace.name,
    createdAt: workspace.createdAt,
    updatedAt: workspace.updatedAt,
    plan: session.plan,
    billingName: payer ? nameOf(payer) : null,
    members: members.map((member) => ({
      userId: member.userId,
      name: nameOf(member),
      email: isViewer ? null : member.email,
      role: member.role,
      since: member.since,
      lastSeenAt: isOwner ? member.lastSeenAt : null,
    })),
    invites: isOwner ? pending : [],
    allowed: workspacesModule.limits.members[session.plan],
    used: members.length + pending.filter(({ expiresAt }) => expiresAt > context.now()).length,
  };
}

/**
 * Makes a workspace that the person owns and pays for, and opens it in this session. Called again with an `id` that it has
 * made already, it answers that workspace. Errors: limit_reached.
 */
export async function createWorkspace(
  context: RequestContext,
  session: Session,
  name: string,
  id: string = newId(context.now().getTime()),
): Promise<Result<string>> {
  const { userId, id: sessionId } = session;
  const made = await repo.insertWorkspace(context, { id, name, sessionId, userId, most: MAX_OWN_WORKSPACES });
  if (made || (await isMemberOf(context, session, id))) return ok(id);
  return err(
    appError(
      "limit_reached",
      `You have ${MAX_OWN_WORKSPACES} workspaces of your own, and no more are possible. Delete or hand over one that you do not need.`,
    ),
  );
}

const NO_WORKSPACE = appError("not_found", "There is no such workspace, or you are no member of it any more.");

/** Opens another workspace in this session. Errors: not_found (no such workspace, or not a member). */
export async function switchWorkspace(
  context: AppContext,
  session: Session,
  workspaceId: string,
): Promise<Result<void>> {
  return (await repo.moveSession(context.db, { id: session.id, userId: session.userId }, workspaceId))
    ? ok(undefined)
    : err(NO_WORKSPACE);
}

/** Whether the session's person is an owner. Errors: forbidden. */
export const ownersOnly = (session: Session): Result<unknown> => authorize(session, { owner: true });

/** Renames the session's workspace, as its form saw it at `version` (ms). Errors: forbidden; conflict (renamed meanwhile, with the name it has now). */
export async function renameWorkspace(
  context: RequestContext,
  session: Session,
  { name, version }: { name: string; version: number },
): Promise<Result<void>> {
  const allowed = ownersOnly(session);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId } = session;
  const audit = { workspaceId, userId, action: "workspace.renamed", subject: `workspace:${workspaceId}` };
  if (await repo.renameWorkspace(context, { workspaceId, actorId: userId }, name, new Date(version), audit))
    return ok(undefined);
  const current = await repo.findWorkspace({ db: context.db, workspaceId });
  if (!current) return err(NO_WORKSPACE);
  return err(
    appError(
      "conflict",
      `The name was changed meanwhile, to: ${current.name}. Nothing was saved. Save again if yours should replace it.`,
    ),
  );
}

/** Whether the person belongs to a workspace. */
export const isMemberOf = async (context: AppContext, { userId }: Session, workspaceId: string): Promise<boolean> =>
  (await repo.findMember({ db: context.db, workspaceId }, userId)) !== null;
