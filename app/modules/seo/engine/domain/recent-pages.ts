import type { IssueCode } from "../../checks/domain/issues/catalogue.ts";
import { issueOf } from "../../checks/domain/issues/catalogue.ts";
import type { RecentFinding, RecentPages } from "../../domain/crawl.ts";
import type { PageFacts, Severity } from "../../domain/facts.ts";

/** Pages and findings that a watcher sees pass by. */
const SHOWN = 5;
/** Longer texts would be cut on the screen anyway. */
const TITLE_CHARS = 200;

/** What is looked at of a page that was read. */
export interface ReadPage {
  facts: Pick<PageFacts, "url" | "status" | "failure"> & { html: { titles: readonly string[] } | null };
  findings: readonly { code: IssueCode }[];
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, notice: 2 };

/** The worst finding of a page; null without one. */
function worstOf({ facts, findings }: ReadPage): RecentFinding | null {
  const [worst] = findings.map(({ code }) => issueOf(code)).sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  return worst ? { url: facts.url, code: worst.code, title: worst.title, severity: worst.severity } : null;
}

/** What a watcher sees once these pages were read: the newest first. */
export function withRecent({ pages, findings }: RecentPages, read: readonly ReadPage[]): RecentPages {
  const newest = read.toReversed();
  return {
    pages: [
      ...newest.map(({ facts: { url, status, failure, html } }) => ({
        url,
        status,
        failure,
        title: html?.titles[0]?.slice(0, TITLE_CHARS) ?? "",
      })),
      ...pages,
    ].slice(0, SHOWN),
    findings: [...newest.flatMap((page) => worstOf(page) ?? []), ...findings].slice(0, SHOWN),
  };
}
