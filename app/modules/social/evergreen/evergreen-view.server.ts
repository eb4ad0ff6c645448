import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { findPost, type SocialPost } from "../repo.server.ts";
import type { SocialSettings } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { isUsedUp } from "./domain/rule.ts";

/** How a post is repeated, for its page; null where it cannot be: a person publishes it. */
export async function readEvergreen(
  context: AppContext,
  scope: WorkspaceScope,
  post: SocialPost,
  settings: SocialSettings,
) {
  const { accountId, evergreenId, id } = post;
  if (accountId === null) return null;
  if (evergreenId !== null && evergreenId !== id) return { kind: "repeat" as const, of: evergreenId };
  const rule = evergreenId === null ? null : await socialStub(context, scope.workspaceId).rule(id);
  const hasQueue = (settings.queues[accountId]?.slots.length ?? 0) > 0;
  if (!rule) return { kind: "none" as const, hasQueue };
  const next = rule.nextPostId === null ? undefined : await findPost(scope, rule.nextPostId);
  const { variations, gapDays, maxRepeats, endsOn, isPaused, repeats, problem } = rule;
  return {
    kind: "rule" as const,
    ...{ hasQueue, variations: [...variations], gapDays, maxRepeats, endsOn, isPaused, repeats, problem },
    isEnded: isUsedUp(rule),
    isWaiting: rule.publishedAtMs === null,
    next: next ? { id: next.id, status: next.status, scheduledAtMs: next.scheduledAt?.getTime() ?? null } : null,
  };
}
