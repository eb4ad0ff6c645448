import type { Database } from "../client.ts";
import { contentBriefs, contentItems } from "../schema/content.ts";
import { DEMO_BRIEF_KEYPHRASE } from "./demo-brief.ts";

const DAY_MS = 86_400_000;

const ARTICLE = `Tea tastes of the water as much as of the leaf. However, most people only think about the leaf.

## Choose the water

Hard water makes tea dull. If yours is hard, use a filter. Then boil it once, because water that boils for long loses its air.

## Mind the temperature

- Green tea: 70 to 80 °C
- Oolong: 85 to 95 °C
- Black tea: boiling

> A thermometer costs less than a bag of good tea.

## Take your time

Two minutes are enough for green tea. After that it turns bitter, so take the leaves out.
`;

const PIECES = [
  {
    title: "How to brew tea in winter",
    body: ARTICLE,
    status: "draft",
    kind: "article",
    folder: "Blog",
    tags: ["brewing", "winter"],
    keyphrase: "brew tea",
    description: "Water, temperature and time: how to brew tea that warms.",
    inDays: 6,
  },
  {
    title: "Five gifts for people who love tea",
    body: "Small pots, large pots, and three things that are not pots at all.",
    status: "approved",
    kind: "article",
    folder: "Blog",
    tags: ["gifts"],
    keyphrase: "tea gifts",
    description: "",
    inDays: 9,
  },
  {
    title: "December newsletter",
    body: "Hello! The new harvest has arrived, and the shop is open on all Sundays of December.",
    status: "draft",
    kind: "newsletter",
    folder: "Newsletter",
    tags: ["december"],
    keyphrase: "",
    description: "",
    inDays: 3,
  },
  {
    title: "Oolong, in 30 seconds",
    body: "",
    status: "draft",
    kind: "script",
    folder: "",
    tags: [],
    keyphrase: "",
    description: "",
    inDays: null,
  },
] as const;

/** A brief as it was counted, with the pages that it was counted from. */
export interface DemoBrief {
  pages: readonly object[];
  brief: object;
}

/** The brief of the first piece. */
export const briefStatement = (
  db: Database,
  now: Date,
  workspaceId: string,
  { pages, brief }: DemoBrief,
  id: (last: number) => string,
) =>
  db
    .insert(contentBriefs)
    .values({
      id: id(64),
      workspaceId,
      itemId: id(60),
      keyphrase: DEMO_BRIEF_KEYPHRASE,
      pages: JSON.stringify(pages),
      brief: JSON.stringify(brief),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();

/** Pieces of content of the demonstration. `id` gives its fixed ids. */
export const contentStatements = (
  db: Database,
  now: Date,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  id: (last: number) => string,
) =>
  PIECES.map(({ inDays, tags, ...piece }, at) =>
    db
      .insert(contentItems)
      .values({
        id: id(60 + at),
        workspaceId,
        userId,
        ownerId: userId,
        editedBy: userId,
        editedAt: now,
        ...piece,
        tags: [...tags],
        publishAt: inDays === null ? null : new Date(now.getTime() + inDays * DAY_MS),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
  );
