import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** How often each article was read on each day, one reader once a day. */
export const articleReads = sqliteTable(
  "article_reads",
  {
    /** The article's file name without its ending. */
    slug: text("slug").notNull(),
    userId: text("user_id").notNull(),
    /** Day in UTC: "2026-11-21". */
    date: text("date").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.userId, table.date] }),
    index("article_reads_date").on(table.date),
    index("article_reads_user").on(table.userId),
  ],
);

/** Whether an article helped its reader; the last answer counts. */
export const articleVotes = sqliteTable(
  "article_votes",
  {
    slug: text("slug").notNull(),
    userId: text("user_id").notNull(),
    helpful: integer("helpful", { mode: "boolean" }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.userId] }), index("article_votes_user").on(table.userId)],
);

export const tickets = sqliteTable(
  "tickets",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who asked; only this person and administrators see it. */
    userId: text("user_id").notNull(),
    /** Counts up over all tickets: what people say on the phone. */
    number: integer("number").notNull().unique(),
    subject: text("subject").notNull(),
    topic: text("topic", { enum: ["account", "billing", "tools", "api", "other"] }).notNull(),
    status: text("status", { enum: ["open", "answered", "closed"] }).notNull(),
    /** Page the person came from. */
    page: text("page").notNull().default(""),
    /** Counts changes, so that an answer given to an older state is told. */
    version: integer("version").notNull().default(0),
    lastMessageAt: moment("last_message_at").notNull(),
    ...timestamps(),
  },
  (table) => [
    index("tickets_user").on(table.userId, table.lastMessageAt),
    index("tickets_status").on(table.status, table.lastMessageAt),
    index("tickets_activity").on(table.lastMessageAt),
    index("tickets_workspace").on(table.workspaceId),
  ],
);

export const ticketMessages = sqliteTable(
  "ticket_messages",
  {
    id: id(),
    ticketId: text("ticket_id").notNull(),
    /** Owner of the ticket, so that every row of the thread leaves with that person. */
    userId: text("user_id").notNull(),
    author: text("author", { enum: ["person", "support"] }).notNull(),
    /** The administrator who answered; empty for the person's own. */
    supporterId: text("supporter_id").notNull().default(""),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("ticket_messages_ticket").on(table.ticketId, table.createdAt),
    index("ticket_messages_user").on(table.userId),
  ],
);

/** Questions that stand in the list for everybody. */
const LISTED = sql`question_id is null and hidden_at is null and removed_at is null`;

/** Questions and answers of the community forum, open to every signed-in person. */
export const forumPosts = sqliteTable(
  "forum_posts",
  {
    id: id(),
    /** Null: a question; otherwise the question it answers. */
    questionId: text("question_id"),
    /** Empty once the author's account is erased. */
    userId: text("user_id").notNull(),
    /** What others see of the author. */
    authorName: text("author_name").notNull(),
    /** Empty for an answer. */
    title: text("title").notNull().default(""),
    body: text("body").notNull(),
    /** Sum of the votes. */
    score: integer("score").notNull().default(0),
    answerCount: integer("answer_count").notNull().default(0),
    /** Of a question: the answer its author took. */
    acceptedAnswerId: text("accepted_answer_id"),
    /** Set by an administrator: shown to nobody else. */
    hiddenAt: moment("hidden_at"),
    hiddenReason: text("hidden_reason").notNull().default(""),
    /** No further answers. */
    lockedAt: moment("locked_at"),
    /** Taken back by its author while others had answered: the words are gone, the answers stay. */
    removedAt: moment("removed_at"),
    version: integer("version").notNull().default(0),
    lastActivityAt: moment("last_activity_at").notNull(),
    ...timestamps(),
  },
  (table) => [
    // Without the questions, or SQLite would take it for finding them all.
    index("forum_posts_question").on(table.questionId, table.createdAt).where(sql`question_id is not null`),
    index("forum_posts_user").on(table.userId),
    index("forum_posts_hidden").on(table.hiddenAt).where(sql`hidden_at is not null`),
    // One for each order of the list; the conditions are those of `LISTED` in the module's repo, word for word, or SQLite does not use them.
    index("forum_questions_activity").on(table.lastActivityAt, table.id).where(LISTED),
    index("forum_questions_score").on(table.score, table.id).where(LISTED),
    index("forum_questions_unanswered").on(table.lastActivityAt, table.id).where(sql`${LISTED} and answer_count = 0`),
  ],
);

export const forumVotes = sqliteTable(
  "forum_votes",
  {
    postId: text("post_id").notNull(),
    userId: text("user_id").notNull(),
    /** 1 or -1. */
    value: integer("value").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] }), index("forum_votes_user").on(table.userId)],
);

export const forumReports = sqliteTable(
  "forum_reports",
  {
    id: id(),
    postId: text("post_id").notNull(),
    userId: text("user_id").notNull(),
    reason: text("reason", { enum: ["spam", "abuse", "off_topic", "private_data", "other"] }).notNull(),
    note: text("note").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    /** When an administrator decided, and what. */
    resolvedAt: moment("resolved_at"),
    resolution: text("resolution", { enum: ["hidden", "kept"] }),
  },
  (table) => [
    index("forum_reports_open").on(table.resolvedAt, table.createdAt),
    index("forum_reports_post").on(table.postId, table.userId),
    index("forum_reports_user").on(table.userId),
  ],
);
