/** A lead that was won, as an upload needs it. */
export interface WonLead {
  /** By parameter, of the last visit that had any. */
  clickIds: Readonly<Record<string, string>>;
  wonAtMs: number;
  valueCents: number | null;
  currency: string | null;
  /** SHA-256 of the address, in hexadecimal digits; null without one. */
  hashedEmail: string | null;
}

export const FORMATS = ["google", "enhanced", "microsoft"] as const;
export type UploadFormat = (typeof FORMATS)[number];

const GOOGLE_IDS = ["gclid", "gbraid", "wbraid"] as const;

export const HEADINGS: Readonly<Record<UploadFormat, readonly string[]>> = {
  google: [
    "Google Click ID",
    "GBRAID",
    "WBRAID",
    "Conversion Name",
    "Conversion Time",
    "Conversion Value",
    "Conversion Currency",
  ],
  enhanced: ["Email", "Conversion Name", "Conversion Time", "Conversion Value", "Conversion Currency"],
  microsoft: ["Microsoft Click ID", "Conversion Name", "Conversion Time", "Conversion Value", "Conversion Currency"],
};

/** "2026-12-01 09:00:00+0000". */
const googleTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace("T", " ")}+0000`;

/** The row of a lead in an upload file; null when the network could not match it. */
export function uploadRow(format: UploadFormat, lead: WonLead, conversionName: string): string[] | null {
  const { clickIds, wonAtMs, valueCents, currency, hashedEmail } = lead;
  const rest = [
    conversionName,
    googleTime(wonAtMs),
    valueCents === null ? "" : (valueCents / 100).toFixed(2),
    valueCents === null ? "" : (currency ?? ""),
  ];
  if (format === "enhanced") return hashedEmail === null ? null : [hashedEmail, ...rest];
  if (format === "microsoft") return clickIds.msclkid ? [clickIds.msclkid, ...rest] : null;
  // Google takes one id of a click; the first of them is the most exact.
  const used = GOOGLE_IDS.find((name) => clickIds[name]);
  return used ? [...GOOGLE_IDS.map((name) => (name === used ? (clickIds[name] ?? "") : "")), ...rest] : null;
}
