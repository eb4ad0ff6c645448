import type { Database } from "../client.ts";
import { apiKeys, guidanceStates, metricsTracking, seoReports } from "../schema/index.ts";
import { DEMO_PROJECT_ID } from "./website/demo-crawls.ts";

const DAY_MS = 86_400_000;
/** The API key of the demonstration; it is revoked. */
export const DEMO_API_KEY_ID = "00000000-0000-7000-8000-000000000310";
/** What is stored of an API key's secret, which is made again for each database. */
export type DemoKey = Pick<typeof apiKeys.$inferInsert, "keyHash" | "firstFour" | "lastFour" | "sealedKey">;

/** In place of a hash: no link has it, so that nothing opens the report. */
const OPENED_BY_NOTHING = "demonstration";
const TUTORIAL_STEPS = [
  "welcome",
  "create-strategy",
  "review-recommendations",
  "implement-strategy",
  "track-performance",
];
/** Of the checklist, beside what its records show: website, crawl, profile, colleague and API key. */
const TICKED = ["set-notifications", "set-preferences"];

/** What the demonstration's person has done by now: seen the tutorial and the tour, shared a report, made an API key and revoked it. */
export function accountStatements(
  db: Database,
  now: Date,
  { userId, workspaceId, apiKey }: { userId: string; workspaceId: string; apiKey: DemoKey | undefined },
  id: (last: number) => string,
) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const seenAt = ago(30);
  const guidance = {
    onboarding: { currentStep: "completed", isActive: false, completedSteps: TUTORIAL_STEPS },
    getting_started_checklist: Object.fromEntries(
      TICKED.map((item) => [item, { completed: true, atMs: seenAt.getTime() }]),
    ),
    dismissed_features: ["tip-two-factor", "tip-notifications", "tip-workspace"],
    completed_tours: ["dashboard"],
  };
  return [
    ...Object.entries(guidance).map(([key, value]) =>
      db
        .insert(guidanceStates)
        .values({ userId, key: key as keyof typeof guidance, value: JSON.stringify(value), updatedAt: seenAt })
        .onConflictDoNothing(),
    ),
    ...TICKED.map((item) =>
      db
        .insert(metricsTracking)
        .values({
          id: `checklist:${userId}:${item}`,
          workspaceId,
          userId,
          metricName: "checklist_completion",
          metricType: "onboarding",
          metricValue: 1,
          metadata: { timestamp: seenAt.toISOString(), item_id: item },
          sessionId: "",
          createdAt: seenAt,
          date: seenAt.toISOString().slice(0, 10),
        })
        .onConflictDoNothing(),
    ),
    ...(apiKey ? [apiKey] : []).map((stored) =>
      db
        .insert(apiKeys)
        .values({
          id: DEMO_API_KEY_ID,
          userId,
          workspaceId,
          keyName: "Weekly spreadsheet",
          ...stored,
          permissions: ["seo", "analytics"],
          rateLimitPerHour: 1_000,
          isActive: false,
          createdAt: ago(40),
          lastUsedAt: ago(9),
        })
        .onConflictDoNothing(),
    ),
    db
      .insert(seoReports)
      .values({
        id: id(311),
        workspaceId,
        projectId: DEMO_PROJECT_ID,
        crawlId: null,
        tokenHash: OPENED_BY_NOTHING,
        title: "Tea shop: health of the website",
        brandName: "Tea shop",
        brandColour: "#2f6f4e",
        preparedFor: "Owners of the tea shop",
        preparedBy: "Demo Account",
        passwordHash: null,
        expiresAt: new Date(now.getTime() + 60 * DAY_MS),
        revokedAt: null,
        viewCount: 14,
        lastViewedAt: ago(3),
        createdBy: userId,
        createdAt: ago(22),
        updatedAt: ago(22),
      })
      .onConflictDoNothing(),
  ];
}
