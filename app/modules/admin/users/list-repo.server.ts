import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import { days } from "#app/shared/time.ts";
import type { Database } from "#db/client.ts";
import { profiles, userRoles, users } from "#db/schema/account.ts";
import { subscriptions } from "#db/schema/billing.ts";
import type { EffectiveStatus } from "../domain/rules.ts";

export interface Reading {
  db: Database;
}

/** The status that a stored subscription has at `now`, as `currentPlan` has it: what has run out is none. */
export const effectiveStatus = (now: Date) => sql<EffectiveStatus>`case
  when ${subscriptions.subscriptionStatus} is null then 'none'
  when ${subscriptions.subscriptionStatus} in ('trialing', 'canceled', 'past_due') and coalesce(${subscriptions.endsAt}, 0) <= ${now.getTime()} then 'none'
  else ${subscriptions.subscriptionStatus} end`;

/** The plan that a stored subscription grants at `now`. */
export const effectivePlan = (now: Date) =>
  sql<Plan>`case when ${effectiveStatus(now)} = 'none' then 'free' else ${subscriptions.planName} end`;

/** `text` occurs in the column somewhere, letter case aside. `instr` knows no wildcards, so that "%" and "_" mean themselves. */
export const contains = (column: SQL | typeof users.email, text: string) =>
  sql`instr(lower(${column}), lower(${text})) > 0`;

export const fullName = sql<string>`${profiles.firstName} || ' ' || ${profiles.lastName}`;

export interface PeopleFilter {
  search?: string | undefined;
  plan?: Plan | undefined;
  status?: EffectiveStatus | undefined;
  role?: "user" | "manager" | "admin" | undefined;
  state?: "suspended" | "unconfirmed" | "confirmed" | "deleting" | "seen_7_days" | undefined;
}

/** Where a page of the list begins: after this person. `seenAtMs` 0: never seen. */
export interface PeoplePosition {
  id: string;
  seenAtMs: number;
}

const STATES = (now: Date) => ({
  suspended: isNotNull(users.suspendedAt),
  unconfirmed: isNull(users.emailConfirmedAt),
  confirmed: isNotNull(users.emailConfirmedAt),
  deleting: isNotNull(users.deleteAfter),
  seen_7_days: gte(users.lastSeenAt, new Date(now.getTime() - days(7))),
});

export const filterOf = ({ search, plan, status, role, state }: PeopleFilter, now: Date) =>
  and(
    search ? or(contains(users.email, search), contains(fullName, search), eq(users.id, search)) : undefined,
    plan ? eq(effectivePlan(now), plan) : undefined,
    status ? eq(effectiveStatus(now), status) : undefined,
    role ? eq(sql`coalesce(${userRoles.role}, 'user')`, role) : undefined,
    state ? STATES(now)[state] : undefined,
  );

function after(sort: "created" | "seen", { id, seenAtMs }: PeoplePosition) {
  // Ids begin with the moment they were made, so that they are in the order of sign-up.
  if (sort === "created") return lt(users.id, id);
  if (seenAtMs === 0) return and(isNull(users.lastSeenAt), lt(users.id, id));
  const seenAt = new Date(seenAtMs);
  return or(
    lt(users.lastSeenAt, seenAt),
    and(eq(users.lastSeenAt, seenAt), lt(users.id, id)),
    isNull(users.lastSeenAt),
  );
}

interface PeoplePage {
  sort: "created" | "seen";
  limit: number;
  position: PeoplePosition | null;
  now: Date;
}

/** One page of people, the newest (or last seen) first; walks an index in its order and stops when the page is full. */
export const selectPeople = ({ db }: Reading, filter: PeopleFilter, { sort, limit, position, now }: PeoplePage) =>
  db
    .select({
      id: users.id,
      email: users.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      role: sql<"user" | "manager" | "admin">`coalesce(${userRoles.role}, 'user')`,
      plan: effectivePlan(now),
      status: effectiveStatus(now),
      emailConfirmedAt: users.emailConfirmedAt,
      suspendedAt: users.suspendedAt,
      deleteAfter: users.deleteAfter,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
    })
    .from(users)
    // Every account has a profile; joined from the left, so that the order of `users` leads.
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(filterOf(filter, now), position ? after(sort, position) : undefined))
    .orderBy(...(sort === "created" ? [desc(users.id)] : [desc(users.lastSeenAt), desc(users.id)]))
    .limit(limit);
