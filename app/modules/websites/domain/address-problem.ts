import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";

/** What is wrong with the address of a website. */
type AddressProblemKind =
  | "no-such-host"
  | "lookup-unavailable"
  | "refused"
  | "tls"
  | "timeout"
  | "not-public"
  | "redirect"
  | "other-site"
  | "status"
  | "robots"
  | "unreadable";

export interface AddressProblem {
  kind: AddressProblemKind;
  /** For the person who typed the address. */
  message: string;
  /** An address that does answer, to take instead. */
  suggestion: string | null;
}

const KINDS: Record<Exclude<FetchFailure, "dns">, AddressProblemKind> = {
  timeout: "timeout",
  connection: "refused",
  tls: "tls",
  "refused-by-guard": "not-public",
  "too-large": "unreadable",
  "invalid-encoding": "unreadable",
  "invalid-redirect": "redirect",
  "length-mismatch": "unreadable",
};

const WHY: Record<AddressProblemKind, string> = {
  "no-such-host": "Host name not found. Check the spelling.",
  "lookup-unavailable": "We could not look up this domain just now. Check the spelling, or try again in a minute.",
  refused: "The server refused the connection, or nothing answers there.",
  tls: "The server has no valid certificate for this name.",
  timeout: "The server did not answer in time.",
  "not-public": "The address is not on the public internet.",
  redirect: "The address redirects without end.",
  "other-site": "The address leads to another website.",
  status: "The server answers with an error.",
  robots: "robots.txt does not let our crawler (KajaBot) read this page.",
  unreadable: "The answer of the server could not be read.",
};

const withSuggestion = (kind: AddressProblemKind, message: string, suggestion: string | null): AddressProblem => ({
  kind,
  message,
  suggestion,
});

/** Says why an address gave no answer. `lookup` is what its name server says; null when that was not asked. */
export function unreachable(
  url: string,
  failure: FetchFailure,
  lookup: "not-found" | "unavailable" | null,
  suggestion: string | null,
): AddressProblem {
  const kind = failure === "dns" ? (lookup === "not-found" ? "no-such-host" : "lookup-unavailable") : KINDS[failure];
  const { protocol, host } = new URL(url);
  const instead =
    suggestion === null ? "" : kind === "no-such-host" ? ` Did you mean ${suggestion}?` : ` ${suggestion} works.`;
  return withSuggestion(kind, `We could not reach ${protocol}//${host}. ${WHY[kind]}${instead}`, suggestion);
}

/** Says that an address leads to another website. */
export const leadsElsewhere = (finalUrl: string): AddressProblem =>
  withSuggestion("other-site", `This address redirects to ${finalUrl}. Connect that one instead?`, finalUrl);

/** Says that the server answers with an error. */
export const answersWith = (status: number): AddressProblem =>
  withSuggestion(
    "status",
    status === 401 || status === 403
      ? `The server does not let us in (status ${status}). Allow our crawler (KajaBot), or set a sign-in later.`
      : `The server returned an error (status ${status}). Check that the address opens in a browser.`,
    null,
  );

/** Says that robots.txt keeps the crawler out. */
export const keptOut = (reason: string | null): AddressProblem => withSuggestion("robots", reason ?? WHY.robots, null);

/** Endings that are one slip of a finger away from a common one. */
const SLIPS: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  om: "com",
  vom: "com",
  xom: "com",
  comm: "com",
  coom: "com",
  nte: "net",
  ne: "net",
  ogr: "org",
  rog: "org",
  orgg: "org",
};
const MAX_CANDIDATES = 3;

/** Addresses that somebody may have meant whose host does not exist: at most three, the likeliest first. */
export function likelyAddresses(url: string): string[] {
  const { hostname } = new URL(url);
  if (/^\[|^\d+(\.\d+){3}$/.test(hostname)) return [];
  const labels = hostname.split(".");
  const ending = SLIPS[labels.at(-1) ?? ""];
  const names = [
    ...(ending ? [[...labels.slice(0, -1), ending].join(".")] : []),
    hostname.startsWith("www.") ? hostname.slice(4) : `www.${hostname}`,
    hostname.replace(/^(ww|wwww|wwe)\./, "www."),
    // A letter typed twice: "teashopp".
    [
      ...labels.slice(0, -1).map((label) => (label === "www" ? label : label.replace(/(.)\1$/, "$1"))),
      labels.at(-1),
    ].join("."),
  ];
  const others = [...new Set(names)].filter((name) => name !== hostname && name.includes("."));
  return others.slice(0, MAX_CANDIDATES).map((name) => {
    const other = new URL(url);
    other.hostname = name;
    return other.href;
  });
}

/** The same address without encryption; null when it has none already. */
export function withoutTls(url: string): string | null {
  const plain = new URL(url);
  if (plain.protocol !== "https:") return null;
  plain.protocol = "http:";
  return plain.href;
}
