/** What a crawled address answered; null: it was not asked. */
export type RedirectAnswer = { status: number | null; failure: string | null; target: string | null } | null;

/** How a chain of redirects ends. */
export type RedirectVerdict = "ok" | "chain" | "temporary" | "broken" | "loop" | "unknown";

export interface RedirectChain {
  /** Every address that redirects, in order, with the status of its answer. */
  hops: { url: string; status: number | null }[];
  end: { url: string; status: number | null; failure: string | null };
  verdict: RedirectVerdict;
}

/** Browsers give up after 20; a chain of more than ten is wrong whatever comes then. */
const MOST_HOPS = 10;

/**
 * Follows the redirects from an address. Verdicts, the worst first: "loop" (an address comes twice, or ten hops do not
 * end), "broken" (ends with an error), "unknown" (leads to an address that was not asked), "chain" (more than one hop),
 * "temporary" (302, 303 or 307, which keeps the old address in search results), "ok" (one permanent hop to a page).
 */
export function followRedirects(start: string, answerOf: (url: string) => RedirectAnswer): RedirectChain {
  const hops: RedirectChain["hops"] = [];
  const seen = new Set<string>();
  let url = start;
  let answer = answerOf(url);
  while (answer?.target != null) {
    if (seen.has(url) || hops.length === MOST_HOPS)
      return { hops, end: { url, status: answer.status, failure: null }, verdict: "loop" };
    seen.add(url);
    hops.push({ url, status: answer.status });
    url = answer.target;
    answer = answerOf(url);
  }
  const end = { url, status: answer?.status ?? null, failure: answer?.failure ?? null };
  return { hops, end, verdict: verdictOf(hops, end) };
}

function verdictOf(hops: RedirectChain["hops"], { status, failure }: RedirectChain["end"]): RedirectVerdict {
  if (failure !== null || (status !== null && status >= 400)) return "broken";
  if (status === null) return "unknown";
  if (hops.length > 1) return "chain";
  return hops.some((hop) => hop.status === 302 || hop.status === 303 || hop.status === 307) ? "temporary" : "ok";
}
