import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

const LANGUAGES = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "nl",
  "pt",
  "sv",
  "da",
  "nb",
  "fi",
  "et",
  "pl",
  "cs",
  "uk",
  "ru",
  "tr",
  "ar",
  "he",
  "ja",
  "zh",
] as const;

/** Pieces of content of a workspace: articles, pages, newsletters. */
export const contentItems = sqliteTable(
  "content_items",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who wrote it first. */
    userId: text("user_id").notNull(),
    title: text("title").notNull(),
    /** Markdown. */
    body: text("body").notNull(),
    status: text("status", {
      enum: ["draft", "in_review", "approved", "scheduled", "published", "archived"],
    }).notNull(),
    kind: text("kind", { enum: ["article", "landing_page", "newsletter", "social_text", "ad_text", "script"] })
      .notNull()
      .default("article"),
    /** Empty: in no folder. */
    folder: text("folder").notNull().default(""),
    /** JSON array of texts. */
    tags: text("tags", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** Who is responsible for it; empty: nobody. */
    ownerId: text("owner_id").notNull().default(""),
    /** BCP 47, such as "en". */
    language: text("language", { enum: LANGUAGES }).notNull().default("en"),
    keyphrase: text("keyphrase").notNull().default(""),
    /** For search results. */
    description: text("description").notNull().default(""),
    /** Last part of its address when it is published; empty: made of the title. */
    slug: text("slug").notNull().default(""),
    /** Grows with each change of title or body; distinguishes the texts of two editors. */
    version: integer("version").notNull().default(1),
    /** Who changed title or body last. */
    editedBy: text("edited_by").notNull().default(""),
    /** When title or body changed last. */
    editedAt: moment("edited_at"),
    /** The language model whose words it has; empty: none. */
    assistedBy: text("assisted_by").notNull().default(""),
    approvalsNeeded: integer("approvals_needed").notNull().default(0),
    /** The revision under review or scheduled; empty: none. */
    revisionId: text("revision_id").notNull().default(""),
    publishAt: moment("publish_at"),
    ...timestamps(),
  },
  (table) => [
    index("content_items_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("content_items_status").on(table.workspaceId, table.status, table.createdAt, table.id),
    index("content_items_updated").on(table.workspaceId, table.updatedAt, table.id),
    index("content_items_user").on(table.userId),
    index("content_items_owner").on(table.ownerId),
    index("content_items_editor").on(table.editedBy),
    index("content_items_due").on(table.status, table.publishAt),
  ],
);

/** Past states of pieces; their texts are files. */
export const contentRevisions = sqliteTable(
  "content_revisions",
  {
    id: id(),
    workspaceId: workspaceId(),
    itemId: text("item_id").notNull(),
    /** Counts up within the piece. */
    number: integer("number").notNull(),
    /** SHA-256 of title and body. */
    hash: text("hash").notNull(),
    title: text("title").notNull(),
    words: integer("words").notNull(),
    bytes: integer("bytes").notNull(),
    /** Who wrote it. */
    userId: text("user_id").notNull(),
    /** The language model whose words it has; empty: none. */
    assistedBy: text("assisted_by").notNull().default(""),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("content_revisions_number").on(table.itemId, table.number),
    index("content_revisions_workspace").on(table.workspaceId),
    index("content_revisions_user").on(table.userId),
  ],
);

/** Decisions on one revision of a piece, by members and by people with a link. */
export const contentApprovals = sqliteTable(
  "content_approvals",
  {
    id: id(),
    workspaceId: workspaceId(),
    itemId: text("item_id").notNull(),
    revisionId: text("revision_id").notNull(),
    /** SHA-256 of what was decided on. */
    hash: text("hash").notNull(),
    /** Empty: a person with the link. */
    userId: text("user_id").notNull(),
    /** Of the link that the person had; empty: a member. */
    linkId: text("link_id").notNull(),
    /** What the person with the link called themselves. */
    name: text("name").notNull(),
    decision: text("decision", { enum: ["approved", "changes"] }).notNull(),
    note: text("note").notNull(),
    ...timestamps(),
  },
  (table) => [
    // One decision of a member, or by a link, on a revision.
    uniqueIndex("content_approvals_once").on(table.revisionId, table.userId, table.linkId),
    index("content_approvals_item").on(table.itemId),
    index("content_approvals_workspace").on(table.workspaceId),
    index("content_approvals_user").on(table.userId),
  ],
);

/** Links to one revision for people without an account. */
export const contentReviewLinks = sqliteTable(
  "content_review_links",
  {
    id: id(),
    workspaceId: workspaceId(),
    itemId: text("item_id").notNull(),
    revisionId: text("revision_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** For whom it was made. */
    name: text("name").notNull(),
    createdBy: text("created_by").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("content_review_links_token").on(table.tokenHash),
    index("content_review_links_item").on(table.itemId),
    index("content_review_links_workspace").on(table.workspaceId),
    index("content_review_links_creator").on(table.createdBy),
  ],
);

/** What members say about a piece or a passage of it. */
export const contentComments = sqliteTable(
  "content_comments",
  {
    id: id(),
    workspaceId: workspaceId(),
    itemId: text("item_id").notNull(),
    userId: text("user_id").notNull(),
    /** The passage that it is about; empty: the whole piece. */
    quote: text("quote").notNull(),
    body: text("body").notNull(),
    resolvedAt: moment("resolved_at"),
    ...timestamps(),
  },
  (table) => [
    index("content_comments_item").on(table.itemId, table.createdAt),
    index("content_comments_workspace").on(table.workspaceId),
    index("content_comments_user").on(table.userId),
  ],
);

/** The blog and the calendar feed of a workspace; the row is made with the first of them. */
export const contentSites = sqliteTable(
  "content_sites",
  {
    workspaceId: text("workspace_id").primaryKey(),
    /** In the address of the blog: /p/tea-house. Null: no blog yet. */
    slug: text("slug"),
    title: text("title").notNull(),
    description: text("description").notNull(),
    language: text("language").notNull(),
    /** SHA-256 of the token in the address of the calendar feed; null: no feed. */
    feedHash: text("feed_hash"),
    ...timestamps(),
  },
  (table) => [uniqueIndex("content_sites_slug").on(table.slug), uniqueIndex("content_sites_feed").on(table.feedHash)],
);

/** Pages of the blog: one for each published piece. */
export const contentPages = sqliteTable(
  "content_pages",
  {
    /** The id of the piece. */
    id: id(),
    workspaceId: workspaceId(),
    slug: text("slug").notNull(),
    revisionId: text("revision_id").notNull(),
    hash: text("hash").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    language: text("language").notNull(),
    publishedAt: moment("published_at").notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("content_pages_slug").on(table.workspaceId, table.slug),
    index("content_pages_published").on(table.workspaceId, table.publishedAt, table.id),
  ],
);

/** Former addresses of pages of the blog. */
export const contentRedirects = sqliteTable(
  "content_redirects",
  {
    id: id(),
    workspaceId: workspaceId(),
    slug: text("slug").notNull(),
    /** The piece that had the address. */
    itemId: text("item_id").notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("content_redirects_slug").on(table.workspaceId, table.slug),
    index("content_redirects_item").on(table.itemId),
  ],
);

/** Pictures of pieces; the files are in the bucket. */
export const contentImages = sqliteTable(
  "content_images",
  {
    id: id(),
    workspaceId: workspaceId(),
    itemId: text("item_id").notNull(),
    /** In its address: who knows it sees the picture. */
    token: text("token").notNull(),
    /** Found by the content. */
    type: text("type", { enum: ["jpeg", "png", "webp", "avif", "gif"] }).notNull(),
    bytes: integer("bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** What it shows, for those who do not see it. */
    alt: text("alt").notNull(),
    /** JSON of its smaller files: [{ type, width, height, bytes }]. */
    variants: text("variants").notNull().default("[]"),
    /** Of its smaller files together. */
    variantBytes: integer("variant_bytes").notNull().default(0),
    /** Who uploaded it. */
    userId: text("user_id").notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("content_images_token").on(table.token),
    index("content_images_item").on(table.itemId, table.createdAt),
    index("content_images_workspace").on(table.workspaceId, table.bytes, table.variantBytes),
    index("content_images_user").on(table.userId),
  ],
);

/** What pages that rank for a keyphrase have in common: one brief for each piece. */
export const contentBriefs = sqliteTable(
  "content_briefs",
  {
    /** Of the form that made it. */
    id: id(),
    workspaceId: workspaceId(),
    itemId: text("item_id").notNull(),
    keyphrase: text("keyphrase").notNull(),
    /** JSON: the addresses, and what came of each. */
    pages: text("pages").notNull(),
    /** JSON of what was found. */
    brief: text("brief").notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("content_briefs_item").on(table.itemId),
    index("content_briefs_workspace").on(table.workspaceId),
  ],
);

/** How the texts of a workspace sound. */
export const contentVoices = sqliteTable("content_voices", {
  workspaceId: text("workspace_id").primaryKey(),
  /** JSON of the profile. */
  profile: text("profile").notNull(),
  ...timestamps(),
});
