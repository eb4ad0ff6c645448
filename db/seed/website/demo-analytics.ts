import { and, eq, or } from "drizzle-orm";
import type { Database } from "../../client.ts";
import {
  analyticsChannels,
  analyticsFunnels,
  analyticsGoals,
  analyticsRates,
  analyticsSites,
  auditLog,
} from "../../schema/index.ts";

/** The measured website of the demonstration; scripts/demo-traffic.ts fills its object. */
export const DEMO_SITE_ID = "00000000-0000-7000-8000-000000000030";

/** Days of traffic before the first start: a year, and the one that it is compared with; its plan keeps no more. */
export const DEMO_TRAFFIC_DAYS = 728;

const DAY_MS = 86_400_000;

const rule = (kind: "page" | "event", pattern: string) => ({ kind, pattern, property: null, minScrollPercent: null });

const GOALS = [
  { name: "Order", kind: "event", pattern: "purchase" },
  { name: "Sign-up", kind: "event", pattern: "signup" },
  { name: "Contact", kind: "page", pattern: "/contact" },
] as const;

const STEPS = [
  rule("page", "/shop"),
  rule("page", "/shop/*"),
  rule("page", "/cart"),
  rule("page", "/checkout"),
  rule("event", "purchase"),
];

/**
 * Whether the website is still to be made: what somebody deleted of it, or the whole of it, stays deleted. Its object takes
 * nothing any more once it was erased, alone, with its workspace or with the account, whose entry names nobody.
 */
export async function lacksAnalytics(db: Database, workspaceId: string): Promise<boolean> {
  const of = (action: string, subject: string) => and(eq(auditLog.action, action), eq(auditLog.subject, subject));
  const erased = or(
    of("analytics_site.deleted", DEMO_SITE_ID),
    of("workspace.deleted", `workspace:${workspaceId}`),
    of("account.erased", "account"),
  );
  const [made, gone] = await Promise.all([
    db.$count(analyticsSites, eq(analyticsSites.id, DEMO_SITE_ID)),
    db.$count(auditLog, erased),
  ]);
  return made + gone === 0;
}

/** A website with goals, a funnel, what its channels cost and a rate of exchange. `id` gives the fixed ids of the demonstration. */
export function analyticsStatements(
  db: Database,
  now: Date,
  { workspaceId, websiteId }: { workspaceId: string; websiteId: string },
  id: (last: number) => string,
) {
  const times = { createdAt: now, updatedAt: now };
  const of = { workspaceId, siteId: DEMO_SITE_ID };
  return [
    db
      .insert(analyticsSites)
      .values({
        id: DEMO_SITE_ID,
        workspaceId,
        websiteId,
        name: "Tea shop (demonstration)",
        hosts: ["tea.example"],
        timeZone: "Europe/Tallinn",
        currency: "EUR",
        ...times,
      })
      .onConflictDoNothing(),
    db
      .insert(analyticsGoals)
      .values(GOALS.map((goal, at) => ({ id: id(31 + at), ...of, ...goal, ...times })))
      .onConflictDoNothing(),
    db
      .insert(analyticsFunnels)
      .values({
        id: id(40),
        ...of,
        name: "From the shop to an order",
        steps: STEPS.map((step, at) => ({ rule: { id: `step-${at}`, ...step }, filters: [] })),
        windowMinutes: 1_440,
        ...times,
      })
      .onConflictDoNothing(),
    db
      .insert(analyticsChannels)
      .values({
        ...of,
        rules: [],
        monthlyCosts: { "Paid Search": 90_000, "Paid Social": 60_000, Email: 9_000, Audio: 30_000 },
        version: 1,
        ...times,
      })
      .onConflictDoNothing(),
    db
      .insert(analyticsRates)
      .values({
        id: id(41),
        workspaceId,
        currency: "USD",
        target: "EUR",
        fromDay: Math.floor(now.getTime() / DAY_MS) - DEMO_TRAFFIC_DAYS - 1,
        rate: 0.92,
        ...times,
      })
      .onConflictDoNothing(),
  ] as const;
}
