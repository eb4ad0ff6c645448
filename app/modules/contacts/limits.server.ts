import type { Actor } from "#app/platform/access/actor.ts";
import { limitMessage, limitReached } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { ACTIVITIES_PER_CONTACT } from "./domain/limits.ts";
import { contactsModule } from "./manifest.ts";
import type { Change, Room } from "./store/change.ts";
import type { UpsertLimits } from "./store/people/upsert.ts";

/** What a read needs: a request's context has it, and the scope of the API too. */
export type StoreAccess = Pick<AppContext, "env" | "now">;

/** Owners and editors of a workspace whose plan has contacts. */
export const WRITE = { feature: "lead_generation", write: true } as const;

const CONTACTS = contactsModule.limits.contacts;

/** How many contacts a plan allows. */
export const contactRoom = (plan: Plan): Room => ({ max: CONTACTS[plan], full: limitReached(plan, CONTACTS) });

/** How many bytes the files of all contacts may have, and what is answered when one more does not fit. */
export const fileRoom = (plan: Plan): Room => {
  const { allows, way } = limitMessage(plan, contactsModule.limits.contactFiles);
  return {
    max: contactsModule.limits.contactFiles[plan],
    full: appError("limit_reached", `${allows} This file does not fit. Delete files that you no longer need.${way}`),
  };
};

export const activityMax = (plan: Plan): number => CONTACTS[plan] * ACTIVITIES_PER_CONTACT;

export const upsertLimits = (plan: Plan): UpsertLimits => ({
  contacts: contactRoom(plan),
  activities: activityMax(plan),
});

/** Who changes what, for the store. */
export const changeBy = (
  { now }: Pick<AppContext, "now">,
  { workspaceId, userId }: Pick<Actor, "workspaceId" | "userId">,
): Change => ({ workspaceId, nowMs: now().getTime(), by: userId });

/** A change that the product itself makes. */
export const ownChange = ({ now }: Pick<AppContext, "now">, workspaceId: string): Change => ({
  workspaceId,
  nowMs: now().getTime(),
  by: null,
});
