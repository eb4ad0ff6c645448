import type { Database } from "../../client.ts";
import { competitorChanges, competitorPages } from "../../schema/index.ts";
import { countAdded } from "../demo-totals.ts";

const DAY_MS = 86_400_000;

const part = (title: string, headings: readonly string[], prices: readonly string[]) => ({
  title: [title],
  description: ["Loose tea from small gardens, packed the day you order."],
  headings,
  prices,
  types: ["Offer", "Product"],
});

/** Pages of two made-up competitors with what changed on them. `.example` answers nobody: they are not read again. */
const PAGES = [
  {
    last: 91,
    name: "Harbor Leaf",
    url: "https://harborleaf.example/subscription",
    snapshot: part(
      "Tea subscription | Harbor Leaf",
      ["A new tea every month", "First box half price"],
      ["€12", "€24", "€6"],
    ),
    changes: [
      { daysAgo: 4, part: "prices", removed: ["€14", "€28"], added: ["€12", "€24", "€6"] },
      { daysAgo: 4, part: "headings", removed: ["Cancel at any time"], added: ["First box half price"] },
      { daysAgo: 31, part: "title", removed: ["Tea box | Harbor Leaf"], added: ["Tea subscription | Harbor Leaf"] },
    ],
  },
  {
    last: 95,
    name: "Nordic Teapot",
    url: "https://nordicteapot.example/gifts",
    snapshot: part("Gifts for tea lovers | Nordic Teapot", ["Gift sets", "Ready to give"], ["€39", "€59"]),
    changes: [{ daysAgo: 12, part: "headings", removed: ["New teas"], added: ["Gift sets", "Ready to give"] }],
  },
] as const;

/** Watched pages of competitors, with what changed on them. */
export function competitorStatements(
  db: Database,
  now: Date,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  id: (last: number) => string,
) {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  return PAGES.flatMap(({ last, name, url, snapshot, changes }) => [
    db
      .insert(competitorPages)
      .values({
        ...{ id: id(last), workspaceId, userId, name, url, everyDays: 7 as const, snapshot: JSON.stringify(snapshot) },
        ...{ readAt: at(1), failure: null, failures: 0, dueAt: at(-3_650), createdAt: at(60), updatedAt: at(1) },
      })
      .onConflictDoNothing(),
    countAdded(db, workspaceId, "competitor_pages"),
    ...[...new Set(changes.map(({ daysAgo }) => daysAgo))].map((daysAgo, index) =>
      db
        .insert(competitorChanges)
        .values({
          ...{ id: id(last + 1 + index), workspaceId, pageId: id(last), foundAt: at(daysAgo) },
          parts: JSON.stringify(changes.flatMap(({ daysAgo: of, ...change }) => (of === daysAgo ? [change] : []))),
        })
        .onConflictDoNothing(),
    ),
  ]);
}
