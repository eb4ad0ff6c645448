import type { Placement } from "./placements.ts";

/** What is known of a creative; null: not given. */
export interface CreativeFacts {
  headline: string;
  body: string;
  width: number | null;
  height: number | null;
  bytes: number | null;
  /** "jpeg", "mp4"; empty: not given. */
  type: string;
  seconds: number | null;
  /** Shares of the height or width from each edge to the nearest text or logo. */
  margins: { top: number; bottom: number; sides: number } | null;
}

export interface Finding {
  level: "error" | "warning";
  message: string;
}

const chars = (text: string): number => [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].length;
const LABELS = { headline: "headline", body: "text" } as const;

function textFindings({ texts }: Placement, facts: CreativeFacts): Finding[] {
  return texts.flatMap(({ field, max, shown }): Finding[] => {
    const length = chars(facts[field]);
    const label = LABELS[field];
    if (length > max)
      return [{ level: "error", message: `The ${label} has ${length} characters; at most ${max} are allowed.` }];
    if (shown !== null && length > shown)
      return [
        { level: "warning", message: `The ${label} has ${length} characters; some screens show the first ${shown}.` },
      ];
    return [];
  });
}

function sizeFindings({ ratios, tolerance }: Placement, { width, height }: CreativeFacts): Finding[] {
  if (!width || !height) return [];
  const ratio = width / height;
  const fits = ratios.filter((one) => Math.abs(ratio / one.ratio - 1) <= tolerance);
  const names = ratios.map(({ label }) => label).join(", ");
  if (fits.length === 0)
    return [
      { level: "error", message: `${width} × ${height} is a ratio of ${ratio.toFixed(2)}:1; allowed are ${names}.` },
    ];
  const small = fits.find((one) => width < one.minWidth || height < one.minHeight);
  return small
    ? [
        {
          level: "error",
          message: `${width} × ${height} is too small: ${small.label} needs at least ${small.minWidth} × ${small.minHeight}.`,
        },
      ]
    : [];
}

function fileFindings({ maxBytes, types, seconds: allowed, media }: Placement, facts: CreativeFacts): Finding[] {
  const found: Finding[] = [];
  if (facts.bytes !== null && facts.bytes > maxBytes)
    found.push({ level: "error", message: `The file is larger than ${Math.round(maxBytes / 100_000) / 10} MB.` });
  if (facts.type !== "" && !types.includes(facts.type))
    found.push({
      level: "error",
      message: `Files of the type ${facts.type} are not accepted; allowed are ${types.join(", ")}.`,
    });
  if (
    media === "video" &&
    allowed &&
    facts.seconds !== null &&
    (facts.seconds < allowed.min || facts.seconds > allowed.max)
  )
    found.push({
      level: "error",
      message: `The video has ${facts.seconds} seconds; allowed are ${allowed.min} to ${allowed.max}.`,
    });
  return found;
}

function zoneFindings({ safeZone }: Placement, { margins }: CreativeFacts): Finding[] {
  if (!safeZone || !margins) return [];
  return (["top", "bottom", "sides"] as const).flatMap((edge): Finding[] =>
    margins[edge] < safeZone[edge]
      ? [
          {
            level: "warning",
            message: `Text or a logo begins ${Math.round(margins[edge] * 100)}% from the ${edge}; the network's own controls cover ${Math.round(safeZone[edge] * 100)}%.`,
          },
        ]
      : [],
  );
}

/** Compares a creative with what a placement asks for. Empty: it fits, as far as facts were given. */
export const validateCreative = (placement: Placement, facts: CreativeFacts): Finding[] => [
  ...fileFindings(placement, facts),
  ...sizeFindings(placement, facts),
  ...textFindings(placement, facts),
  ...zoneFindings(placement, facts),
];
