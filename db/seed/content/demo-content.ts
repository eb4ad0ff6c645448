import type { Database } from "../../client.ts";
import { contentBriefs, contentItems } from "../../schema/content.ts";
import { countAdded } from "../demo-totals.ts";
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
    madeDaysAgo: 16,
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
    madeDaysAgo: 12,
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
    madeDaysAgo: 4,
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
    madeDaysAgo: 9,
    inDays: null,
  },
  {
    title: "Tea and water temperature",
    body: "Boiling water makes green tea bitter. Let the kettle rest for five minutes, and the sweetness stays.",
    status: "published",
    kind: "article",
    folder: "Blog",
    tags: ["brewing"],
    keyphrase: "water temperature",
    description: "Which water temperature suits which tea.",
    madeDaysAgo: 34,
    inDays: -25,
  },
  {
    title: "November newsletter",
    body: "Three new oolongs are in, and the tasting on Saturday still has four seats.",
    status: "published",
    kind: "newsletter",
    folder: "Newsletter",
    tags: ["november"],
    keyphrase: "",
    description: "",
    madeDaysAgo: 27,
    inDays: -21,
  },
  {
    title: "Landing page of the winter guide",
    body: "Twice the leaves for the usual minutes: a strong cup that is not bitter. Read the whole guide.",
    status: "published",
    kind: "landing_page",
    folder: "Winter tea",
    tags: ["winter"],
    keyphrase: "winter tea",
    description: "",
    madeDaysAgo: 24,
    inDays: -18,
  },
  {
    title: "Who grows our Assam",
    body: "Mangalam lies two hours from the next town. We visited it in June, in the rain of the second flush.",
    status: "published",
    kind: "article",
    folder: "Blog",
    tags: ["gardens"],
    keyphrase: "assam tea garden",
    description: "A visit to the garden that our Assam comes from.",
    madeDaysAgo: 19,
    inDays: -11,
  },
  {
    title: "Ad texts for the gift sets",
    body: "Three teas, a guide and a card that we write for you. Delivered in two days.",
    status: "published",
    kind: "ad_text",
    folder: "Gift boxes",
    tags: ["gifts"],
    keyphrase: "",
    description: "",
    madeDaysAgo: 10,
    inDays: -4,
  },
  {
    title: "New Year greeting",
    body: "A new year, a new harvest: first flush comes in March.",
    status: "in_review",
    kind: "social_text",
    folder: "",
    tags: [],
    keyphrase: "",
    description: "",
    madeDaysAgo: 2,
    inDays: 18,
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

/** A day around the first start, at a full hour. */
const atHour = (now: Date, inDays: number, hour: number): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS + inDays) * DAY_MS + hour * 3_600_000);

/** Pieces of content of the demonstration. `id` gives its fixed ids. */
export const contentStatements = (
  db: Database,
  now: Date,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  id: (last: number) => string,
) =>
  PIECES.flatMap(({ madeDaysAgo, inDays, tags, ...piece }, at) => {
    const createdAt = new Date(now.getTime() - madeDaysAgo * DAY_MS);
    // Worked on until it was published, or until the day before yesterday.
    const editedAt = new Date(now.getTime() + Math.min(inDays ?? 0, -1 - (at % 2)) * DAY_MS);
    return [
      db
        .insert(contentItems)
        .values({
          id: id(60 + at),
          workspaceId,
          userId,
          ownerId: userId,
          editedBy: userId,
          editedAt,
          ...piece,
          tags: [...tags],
          publishAt: inDays === null ? null : atHour(now, inDays, 7 + ((at * 5) % 9)),
          createdAt,
          updatedAt: editedAt,
        })
        .onConflictDoNothing(),
      countAdded(db, workspaceId, "content_items"),
    ];
  });
