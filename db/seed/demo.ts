import type { Database } from "../client.ts";
import { profiles, seoProjects, subscriptions, users, workspaceMembers, workspaces } from "../schema/index.ts";

/** The demonstration account of a local database. Fixed ids make a second run change nothing. */
export const DEMO = { email: "demo@kaja.example", password: "Harbour-Light-26", firstName: "Demo", lastName: "Account" };

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, "0")}`;

export interface DemoSettings {
  passwordHash: string;
  /** Where the product itself runs: the demo project audits it. */
  appUrl: string;
  now: Date;
  trialEndsAt: Date;
}

/** Writes the account, its workspace and one project, unless they are there already. */
export async function seedDemo(db: Database, { passwordHash, appUrl, now, trialEndsAt }: DemoSettings): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  const [userId, workspaceId] = [id(1), id(2)];
  await db.batch([
    db
      .insert(users)
      .values({ id: userId, email: DEMO.email, passwordHash, emailConfirmedAt: now, ...times })
      .onConflictDoNothing(),
    db.insert(profiles).values({ id: userId, email: DEMO.email, firstName: DEMO.firstName, lastName: DEMO.lastName, updatedAt: now }).onConflictDoNothing(),
    db
      .insert(workspaces)
      .values({ id: workspaceId, name: "Demo workspace", billingUserId: userId, ...times })
      .onConflictDoNothing(),
    db.insert(workspaceMembers).values({ workspaceId, userId, role: "owner", createdAt: now }).onConflictDoNothing(),
    db
      .insert(subscriptions)
      .values({ id: id(3), userId, planName: "pro", planAmountCents: 0, subscriptionStatus: "trialing", endsAt: trialEndsAt, ...times })
      .onConflictDoNothing(),
    db
      .insert(seoProjects)
      .values({ id: id(4), workspaceId, name: "Kaja's own public site", url: `${appUrl}/`, schedule: "none", ...times })
      .onConflictDoNothing(),
  ]);
}
