import { counted } from "#app/shared/format/number.ts";
import type { OnsiteSettings } from "./domain/onsite-settings.ts";
import type { OnsiteKind, OnsiteState } from "./domain/rules.ts";

export const KIND_LABELS: Readonly<Record<OnsiteKind, string>> = {
  banner: "Banner",
  modal: "Modal",
  slide_in: "Slide-in",
  price_note: "Price note",
};

interface Dated {
  status: OnsiteState;
  startsAtMs: number | null;
  endsAtMs: number | null;
}

/** What a message does now, by its state and dates. */
export function stateTag({ status, startsAtMs, endsAtMs }: Dated, nowMs: number) {
  if (status === "draft") return { tone: "plain", label: "Draft" } as const;
  if (endsAtMs !== null && endsAtMs <= nowMs) return { tone: "plain", label: "Ended" } as const;
  if (status === "paused") return { tone: "warn", label: "Paused" } as const;
  if (startsAtMs !== null && startsAtMs > nowMs) return { tone: "info", label: "Scheduled" } as const;
  return { tone: "good", label: "Live" } as const;
}

const VISITOR_LINES = { all: "All visitors", new: "New visitors", returning: "Returning visitors" } as const;

function triggerLine({ trigger, after, everyDays }: Pick<OnsiteSettings, "trigger" | "after" | "everyDays">): string {
  const when =
    trigger === "exit"
      ? "When the visitor leaves"
      : trigger === "scroll"
        ? `At ${after}% scrolled`
        : `After ${after} s`;
  return `${when}, again after ${counted(everyDays, "day")}`;
}

/** Whom a message is for and when it appears, in short lines. */
export function audienceLines(settings: OnsiteSettings, names: { site: string; segment: string }): string[] {
  const { visitors, paths, referrer, utmSource, utmMedium, utmCampaign, segmentId } = settings;
  return [
    `${VISITOR_LINES[visitors]} of ${names.site === "" ? "all websites" : names.site}`,
    ...(paths.length > 0 ? [`Pages: ${paths.join(", ")}`] : []),
    ...(segmentId === "" ? [] : [`Segment: ${names.segment}`]),
    ...(referrer === "" ? [] : [`From ${referrer}`]),
    ...(utmSource === "" ? [] : [`UTM source: ${utmSource}`]),
    ...(utmMedium === "" ? [] : [`UTM medium: ${utmMedium}`]),
    ...(utmCampaign === "" ? [] : [`UTM campaign: ${utmCampaign}`]),
    triggerLine(settings),
  ];
}
