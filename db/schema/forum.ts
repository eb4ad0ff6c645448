import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps } from "../columns.ts";

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
