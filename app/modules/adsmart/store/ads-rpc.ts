import type { Guardrails } from "../alerts/domain/guardrails.ts";
import type { Model } from "../budget/domain/response-model.ts";
import type { NameFields, NamingRule } from "../creatives/domain/naming.ts";
import type { CreativeFacts } from "../creatives/domain/validate.ts";
import type { Network } from "../domain/networks.ts";
import type { TestMetric } from "../experiments/domain/bayes.ts";
import type { StopRule } from "../experiments/domain/stop-rule.ts";
import type { GeoPair, Matching } from "../geo-tests/domain/match-pairs.ts";
import type { Panel } from "../geo-tests/domain/panel.ts";
import type { Mapping } from "../imports/domain/columns.ts";
import type { Rate } from "../imports/domain/rates.ts";
import type { ExportRow } from "../imports/domain/read-rows.ts";

/** Sums of a period. Amounts in cents of the workspace's currency. */
export interface Sums {
  impressions: number;
  /** Impressions of rows whose network reports reach. */
  seen: number;
  reach: number;
  clicks: number;
  conversions: number;
  cost: number;
  revenue: number;
}

export const DIMENSIONS = ["network", "campaign", "adSet", "ad", "hook", "offer", "format", "audience"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface Period {
  /** Days since the epoch, both included. */
  from: number;
  to: number;
}

export interface SumRow extends Sums {
  /** Of a campaign its id, of an ad its number, else the value itself. */
  key: string;
  label: string;
}

export interface DaySums extends Sums {
  day: number;
}

export interface AdsSettings {
  currency: string;
  naming: NamingRule;
  guardrails: Guardrails;
  mappings: Partial<Record<Network, Mapping>>;
  /** The last result of the response curves; null: never fitted. */
  model: { at: number; from: number; to: number; metric: "conversions" | "revenue"; model: Model } | null;
}

export interface ImportRow {
  n: number;
  id: string;
  network: Network;
  file: string;
  userId: string;
  at: number;
  rows: number;
  /** Rows whose ad and day had figures before. */
  replaced: number;
  firstDay: number | null;
  lastDay: number | null;
  /** "adding" and "undoing" end without anybody: the object resumes them after an interruption. */
  state: "adding" | "done" | "undoing" | "undone";
  /** The newest one that is not undone, while nothing is being added. */
  isUndoable: boolean;
}

export interface NewImport {
  id: string;
  network: Network;
  file: string;
  userId: string;
  at: number;
}

/** A campaign of a file, and the one that the database knows. */
export interface ImportCampaign {
  key: string;
  id: string;
  name: string;
}

/** Which piece of a file rows are: the same piece again changes nothing. */
export interface PartChunk {
  part: number;
  chunk: number;
  /** Whether the part ends with it. */
  isLast: boolean;
}

/** A file whose rows are not counted yet. */
export interface Upload {
  id: string;
  network: Network;
  file: string;
  at: number;
  /** Rows of ads by day so far. */
  rows: number;
}

export interface UploadSummary extends Upload {
  firstDay: number | null;
  lastDay: number | null;
  campaigns: { key: string; name: string }[];
}

export const CREATIVE_STATUSES = ["draft", "in_review", "approved", "rejected"] as const;
export type CreativeStatus = (typeof CREATIVE_STATUSES)[number];

export interface Creative {
  id: string;
  name: string;
  fields: NameFields;
  facts: CreativeFacts;
  /** Ids of placements. */
  placements: string[];
  status: CreativeStatus;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export interface AdName {
  n: number;
  name: string;
  adSet: string;
  campaign: string;
  impressions: number;
}

interface TestArm {
  name: string;
  /** Numbers of ads. */
  ads: number[];
}

interface TestSettings extends StopRule {
  /** Weekly budget that is split, in cents; null: shares only. */
  budgetCents: number | null;
  /** Smallest share of an arm. */
  floor: number;
}

export interface AdTest {
  id: string;
  name: string;
  metric: TestMetric;
  arms: TestArm[];
  rule: TestSettings;
  status: "running" | "decided" | "stopped";
  firstDay: number;
  createdAt: number;
}

export interface Decision {
  seq: number;
  at: number;
  kind: "started" | "judged" | "winner" | "inconclusive" | "stopped" | "plan_lost";
  /** What the decision was made of. */
  data: DecisionData;
}

export interface DecisionData {
  day?: number;
  days?: number;
  reason?: string;
  leader?: number;
  arms?: {
    impressions: number;
    clicks: number;
    conversions: number;
    revenueCents: number;
    best: number;
    loss: number;
    mean: number;
    low: number;
    high: number;
    share: number;
  }[];
}

export interface Proposal {
  id: string;
  ad: number;
  adName: string;
  campaign: string;
  guardrail: string;
  value: number;
  bound: number;
  day: number;
  at: number;
  state: "open" | "accepted" | "dismissed";
}

export const GEO_METRICS = ["conversions", "revenue"] as const;
export type GeoMetric = (typeof GEO_METRICS)[number];

/** A test of ads in some regions and not in others. Days since the epoch. */
export interface GeoTest {
  id: string;
  name: string;
  /** What the regions' values are; revenue in units of the workspace's currency. */
  metric: GeoMetric;
  lengthDays: number;
  /** Share of the results: 0.1 for 10% more. */
  expectedLift: number;
  pairs: GeoPair[];
  leftOut: Matching["leftOut"];
  /** Last day of the history that it was planned with. */
  planTo: number;
  /** Both null until results were added. */
  testFrom: number | null;
  testTo: number | null;
  /** What the ads of the test cost, in cents. */
  costCents: number | null;
  createdAt: number;
}

export interface GeoOutcome {
  testFrom: number;
  testTo: number;
  costCents: number | null;
  lift: { mean: number; low: number; high: number };
  at: number;
}

export interface WatchedAd {
  n: number;
  name: string;
  campaign: string;
  days: { day: number; impressions: number; clicks: number; reach: number }[];
}

/** What the services of the module ask of a workspace's object. */
export interface AdsRpc {
  settings(): Promise<AdsSettings>;
  saveSettings(workspaceId: string, change: Partial<AdsSettings>): Promise<void>;
  rates(): Promise<Rate[]>;
  /** Replaces rates of the same currency and day. False: there would be too many. */
  saveRates(workspaceId: string, rates: readonly Rate[]): Promise<boolean>;
  /** Begins an import, or finds it by its id. "done": it was finished before; "busy": too many are not finished. */
  beginImport(workspaceId: string, made: NewImport): Promise<"open" | "done" | "busy">;
  /**
   * Stages rows of an import, which nobody counts yet; rows of an ad and day that were staged before are added up. `added`: how many
   * were. "gone": there is no such import that is not finished; "full": no more rows fit.
   */
  stageRows(
    importId: string,
    piece: PartChunk,
    rows: readonly ExportRow[],
  ): Promise<{ added: number } | "gone" | "full">;
  listUploads(): Promise<Upload[]>;
  readUpload(importId: string): Promise<UploadSummary | null>;
  discardUpload(importId: string): Promise<void>;
  /**
   * Counts what was staged: a file of usual size at once, a larger one within minutes. "gone": there is no such import; "incomplete":
   * parts are missing; "full": there is no room.
   */
  finishImport(
    importId: string,
    campaigns: readonly ImportCampaign[],
    parts: number,
  ): Promise<ImportRow | "gone" | "incomplete" | "full">;
  listImports(): Promise<ImportRow[]>;
  /** Takes the newest import back, a large one within minutes. False: it is not the newest one, or already undone. */
  undoImport(importId: string): Promise<boolean>;
  bounds(): Promise<Period | null>;
  sumsBy(
    dimension: Dimension,
    period: Period,
    filter: { network?: string | undefined; campaignId?: string | undefined },
  ): Promise<SumRow[]>;
  seriesOf(
    period: Period,
    filter: { network?: string | undefined; campaignId?: string | undefined },
  ): Promise<DaySums[]>;
  /** Days of each campaign: for anomalies and response curves. */
  campaignDays(period: Period): Promise<(DaySums & { id: string; name: string; network: string })[]>;
  /** Cost of each campaign by month (year × 12 + month), from a month on. */
  campaignMonths(fromMonth: number): Promise<{ month: number; network: string; name: string; cost: number }[]>;
  busyAds(period: Period, limit: number): Promise<AdName[]>;
  watchedAds(period: Period, limit: number): Promise<WatchedAd[]>;
  deleteCampaign(id: string): Promise<void>;
  listCreatives(): Promise<Creative[]>;
  findCreative(id: string): Promise<Creative | null>;
  /** "full": there are too many; "exists": the id or the name is taken. */
  addCreative(workspaceId: string, creative: Creative): Promise<"added" | "exists" | "full">;
  /** False: it was changed since `version`, or is gone. */
  saveCreative(creative: Creative, version: number): Promise<boolean>;
  deleteCreative(id: string): Promise<void>;
  /** Reads the names of all ads again by the rule and the creatives. Returns how many were recognized. */
  parseNames(): Promise<{ byRule: number; guessed: number; none: number }>;
  listTests(): Promise<AdTest[]>;
  findTest(id: string): Promise<{ test: AdTest; decisions: Decision[]; adNames: Record<string, string> } | null>;
  addTest(workspaceId: string, test: AdTest): Promise<"added" | "exists" | "full">;
  stopTest(id: string, at: number): Promise<boolean>;
  deleteTest(id: string): Promise<void>;
  listGeoTests(): Promise<GeoTest[]>;
  findGeoTest(id: string): Promise<{ test: GeoTest; panel: Panel } | null>;
  addGeoTest(workspaceId: string, test: GeoTest, panel: Panel): Promise<"added" | "exists" | "full">;
  /** Replaces the results. False: there is no such test. */
  saveGeoResults(id: string, outcome: GeoOutcome, panel: Panel): Promise<boolean>;
  deleteGeoTest(id: string): Promise<void>;
  listProposals(): Promise<Proposal[]>;
  decideProposal(id: string, state: "accepted" | "dismissed", at: number): Promise<boolean>;
  /** Judges tests and guardrails by what is there, now. */
  review(): Promise<void>;
  /** Figures after an ad and day, in that order. */
  exportRows(after: { ad: number; day: number }, limit: number): Promise<Record<string, string | number>[]>;
  erase(): Promise<void>;
}
