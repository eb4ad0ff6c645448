import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import {
  analyticsAnnotations,
  forumPosts,
  productContexts,
  profiles,
  seoKeywordImportRows,
  seoKeywordImports,
  seoKeywords,
  seoProjects,
  ticketMessages,
  tickets,
  usageMeters,
  users,
  websites,
  workspaceMembers,
} from "../../schema/index.ts";
import { DEMO_SITE_ID } from "./demo-analytics.ts";

const DAY_MS = 86_400_000;

/** The record that the tea shop's project and its measured site share. */
export const DEMO_WEBSITE_ID = "00000000-0000-7000-8000-000000000060";
export const DEMO_WEBSITE_NAME = "Tea shop (demonstration)";

/** Who works in the shop beside the owner. */
const COLLEAGUES = [
  { last: 61, email: "mari@kaja.example", firstName: "Mari", lastName: "Kask", role: "editor" },
  { last: 62, email: "jonas@kaja.example", firstName: "Jonas", lastName: "Weber", role: "viewer" },
] as const;

interface Keyword {
  text: string;
  group: string;
  intent: "informational" | "commercial" | "transactional";
  target: string | null;
  /** Of 28 days, and of the 28 before them. */
  now: [clicks: number, impressions: number, position: number];
  before: [clicks: number, impressions: number, position: number];
}

const KEYWORDS: readonly Keyword[] = [
  {
    text: "green tea loose leaf",
    group: "Green tea",
    intent: "commercial",
    target: "/shop",
    now: [312, 8_420, 5.2],
    before: [241, 7_900, 6.8],
  },
  {
    text: "buy sencha online",
    group: "Green tea",
    intent: "transactional",
    target: "/shop/sencha",
    now: [188, 2_310, 3.1],
    before: [176, 2_280, 3.3],
  },
  {
    text: "how to brew oolong",
    group: "Brewing",
    intent: "informational",
    target: "/blog/oolong",
    now: [264, 11_800, 7.4],
    before: [310, 11_200, 6.1],
  },
  {
    text: "tea water temperature",
    group: "Brewing",
    intent: "informational",
    target: null,
    now: [97, 15_400, 12.6],
    before: [61, 13_900, 14.9],
  },
  {
    text: "tea gift set",
    group: "Gifts",
    intent: "commercial",
    target: "/shop/gifts",
    now: [143, 6_050, 8.8],
    before: [58, 3_120, 11.2],
  },
  {
    text: "cast iron teapot",
    group: "Pots",
    intent: "commercial",
    target: "/shop/pots",
    now: [76, 4_870, 9.9],
    before: [81, 4_690, 9.7],
  },
];

const PERIODS = [
  { last: 0, endsDaysAgo: 3, of: "now" },
  { last: 1, endsDaysAgo: 31, of: "before" },
] as const;
const PERIOD_DAYS = 28;

const THREADS = [
  {
    title: "How do you name campaigns so that reports stay readable?",
    body: "We have a newsletter, two ad accounts and a market stall. After three months our campaign list is a mess. What works for you?",
    by: 61,
    daysAgo: 9,
    answers: [
      {
        by: 1,
        body: "Month, channel, offer, all in lower case: `2026-11-mail-gifts`. The campaign URL builder keeps the spelling the same for everybody.",
      },
    ],
  },
  {
    title: "Is a longer attribution window worth it for a small shop?",
    body: "People read our brewing guides weeks before they order. Do you look at the last visit only, or at the whole way?",
    by: 1,
    daysAgo: 4,
    answers: [
      { by: 61, body: "At both. The last visit for daily work, the whole way once a quarter when we plan the guides." },
    ],
  },
] as const;

/** The tea shop beyond its traffic: its project with keywords, three people, a note, questions, a ticket and the product context. */
export function shopStatements(
  db: Database,
  now: Date,
  { userId, workspaceId, passwordHash }: { userId: string; workspaceId: string; passwordHash: string },
  id: (last: number) => string,
) {
  const times = { createdAt: now, updatedAt: now };
  const ago = (count: number) => new Date(now.getTime() - count * DAY_MS);
  const dayText = (count: number) => ago(count).toISOString().slice(0, 10);
  const names = new Map([
    [1, "Demo A."],
    ...COLLEAGUES.map((one) => [one.last, `${one.firstName} ${one.lastName.slice(0, 1)}.`] as const),
  ]);
  const projectId = id(63);
  const ticketId = id(66);
  const posts = THREADS.flatMap(({ title, body, by, daysAgo, answers }, at) => {
    const questionId = id(70 + at * 10);
    const asked = { createdAt: ago(daysAgo), updatedAt: ago(daysAgo) };
    const lastActivityAt = ago(daysAgo - answers.length);
    return [
      {
        id: questionId,
        questionId: null,
        userId: id(by),
        authorName: names.get(by) ?? "",
        title,
        body,
        answerCount: answers.length,
        lastActivityAt,
        ...asked,
      },
      ...answers.map((answer, index) => ({
        id: id(71 + at * 10 + index),
        questionId,
        userId: id(answer.by),
        authorName: names.get(answer.by) ?? "",
        title: "",
        body: answer.body,
        answerCount: 0,
        lastActivityAt,
        createdAt: lastActivityAt,
        updatedAt: lastActivityAt,
      })),
    ];
  });
  return [
    db
      .insert(websites)
      .values({ id: DEMO_WEBSITE_ID, workspaceId, host: "tea.example", name: DEMO_WEBSITE_NAME, ...times })
      .onConflictDoNothing(),
    ...COLLEAGUES.flatMap(({ last, email, firstName, lastName, role }) => [
      db
        .insert(users)
        .values({ id: id(last), email, passwordHash, emailConfirmedAt: now, ...times })
        .onConflictDoNothing(),
      db
        .insert(profiles)
        .values({ id: id(last), email, firstName, lastName, updatedAt: now })
        .onConflictDoNothing(),
      db
        .insert(workspaceMembers)
        .values({ workspaceId, userId: id(last), role, createdAt: now })
        .onConflictDoNothing(),
    ]),
    db
      .insert(seoProjects)
      .values({
        id: projectId,
        workspaceId,
        websiteId: DEMO_WEBSITE_ID,
        name: DEMO_WEBSITE_NAME,
        url: "https://tea.example/",
        schedule: "none",
        ...times,
      })
      .onConflictDoNothing(),
    ...KEYWORDS.map(({ text, group, intent, target }, at) =>
      db
        .insert(seoKeywords)
        .values({
          id: id(100 + at),
          workspaceId,
          projectId,
          keyword: text,
          folded: text,
          groupName: group,
          intent,
          intentBy: "person",
          targetUrl: target && `https://tea.example${target}`,
          ...times,
        })
        .onConflictDoNothing(),
    ),
    ...PERIODS.flatMap(({ last, endsDaysAgo, of }) => [
      db
        .insert(seoKeywordImports)
        .values({
          id: id(64 + last),
          workspaceId,
          projectId,
          status: "done",
          kind: "queries",
          periodStart: dayText(endsDaysAgo + PERIOD_DAYS - 1),
          periodEnd: dayText(endsDaysAgo),
          periodDays: PERIOD_DAYS,
          fileName: "Queries.csv",
          rowCount: KEYWORDS.length,
          clicks: KEYWORDS.reduce((sum, keyword) => sum + keyword[of][0], 0),
          impressions: KEYWORDS.reduce((sum, keyword) => sum + keyword[of][1], 0),
          createdBy: userId,
          ...times,
        })
        .onConflictDoNothing(),
      db
        .insert(seoKeywordImportRows)
        .values(
          KEYWORDS.map((keyword, at) => ({
            workspaceId,
            importId: id(64 + last),
            line: at + 2,
            query: keyword.text,
            page: "",
            clicks: keyword[of][0],
            impressions: keyword[of][1],
            position: keyword[of][2],
          })),
        )
        .onConflictDoNothing(),
    ]),
    db
      .insert(analyticsAnnotations)
      .values({
        id: id(67),
        workspaceId,
        siteId: DEMO_SITE_ID,
        day: Math.floor(now.getTime() / DAY_MS) - 6,
        text: "An article on news.example about tea in winter links to the shop.",
        createdBy: id(61),
        ...times,
      })
      .onConflictDoNothing(),
    ...posts.map((post) => db.insert(forumPosts).values(post).onConflictDoNothing()),
    db
      .insert(usageMeters)
      .values({ workspaceId: "", meter: "ticket_numbers", month: "", used: 1 })
      .onConflictDoUpdate({
        target: [usageMeters.workspaceId, usageMeters.meter, usageMeters.month],
        set: { used: sql`${usageMeters.used} + 1` },
      }),
    db
      .insert(tickets)
      .values({
        id: ticketId,
        workspaceId,
        userId,
        number: sql`(select used from usage_meters where workspace_id = '' and meter = 'ticket_numbers' and month = '')`,
        subject: "Can two websites share one currency?",
        topic: "tools",
        status: "answered",
        page: `/analytics/sites/${DEMO_SITE_ID}/settings`,
        version: 1,
        lastMessageAt: ago(2),
        createdAt: ago(3),
        updatedAt: ago(2),
      })
      .onConflictDoNothing(),
    ...[
      {
        last: 68,
        author: "person" as const,
        body: "We sell in euros and dollars. Can the sums of both be shown in euros?",
        daysAgo: 3,
      },
      {
        last: 69,
        author: "support" as const,
        body: "Yes. Open the website, choose Goals and then Currencies, and enter a rate. Sums are converted from its first day on.",
        daysAgo: 2,
      },
    ].map(({ last, author, body, daysAgo }) =>
      db
        .insert(ticketMessages)
        .values({ id: id(last), ticketId, userId, author, body, createdAt: ago(daysAgo) })
        .onConflictDoNothing(),
    ),
    db
      .insert(productContexts)
      .values({
        id: workspaceId,
        workspaceId,
        userId,
        audience: "People in the Baltics and Germany who drink tea every day and want to know where it grew.",
        job: "Find a tea they like, brew it well, and reorder without thinking.",
        offer: "Loose leaf tea of 14 gardens, pots, and gift sets; shipped in two days.",
        difference: "Each tea names its garden and harvest, and comes with a brewing guide.",
        proof: "Four of ten first orders are followed by a second within 60 days.",
        limits: "Two people pack the parcels. No bags, no flavored blends.",
        competitors: "Supermarket brands\nTwo larger online shops",
        markets: "Estonia, Latvia, Germany",
        ...times,
      })
      .onConflictDoNothing(),
  ] as const;
}
