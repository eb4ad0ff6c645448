import type { Check } from "../../domain/tool.ts";

/** What a page says of its canonical address, and what that address answers. */
export interface CanonicalFacts {
  url: string;
  /** Of `<link rel=canonical>`, in order: as written, and resolved. */
  inPage: readonly { raw: string; url: string | null; inHead: boolean }[];
  /** Of the Link header, resolved. */
  inHeader: readonly string[];
  noindex: boolean;
  /** What the canonical address answers; null when it is the page itself or was not asked. */
  target: {
    status: number | null;
    redirectTo: string | null;
    noindex: boolean;
    canonical: string | null;
    failure: string | null;
  } | null;
}

const sameButFor = (a: string, b: string): string | null => {
  const [one, two] = [URL.parse(a), URL.parse(b)];
  if (!one || !two || a === b) return null;
  if (one.protocol !== two.protocol && one.host === two.host && one.pathname === two.pathname)
    return "the scheme: http or https";
  if (
    one.host.replace(/^www\./, "") === two.host.replace(/^www\./, "") &&
    one.host !== two.host &&
    one.pathname === two.pathname
  )
    return "www.";
  if (
    one.host === two.host &&
    one.pathname.replace(/\/$/, "") === two.pathname.replace(/\/$/, "") &&
    one.pathname !== two.pathname
  )
    return "the slash at the end";
  if (
    one.host === two.host &&
    one.pathname.toLowerCase() === two.pathname.toLowerCase() &&
    one.pathname !== two.pathname
  )
    return "letter case";
  if (one.host === two.host && one.pathname === two.pathname) return "the query";
  return null;
};

/** The canonical address that a search engine would read: the first usable one of the head, else of the header. */
export const chosenCanonical = ({ inPage, inHeader }: Pick<CanonicalFacts, "inPage" | "inHeader">): string | null =>
  inPage.find(({ inHead, raw, url }) => inHead && raw.trim() !== "" && url !== null)?.url ?? inHeader[0] ?? null;

/** Judges the canonical of a page. */
export function judgeCanonical(facts: CanonicalFacts): Check[] {
  const { url, inPage, inHeader, target } = facts;
  const checks: Check[] = [];
  const add = (tone: Check["tone"], title: string, detail: string) => checks.push({ tone, title, detail });
  const chosen = chosenCanonical(facts);
  const usable = inPage.filter(({ inHead }) => inHead);

  if (inPage.length === 0 && inHeader.length === 0) {
    add(
      "warn",
      "No canonical",
      "Without a canonical, search engines choose among duplicates. A page that names itself takes that guess away.",
    );
    return checks;
  }
  for (const { raw, url: resolved, inHead } of inPage) {
    if (!inHead)
      add(
        "bad",
        "A canonical outside of the head",
        `${raw || "(empty)"}: it is ignored. Often an element that does not belong into the head has ended it early.`,
      );
    else if (raw.trim() === "") add("bad", "An empty canonical", "It names no URL and is ignored.");
    else if (resolved === null) add("bad", "A canonical that is no URL", raw);
    else if (!/^https?:\/\//i.test(raw))
      add("warn", "A relative canonical", `${raw} is read as ${resolved}. Absolute URLs survive copies and proxies.`);
    if (raw.includes("#")) add("warn", "A canonical with a fragment", `${raw}: search engines drop what follows #.`);
  }
  const distinct = [...new Set([...usable.flatMap((one) => one.url ?? []), ...inHeader])];
  if (distinct.length > 1)
    add("bad", "Several canonicals that disagree", `${distinct.join("\n")}\nSearch engines may ignore all of them.`);
  else if (usable.length + inHeader.length > 1)
    add("info", "The canonical is named several times", "All name the same URL, so nothing is lost.");
  if (chosen === null) return checks;

  if (chosen === url) {
    add("good", "The page names itself", chosen);
    if (facts.noindex)
      add("warn", "The page is noindex", "It names itself as the page to show, and forbids showing it.");
    return checks;
  }
  const only = sameButFor(chosen, url);
  add("info", "The page names another URL", only ? `${chosen}\nIt differs in ${only}.` : chosen);
  if (facts.noindex)
    add(
      "bad",
      "noindex together with another canonical",
      "The two contradict each other: one says that both pages are the same, the other that this one must not be shown. Google advises against using both.",
    );
  if (new URL(chosen).host !== new URL(url).host && !only)
    add("info", "It leads to another site", "Right for a syndicated text; otherwise this page gives itself up.");
  if (!target) return checks;
  if (target.failure !== null) add("bad", "The canonical URL gives no answer", target.failure);
  else if (target.redirectTo !== null)
    add("bad", "The canonical URL redirects", `To ${target.redirectTo}: name that one.`);
  else if (target.status !== null && target.status >= 400)
    add("bad", "The canonical URL is no page", `It answers with ${target.status}.`);
  else if (target.noindex)
    add("bad", "The canonical URL is noindex", "Search engines are sent to a page that they may not show.");
  else if (target.canonical !== null && target.canonical !== chosen)
    add("bad", "A chain of canonicals", `${chosen} names ${target.canonical} in turn.`);
  else
    add(
      "good",
      "The canonical URL answers and may be indexed",
      target.canonical === null ? "It names no canonical of its own." : "It names itself.",
    );
  return checks;
}
