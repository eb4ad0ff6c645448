import { sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.ts";
import {
  adPerformance,
  campaignPredictions,
  profiles,
  semCampaigns,
  seoProjects,
  subscriptions,
  users,
  websites,
  workspaceMembers,
  workspaces,
} from "../schema/index.ts";
import { marketingCampaignStatements } from "./campaigns/demo-campaigns.ts";
import { competitorStatements } from "./campaigns/demo-competitors.ts";
import { CAMPAIGNS, demoFigures } from "./campaigns/demo-figures.ts";
import { linkStatements } from "./campaigns/demo-links.ts";
import { socialStatements } from "./campaigns/demo-social.ts";
import { type DemoTask, strategyStatements } from "./campaigns/demo-strategy.ts";
import { formStatement } from "./contacts/demo-forms.ts";
import { briefStatement, contentStatements, type DemoBrief } from "./content/demo-content.ts";
import { accountStatements, type DemoKey } from "./demo-account.ts";
import { viewStatements } from "./demo-views.ts";
import { analyticsStatements, lacksAnalytics } from "./website/demo-analytics.ts";
import { DEMO_WEBSITE_ID, shopStatements } from "./website/demo-shop.ts";

/** The demonstration account of a local database. Fixed ids make a second run change nothing. */
export const DEMO = {
  email: "demo@kaja.example",
  password: "Harbour-Light-26",
  firstName: "Demo",
  lastName: "Account",
};

/** The owner of the demonstration's workspace. */
export const DEMO_USER_ID = "00000000-0000-7000-8000-000000000001";
/** The workspace of the demonstration. */
export const DEMO_WORKSPACE_ID = "00000000-0000-7000-8000-000000000002";

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, "0")}`;

export interface DemoSettings {
  passwordHash: string;
  /** Where the product itself runs: the demo project audits it. */
  appUrl: string;
  now: Date;
  trialEndsAt: Date;
  /** The tasks of its strategy; without any there is no strategy. */
  planTasks?: readonly DemoTask[];
  /** The brief of its first article; without it there is none. */
  contentBrief?: DemoBrief;
  /** What is stored of its API key; without it there is none. */
  apiKey?: DemoKey;
}

const DAY_MS = 86_400_000;

/** The campaigns of the demonstration with their figures and one prediction. A run on a later day adds the days since. */
function campaignStatements(
  db: Database,
  { now }: Pick<DemoSettings, "now">,
  of: { userId: string; workspaceId: string },
) {
  const campaigns = CAMPAIGNS.map((campaign, at) => ({ ...campaign, id: id(10 + at) }));
  const rows = campaigns.flatMap(({ id: campaignId, seed }) =>
    demoFigures(seed, now).map((figures) => ({ id: `${campaignId}:${figures.date}`, campaignId, ...figures })),
  );
  const value = (name: keyof (typeof rows)[number]) => sql`row.value ->> ${sql.raw(`'${name}'`)}`.as(name);
  // drizzle refuses a selection whose names or order differ from the table.
  const figures = new QueryBuilder()
    .select({
      id: value("id"),
      workspaceId: sql`${of.workspaceId}`.as("workspaceId"),
      campaignId: value("campaignId"),
      date: value("date"),
      reach: value("reach"),
      impressions: value("impressions"),
      clicks: value("clicks"),
      conversions: value("conversions"),
      costCents: value("costCents"),
      revenueCents: value("revenueCents"),
    })
    .from(sql`json_each(${JSON.stringify(rows)}) as row`)
    // Tells SQLite that "on conflict" belongs to the insert.
    .where(sql`true`);
  return [
    ...campaigns.map(({ id: campaignId, name, status, startedDaysAgo }) => {
      const createdAt = new Date(now.getTime() - startedDaysAgo * DAY_MS);
      return db
        .insert(semCampaigns)
        .values({ id: campaignId, ...of, name, status, createdAt, updatedAt: now })
        .onConflictDoNothing();
    }),
    db.insert(adPerformance).select(figures).onConflictDoNothing(),
    db
      .insert(campaignPredictions)
      .values({
        id: id(20),
        ...of,
        campaignId: id(10),
        metricName: "clicks",
        predictedValue: 3_040,
        lowValue: 2_780,
        highValue: 3_310,
        until: new Date(now.getTime() + 30 * DAY_MS).toISOString().slice(0, 10),
        createdAt: now,
      })
      .onConflictDoNothing(),
  ] as const;
}

/** Writes the account, its workspace, one project that the next minute crawls, three campaigns and a tea shop, unless they are there already. */
export async function seedDemo(
  db: Database,
  { passwordHash, appUrl, now, trialEndsAt, planTasks = [], contentBrief, apiKey }: DemoSettings,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  const [userId, workspaceId] = [id(1), DEMO_WORKSPACE_ID];
  // What somebody deleted does not come back: the tea shop is made once, whole.
  const isNew = await lacksAnalytics(db, workspaceId);
  const website = isNew
    ? [
        ...analyticsStatements(db, now, { workspaceId, websiteId: DEMO_WEBSITE_ID }, id),
        ...shopStatements(db, now, { userId, workspaceId, passwordHash }, id),
        ...viewStatements(db, now, { userId, workspaceId }, id),
        ...accountStatements(db, now, { userId, workspaceId, apiKey }, id),
        ...(planTasks.length > 0 ? strategyStatements(db, now, { userId, workspaceId, tasks: planTasks }, id) : []),
        ...competitorStatements(db, now, { userId, workspaceId }, id),
      ]
    : [];
  await db.batch([
    db
      .insert(users)
      .values({ id: userId, email: DEMO.email, passwordHash, emailConfirmedAt: now, ...times })
      .onConflictDoNothing(),
    db
      .insert(profiles)
      .values({
        id: userId,
        email: DEMO.email,
        firstName: DEMO.firstName,
        lastName: DEMO.lastName,
        company: "Tea shop",
        updatedAt: now,
      })
      .onConflictDoNothing(),
    db
      .insert(workspaces)
      .values({ id: workspaceId, name: "Demo workspace", billingUserId: userId, ...times })
      .onConflictDoNothing(),
    db.insert(workspaceMembers).values({ workspaceId, userId, role: "owner", createdAt: now }).onConflictDoNothing(),
    db
      .insert(subscriptions)
      .values({
        id: id(3),
        userId,
        planName: "pro",
        planAmountCents: 0,
        subscriptionStatus: "trialing",
        endsAt: trialEndsAt,
        ...times,
      })
      .onConflictDoNothing(),
    db
      .insert(websites)
      .values({ id: id(9), workspaceId, host: new URL(appUrl).hostname, name: "Kaja's own public site", ...times })
      .onConflictDoNothing(),
    db
      .insert(seoProjects)
      .values({
        id: id(4),
        workspaceId,
        websiteId: id(9),
        name: "Kaja's own public site",
        url: `${appUrl}/`,
        schedule: "weekly",
        nextCrawlAt: now,
        ...times,
      })
      .onConflictDoNothing(),
    ...campaignStatements(db, { now }, { userId, workspaceId }),
    formStatement(db, now, { userId, workspaceId }),
    ...contentStatements(db, now, { userId, workspaceId }, id),
    ...(contentBrief ? [briefStatement(db, now, workspaceId, contentBrief, id)] : []),
    ...socialStatements(db, now, { userId, workspaceId }, id),
    ...marketingCampaignStatements(db, now, { userId, workspaceId }, id),
    ...linkStatements(db, now, { userId, workspaceId }, id),
    ...website,
  ]);
}
