import { days } from "#app/shared/time.ts";
import { healthScore } from "../../checks/domain/score/score.ts";

/** For how long an issue can be muted, as the form names it; null: until somebody lifts it. */
export const MUTE_PERIODS = { "30": days(30), "90": days(90), always: null } as const;

export type MutePeriod = keyof typeof MUTE_PERIODS;

/** When a mute of this period that begins now ends. */
export function muteExpiry(period: MutePeriod, now: Date): Date | null {
  const lengthMs = MUTE_PERIODS[period];
  return lengthMs === null ? null : new Date(now.getTime() + lengthMs);
}

/** What a crawl counts because of its muted codes alone. */
export interface MutedMetrics {
  errorCount: number;
  warningCount: number;
  noticeCount: number;
  newCount: number;
  fixedCount: number;
  persistingCount: number;
  /** HTML pages each of whose errors is muted: without the muted codes they are pages without an error. */
  htmlPagesHealed: number;
  /** The severity score without the muted codes; null where there is none with them. */
  severityScore: number | null;
}

/** The figures of a crawl's head row that muting changes. */
export interface CountedMetrics extends Omit<MutedMetrics, "htmlPagesHealed"> {
  htmlPages: number;
  htmlPagesWithErrors: number;
  healthPercent: number | null;
}

/** A crawl's figures as if the muted codes did not exist. */
export function withoutMuted<Figures extends CountedMetrics>(counted: Figures, muted: MutedMetrics): Figures {
  const htmlPagesWithErrors = Math.max(0, counted.htmlPagesWithErrors - muted.htmlPagesHealed);
  return {
    ...counted,
    errorCount: counted.errorCount - muted.errorCount,
    warningCount: counted.warningCount - muted.warningCount,
    noticeCount: counted.noticeCount - muted.noticeCount,
    newCount: counted.newCount - muted.newCount,
    fixedCount: counted.fixedCount - muted.fixedCount,
    persistingCount: counted.persistingCount - muted.persistingCount,
    htmlPagesWithErrors,
    healthPercent:
      counted.healthPercent === null ? null : healthScore({ htmlPages: counted.htmlPages, htmlPagesWithErrors }),
    severityScore: counted.severityScore === null ? null : muted.severityScore,
  };
}
