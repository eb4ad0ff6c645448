import type { Database } from "../../client.ts";
import { strategies, strategyTasks } from "../../schema/index.ts";
import { countAdded } from "../demo-totals.ts";

const DAY_MS = 86_400_000;
/** The plan has been under way for so many weeks. */
const WEEKS_AGO = 5;

/** A task of a plan, as the strategy generator computes it. */
export interface DemoTask {
  key: string;
  week: number;
  text: string;
  path: string | null;
  draftTitle: string | null;
}

/** A strategy whose plan is in its sixth week: what was due is done, but for one task, and one was left out. */
export function strategyStatements(
  db: Database,
  now: Date,
  { userId, workspaceId, tasks }: { userId: string; workspaceId: string; tasks: readonly DemoTask[] },
  id: (last: number) => string,
) {
  const startDay = Math.floor(now.getTime() / DAY_MS) - WEEKS_AGO * 7;
  const startedAt = new Date(startDay * DAY_MS);
  const strategyId = id(90);
  const due = tasks.filter(({ week }) => week <= WEEKS_AGO);
  const stateOf = (task: DemoTask) =>
    task.week > WEEKS_AGO || task === due.at(-1) ? "open" : task === due.at(-2) ? "skipped" : "done";
  return [
    db
      .insert(strategies)
      .values({
        id: strategyId,
        workspaceId,
        userId,
        name: "Winter season",
        goal: "sales",
        stage: "growth",
        assets: ["website", "email_list"],
        currency: "EUR",
        monthlyBudgetMinor: 150_000,
        hoursPerWeek: 8,
        customerMarginMinor: 3_200,
        visitCostMinor: 45,
        conversionPer10k: 260,
        ownChannels: [
          { channel: "Organic Search", visits: 5_840, conversions: 171 },
          { channel: "Email", visits: 2_110, conversions: 96 },
          { channel: "Paid Search", visits: 1_930, conversions: 44 },
          { channel: "Organic Social", visits: 1_260, conversions: 14 },
        ],
        ownReadAt: startedAt,
        startDay,
        createdAt: startedAt,
        updatedAt: now,
      })
      .onConflictDoNothing(),
    countAdded(db, workspaceId, "strategies"),
    ...tasks.map((task) =>
      db
        .insert(strategyTasks)
        .values({
          strategyId,
          workspaceId,
          contentId: null,
          changedAt: startedAt,
          key: task.key,
          week: task.week,
          text: task.text,
          path: task.path,
          draftTitle: task.draftTitle,
          state: stateOf(task),
        })
        .onConflictDoNothing(),
    ),
  ] as const;
}
