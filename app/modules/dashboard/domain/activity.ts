import { exact } from "#app/shared/format/number.ts";
/** What the activity list shows of a crawl's end. */
export type CrawlEnd = "finished" | "blocked" | "failed";

/** One thing that happened in the workspace. */
export interface ActivityEvent {
  id: string;
  at: Date;
  /** Who did it, as the reader may know them; null: the product itself. */
  who: string | null;
  /** "Connected a website". */
  words: string;
  /** What it was about, by name; empty when the words say it all. */
  subject: string;
  /** Where to look at it; null when the reader may not open it, or it is gone. */
  href: string | null;
}

/** First parts of the audit log's actions that belong into the list of a workspace; sign-ins and looks at pages do not. */
export const SHOWN_AREAS = ["api_key", "billing", "data_export", "seo_crawl", "seo_project", "workspace"] as const;

/** What a viewer of the workspace hears of others: who belongs to it, and what it is called. */
export const VIEWER_ACTIONS = [
  "workspace.created",
  "workspace.invitation_accepted",
  "workspace.left",
  "workspace.member_removed",
  "workspace.renamed",
] as const;

const END_WORDS: Record<CrawlEnd, string> = {
  finished: "Crawl finished",
  blocked: "Crawl blocked",
  failed: "Crawl failed",
};

/** The words of a crawl's end with its figures. */
export function crawlEndLabel(
  status: CrawlEnd,
  { pagesCrawled, errorCount }: { pagesCrawled: number; errorCount: number },
): string {
  if (status !== "finished") return END_WORDS[status];
  const [pages, errors] = [pagesCrawled, errorCount].map((count) => exact(count));
  return `${END_WORDS.finished}: ${pages} ${pagesCrawled === 1 ? "page" : "pages"}, ${errors} ${errorCount === 1 ? "error" : "errors"}`;
}

/** What decides whether a reader may open what an event is about. */
interface Reader {
  workspaceRole: "owner" | "editor" | "viewer";
  /** The reader did it. */
  own: boolean;
  /** Project of the subject, while it exists in the workspace. */
  projectId: string | null;
}

/** Where the subject of an audit row is looked at: "api_key:…" → the keys. Null for what has no page, or none for this reader. */
export function hrefOf(subject: string, { workspaceRole, own, projectId }: Reader): string | null {
  const [kind = ""] = subject.split(":");
  if (kind === "user" || kind === "workspace" || kind === "invitation") return "/workspace";
  if (workspaceRole === "viewer") return null;
  if (kind === "seo_project" || kind === "seo_crawl") return projectId && `/seo/projects/${projectId}`;
  if (kind === "api_key") return "/security/keys";
  if (!own) return null;
  if (kind === "invoice" || kind === "subscription") return "/billing";
  return kind === "data_export" ? "/settings/data" : null;
}

/** The newest `limit` of several lists, newest first; by id among those of one moment. */
export const newest = (lists: readonly (readonly ActivityEvent[])[], limit: number): ActivityEvent[] =>
  lists
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
