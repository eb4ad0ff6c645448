import type { Plan } from "#app/platform/access/plans.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { SESSION_IDLE_MS } from "#app/platform/session/lifetimes.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { profiles, sessions, subscriptions, userRoles, users, workspaceMembers, workspaces } from "#db/schema/index.ts";

/** Address of the Worker in tests; a loopback host, so that cookies go without Secure. */
export const ORIGIN = "http://localhost:8787";

/** What every browser sends with a form of this site. */
export const SAME_ORIGIN = { "sec-fetch-site": "same-origin", origin: ORIGIN, host: new URL(ORIGIN).host };

export const PASSWORD = "Correct-Horse7-Battery";

/** PASSWORD under the pepper of tests/support/bindings.ts, with the cost of tests/support/test-passwords.ts. */
const PASSWORD_HASH =
  "$scrypt$ln=4,r=8,p=5,keyid=k1$0wbAoBQf0+Vg41FdM2SEsQ$e/9uxDeo5vBZR6Z18zoaxpKOJYRG+y1X05/wXkajcZc";

export interface AccountOptions {
  /** Default: the pro trial of a new account. null: no subscription row at all. */
  plan?: Plan | null;
  role?: "admin" | "manager" | "user";
  workspaceRole?: "owner" | "editor" | "viewer";
  /** Joins this workspace instead of a personal one. */
  workspaceId?: string;
  email?: string;
  /** Default: true. */
  confirmed?: boolean;
  now?: Date;
}

export interface TestAccount {
  userId: string;
  workspaceId: string;
  email: string;
  password: string;
  /** Value of a Cookie header with a live session. */
  cookie: string;
}

/** A confirmed account with workspace, subscription and a live session, written straight into the tables. */
export async function createAccount(env: Env, options: AccountOptions = {}): Promise<TestAccount> {
  const { plan, role, workspaceRole = "owner", confirmed = true, now = new Date() } = options;
  const db = openDatabase({ d1: env.DB });
  const userId = newId();
  const workspaceId = options.workspaceId ?? newId();
  const email = options.email ?? `person-${userId}@example.com`;
  const stamps = { createdAt: now, updatedAt: now };
  const subscription = { id: newId(), userId, planAmountCents: 0, ...stamps };
  await db.batch([
    db
      .insert(users)
      .values({ id: userId, email, passwordHash: PASSWORD_HASH, emailConfirmedAt: confirmed ? now : null, ...stamps }),
    db.insert(profiles).values({ id: userId, email, firstName: "Test", lastName: "Person", updatedAt: now }),
    db.insert(workspaceMembers).values({ workspaceId, userId, role: workspaceRole, createdAt: now }),
  ]);
  if (!options.workspaceId)
    await db.insert(workspaces).values({ id: workspaceId, name: "Test's workspace", billingUserId: userId, ...stamps });
  if (role) await db.insert(userRoles).values({ userId, role });
  if (plan === undefined) {
    const endsAt = new Date(now.getTime() + days(14));
    await db.insert(subscriptions).values({ ...subscription, planName: "pro", subscriptionStatus: "trialing", endsAt });
  } else if (plan !== null) {
    await db
      .insert(subscriptions)
      .values({ ...subscription, planName: plan, subscriptionStatus: plan === "free" ? "none" : "active" });
  }
  return {
    userId,
    workspaceId,
    email,
    password: PASSWORD,
    cookie: await createSession(env, { userId, workspaceId, now }),
  };
}

/** A further live session of a person; returns the value of the Cookie header. */
export async function createSession(
  env: Env,
  { userId, workspaceId, now = new Date() }: { userId: string; workspaceId: string; now?: Date },
): Promise<string> {
  const token = randomToken(24);
  await openDatabase({ d1: env.DB })
    .insert(sessions)
    .values({
      id: await sha256Hex(token),
      userId,
      workspaceId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_IDLE_MS),
      lastSeenAt: now,
      authenticatedAt: now,
      userAgent: "vitest",
      address: "unknown",
    });
  return `session=${token}`;
}
