import type { IssueCode } from "#app/modules/seo/checks/domain/issues/catalogue.ts";
import type { DocumentSpec } from "./document.ts";

/** Ways of answering that no well-behaved server has. */
export type Behaviour =
  /** Accepts the request and never answers. */
  | "hang"
  /** Closes the connection without a word. */
  | "drop"
  /** Sends the head at once, then a byte now and then, for ever. */
  | "slow-body"
  /** Sends HTML as fast as it is read, without end. */
  | "endless"
  /** Announces and sends 500 MB, made as it is read. */
  | "huge"
  /** Announces 5,000 bytes, sends 500 and closes. */
  | "short-body"
  /** Announces gzip and sends text. */
  | "invalid-gzip"
  /** Announces HTML and sends random bytes. */
  | "binary-as-html"
  /** 403 with the marks of a challenge page. */
  | "bot-wall";

export type Answer =
  | {
      kind: "document";
      document: Partial<DocumentSpec>;
      headers?: Readonly<Record<string, string | null>>;
      delayMs?: number;
    }
  | { kind: "redirect"; status: 301 | 302 | 307 | 308; to: string }
  | {
      kind: "raw";
      status: number;
      headers: Readonly<Record<string, string>>;
      body: string | (() => Iterable<string | Uint8Array>);
    }
  | { kind: "gzip"; headers: Readonly<Record<string, string>>; body: string }
  | { kind: "behaviour"; behaviour: Behaviour };

/** One address of the site, and the issues planted there. */
export interface SitePage {
  /** Path with query, as requested. */
  path: string;
  plants: readonly IssueCode[];
  answer: Answer;
  /** Listed in /sitemap.xml. */
  inSitemap: boolean;
}

/** Paths at which each code must be reported. */
export type PlantedTable = Readonly<Record<IssueCode, readonly string[]>>;

export interface Scenario {
  pages: readonly SitePage[];
  /** Body of robots.txt ("{origin}" is replaced), or another answer. */
  robots: string | Answer;
  /** Whether /sitemap.xml lists the pages that are `inSitemap`; false: it answers 404. */
  sitemap: boolean;
  /** The answer of every other address; by default a page with status 404. */
  missing?: Answer;
  /** True: exactly the planted issues, and no other. False: at least these, because the page is rubbish in many ways. */
  exact: boolean;
}

/** A clean document, or one with the given differences. */
export const page = (
  path: string,
  plants: readonly IssueCode[] = [],
  document: Partial<DocumentSpec> = {},
  more: { inSitemap?: boolean; headers?: Record<string, string | null>; delayMs?: number } = {},
): SitePage => ({
  path,
  plants,
  inSitemap: more.inSitemap ?? true,
  answer: {
    kind: "document",
    document,
    ...(more.headers && { headers: more.headers }),
    ...(more.delayMs && { delayMs: more.delayMs }),
  },
});

export const moved = (
  path: string,
  to: string,
  plants: readonly IssueCode[] = [],
  status: 301 | 302 | 307 | 308 = 301,
  inSitemap = false,
): SitePage => ({
  path,
  plants,
  inSitemap,
  answer: { kind: "redirect", status, to },
});

export const raw = (
  path: string,
  plants: readonly IssueCode[],
  status: number,
  headers: Record<string, string> = {},
  body: string | (() => Iterable<string | Uint8Array>) = "",
  inSitemap = false,
): SitePage => ({
  path,
  plants,
  inSitemap,
  answer: { kind: "raw", status, headers, body },
});

export const behaves = (path: string, behaviour: Behaviour, plants: readonly IssueCode[]): SitePage => ({
  path,
  plants,
  inSitemap: false,
  answer: { kind: "behaviour", behaviour },
});
