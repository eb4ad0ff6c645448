import { eraseWorkspaceSites } from "#app/modules/analytics/index.server.ts";
import { eraseKeyObjects } from "#app/modules/api-keys/index.server.ts";
import { cancelAtPeriodEnd, endPayments, handOnBilling, readSubscription } from "#app/modules/billing/index.server.ts";
import { withdrawVotes } from "#app/modules/forum/index.server.ts";
import { eraseWorkspaceCrawls } from "#app/modules/seo/index.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import type { Person } from "./ownership-repo.server.ts";

/** What a module does outside the tables when an account is erased, before its rows go. It has to bear repetition, and throws to be tried again. */
export type OnAccountErased = (context: AppContext, person: Person) => Promise<void>;

/** One line for each module that keeps something of a person elsewhere: objects, files, accounts at other companies. */
export const ON_ACCOUNT_ERASED: Readonly<Record<string, OnAccountErased>> = {
  "API keys": (context, { userId, workspaceIds }) => eraseKeyObjects(context, userId, workspaceIds),
  "payments at Stripe": (context, { userId }) => endPayments(context, userId),
  "workspaces that go on": (context, { userId }) => handOnBilling(context, userId),
  "votes in the forum": (context, { userId }) => withdrawVotes(context, userId),
  "measured traffic": async (context, { workspaceIds }) => {
    for (const workspaceId of workspaceIds) await eraseWorkspaceSites(context, workspaceId);
  },
  crawls: async (context, { workspaceIds }) => {
    for (const workspaceId of workspaceIds) await eraseWorkspaceCrawls(context, workspaceId);
  },
};

/** A paid plan ends with the period that is paid. What fails here does not stand in the way: it is logged, and the erasure ends the plan. */
export async function onDeletionRequested(context: RequestContext, session: Session): Promise<void> {
  try {
    const subscription = await readSubscription(context, session.userId);
    if (!subscription?.paid || subscription.stored.cancelsAtPeriodEnd) return;
    const canceled = await cancelAtPeriodEnd(context, session, subscription.stored.version);
    if (!canceled.ok) context.log.warn("deletion.plan_not_canceled", { code: canceled.error.code });
  } catch (cause) {
    context.log.error("deletion.plan_not_canceled", {}, cause);
  }
}
