import type { Database } from "../client.ts";
import { savedViews } from "../schema/saved-views.ts";

/** Lists of the tea shop as the demonstration's person works with them each week. */
export const DEMO_VIEWS = [
  { list: "seo.issues", name: "Errors first", query: "severity=error&sort=-pages" },
  { list: "seo.pages", name: "Errors on linked pages", query: "issues=errors&sort=-inlinks" },
  { list: "seo.keywords", name: "Ready to buy", query: "label=transactional" },
] as const;

/** Saved views of the lists of the SEO Engine. */
export const viewStatements = (
  db: Database,
  now: Date,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  id: (last: number) => string,
) => [
  db
    .insert(savedViews)
    .values(
      DEMO_VIEWS.map((view, at) => ({
        id: id(300 + at),
        workspaceId,
        userId,
        ...view,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing(),
];
