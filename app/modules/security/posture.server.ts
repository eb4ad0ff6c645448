import { securityPosture } from "#app/modules/account/index.server.ts";
import { listWorkspaceKeys } from "#app/modules/api-keys/index.server.ts";
import { countMembers } from "#app/modules/workspaces/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { listSessions, type Session } from "#app/platform/session/session.server.ts";
import { checkPosture, type PostureCheck, scoreOf } from "./domain/posture.ts";
import * as repo from "./repo.server.ts";

export interface Posture {
  checks: PostureCheck[];
  score: ReturnType<typeof scoreOf>;
}

/** The checklist of a person in their workspace. An owner looks after every key there, others after their own. */
export async function readPosture(request: Request, context: RequestContext, session: Session): Promise<Posture> {
  const { userId, workspaceId, workspaceRole } = session;
  const [account, signIn, members, open, keys] = await Promise.all([
    repo.findAccount(context.db, userId),
    securityPosture(context, userId),
    countMembers({ db: context.db, workspaceId }),
    listSessions(request, context, userId),
    workspaceRole === "viewer" ? [] : listWorkspaceKeys(context, session),
  ]);
  const checks = checkPosture(
    {
      ...members,
      emailConfirmed: Boolean(account?.emailConfirmedAt),
      hasTwoFactor: signIn.twoFactor,
      recoveryCodesLeft: signIn.recoveryCodesLeft,
      passkeyCount: signIn.passkeys,
      passwordSince: signIn.passwordChangedAt ?? account?.createdAt ?? new Date(0),
      otherSessionsSeenAt: open.filter(({ id }) => id !== session.id).map(({ lastSeenAt }) => lastSeenAt),
      keys: keys
        .filter((key) => workspaceRole === "owner" || key.userId === userId)
        .map(({ name, createdAt, lastUsedAt, expiresAt, allowedAddresses }) => ({
          name,
          createdAt,
          lastUsedAt,
          expiresAt,
          isBound: allowedAddresses.length > 0,
        })),
    },
    context.now(),
  );
  return { checks, score: scoreOf(checks) };
}
