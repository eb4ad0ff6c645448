import { minutes, seconds } from "#app/shared/time.ts";

/** Who was behind an open or click. `unsure`: it may have been either. */
export type Verdict = "human" | "machine" | "unsure";

/** Why it was decided so; shown to people. */
export type Reason =
  | "hidden_link"
  | "known_program"
  | "prefetch"
  | "all_links"
  | "burst"
  | "seconds_after_delivery"
  | "picture_proxy"
  | "no_sign";

export interface Touch {
  kind: "open" | "click" | "trap" | "view";
  atMs: number;
  link: number | null;
}

export interface Sighting extends Touch {
  userAgent: string;
  /** The browser said that it only fetches ahead. */
  isPrefetch: boolean;
  /** A program by its user agent or its missing headers, as the analytics tell it. */
  isProgram: boolean;
}

/** Clicks on several links within this time come from a program that follows them all. */
const BURST_MS = seconds(10);
const BURST_LINKS = 3;
/** Nobody reads and clicks so soon after a mail left. */
const TOO_SOON_CLICK_MS = seconds(5);
const TOO_SOON_OPEN_MS = seconds(2);
const UNSURE_CLICK_MS = seconds(20);

/** Security gateways and preview programs that name themselves. */
const SCANNERS =
  /barracuda|proofpoint|mimecast|safelinks|microsoft office|ms-office|messagelabs|symantec|trendmicro|sophos|fireeye|cisco|forcepoint|urldefense|bitdefender|zscaler|googleimageproxy|yahoomailproxy|preview|crawler|headless|python|curl|wget|go-http|java\/|okhttp|libwww/i;
/** Pictures that a mail service loads once for everybody: it says that the mail was shown, or only that it arrived. */
const PICTURE_PROXY = /googleimageproxy|yahoomailproxy|applemail|cloudflare-?image/i;

/**
 * Decides who was behind an open or a click. `earlier` are the other touches of the same recipient, `sentAtMs` when the server
 * took the mail, `links` how many different links the mail has. Machines are known by what people do not do: they follow the
 * hidden link, every link, several within seconds, or one before anybody could have read the mail (mautic #9798, #14816).
 */
export function classify(
  sighting: Sighting,
  { earlier, sentAtMs, links }: { earlier: readonly Touch[]; sentAtMs: number; links: number },
): { verdict: Verdict; reason: Reason } {
  const { kind, atMs, userAgent } = sighting;
  if (kind === "trap") return { verdict: "machine", reason: "hidden_link" };
  const near = (ms: number) => earlier.filter((other) => Math.abs(other.atMs - atMs) <= ms);
  if (near(minutes(2)).some((other) => other.kind === "trap")) return { verdict: "machine", reason: "hidden_link" };
  if (sighting.isPrefetch) return { verdict: "machine", reason: "prefetch" };
  if (kind === "open" && PICTURE_PROXY.test(userAgent)) return { verdict: "unsure", reason: "picture_proxy" };
  if (sighting.isProgram || SCANNERS.test(userAgent)) return { verdict: "machine", reason: "known_program" };
  const age = atMs - sentAtMs;
  if (kind === "open")
    return age < TOO_SOON_OPEN_MS
      ? { verdict: "machine", reason: "seconds_after_delivery" }
      : { verdict: "unsure", reason: "no_sign" };
  const clicked = new Set([
    ...near(BURST_MS).flatMap((other) => (other.kind === "click" ? [other.link] : [])),
    sighting.link,
  ]);
  if (links >= BURST_LINKS && clicked.size >= links) return { verdict: "machine", reason: "all_links" };
  if (clicked.size >= BURST_LINKS) return { verdict: "machine", reason: "burst" };
  if (age < TOO_SOON_CLICK_MS) return { verdict: "machine", reason: "seconds_after_delivery" };
  if (age < UNSURE_CLICK_MS) return { verdict: "unsure", reason: "seconds_after_delivery" };
  return { verdict: "human", reason: "no_sign" };
}

/** Touches whose verdict a later one changes: clicks of the same burst, and all around the hidden link. */
export function revised(sighting: Touch, verdict: Verdict, reason: Reason, earlier: readonly Touch[]): number[] {
  if (verdict !== "machine" || !["hidden_link", "all_links", "burst"].includes(reason)) return [];
  const window = reason === "hidden_link" ? minutes(2) : BURST_MS;
  return earlier.flatMap((other, at) => (Math.abs(other.atMs - sighting.atMs) <= window ? [at] : []));
}
