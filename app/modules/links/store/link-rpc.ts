/** Which link an object is of. */
export interface LinkHead {
  linkId: string;
  slug: string;
  workspaceId: string;
}

/** One use of a link, as the Worker describes it. */
export interface NewClick {
  head: LinkHead;
  /** When the link was made, by the database; missing: before anything was erased. */
  madeAtMs?: number;
  /** Names the person for today; null where the browser asks not to be followed, and then no details are kept. */
  visitor: string | null;
  /** Why it is taken for a program's; null for a person's. */
  bot: string | null;
  country: string;
  device: string;
  browser: string;
  system: string;
  language: string;
  /** Host of the page with the link; empty when unknown. */
  referrer: string;
  /** "a" to "d" of a split; empty without one. */
  variant: string;
  /** Random part of the click id. */
  token: string;
}

export const DIMENSIONS = ["country", "device", "browser", "system", "language", "referrer", "variant", "bot"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface LinkTotals {
  clicks: number;
  /** Daily unique visitors, added up. */
  visitors: number;
  bots: number;
  lastClickMs: number | null;
}

export interface DayCount {
  /** Days since the epoch, UTC. */
  day: number;
  clicks: number;
  visitors: number;
  bots: number;
}

export interface LinkReport {
  totals: LinkTotals;
  days: DayCount[];
  by: Record<Dimension, { value: string; clicks: number }[]>;
  /** Clicks of the days whose referrer is not known: typed, from an app, or without details. */
  unreferred: number;
  /** Clicks of this month that are counted and whose details were not kept, for want of the workspace's budget. */
  unkept: number;
}

export interface StoredClick {
  seq: number;
  atMs: number;
  country: string;
  device: string;
  referrer: string;
  variant: string;
}

/** What the service of the module asks of a link's object. */
export interface LinkRpc {
  /** Counts a click, on disk when this answers. Returns its number, null where no details are kept. */
  record(click: NewClick): Promise<number | null>;
  totals(): Promise<LinkTotals>;
  /** Both days included. */
  report(fromDay: number, toDay: number): Promise<LinkReport>;
  /** The click with this number and token; null when it is not kept. */
  findClick(seq: number, token: string): Promise<StoredClick | null>;
  /** Which of these clicks are kept, by number; each must name its token. */
  knownClicks(asked: readonly { seq: number; token: string }[]): Promise<number[]>;
  /** Clicks with details before `beforeSeq`, newest first. */
  clicks(beforeSeq: number | null, limit: number): Promise<StoredClick[]>;
  /** Writes clicks of a demonstration, each at its own moment. */
  importDemo(head: LinkHead, clicks: readonly { atMs: number; click: NewClick }[]): Promise<void>;
  /** Removes everything for good; later clicks are not counted. */
  erase(): Promise<void>;
}
