import {
  type AnswerBlock,
  documentFacts,
  documentText,
  type PageRequester,
  readAddress,
} from "#app/modules/seo-tools/index.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { tool } from "../tool-definition.server.ts";

const MAX_LINKS = 30;
const AT_ONCE = 5;
const ALL_LINKS_MS = seconds(20);
/** The page itself, with its redirects. */
const PAGE_MS = seconds(15);
const LATE: unique symbol = Symbol("late");
/** The status says all; of the page nothing is read. */
const BODY_BYTES = 1;

interface CheckedLink {
  url: string;
  anchor: string;
  /** Null: no answer. */
  status: number | null;
  note: string;
  tone: "good" | "warn" | "bad";
}

async function orLate<T>(answer: Promise<T>, endsAtMs: number): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), Math.max(0, endsAtMs - Date.now()));
  });
  // When it fails after the deadline nobody waits for it any more.
  answer.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Null: the link could not be asked for. What has not answered by `endsAtMs` is no longer waited for. */
async function checkLink(
  ask: PageRequester,
  { url, anchor }: { url: string; anchor: string },
  endsAtMs: number,
): Promise<CheckedLink | null> {
  const answer = ask.trace(url, { maxBytes: BODY_BYTES }).catch((cause: unknown) => {
    if (cause instanceof HostBusyError) return null;
    throw cause;
  });
  const trace = await orLate(answer, endsAtMs);
  if (trace === LATE) return { url, anchor, status: null, note: "No answer in time.", tone: "warn" };
  if (trace === null) return null;
  const { end, failure, hops } = trace;
  if (!end) return { url, anchor, status: null, note: failure?.message ?? "No answer.", tone: "bad" };
  if (end.botWall)
    return {
      url,
      anchor,
      status: end.status,
      note: `A firewall (${end.botWall}) answered: visitors may see the page.`,
      tone: "warn",
    };
  const status = end.status;
  if (status >= 400)
    return {
      url,
      anchor,
      status,
      note: status === 404 || status === 410 ? "The page is gone." : "The server refuses it.",
      tone: "bad",
    };
  return hops.length > 1
    ? { url, anchor, status, note: `Leads on to ${end.url}`, tone: hops.length > 2 ? "warn" : "good" }
    : { url, anchor, status, note: "", tone: "good" };
}

export async function checkAll(
  ask: PageRequester,
  links: readonly { url: string; anchor: string }[],
): Promise<CheckedLink[]> {
  const checked: CheckedLink[] = [];
  const endsAtMs = Date.now() + ALL_LINKS_MS;
  for (let at = 0; at < links.length && Date.now() < endsAtMs; at += AT_ONCE) {
    const some = await Promise.all(links.slice(at, at + AT_ONCE).map((link) => checkLink(ask, link, endsAtMs)));
    checked.push(...some.filter((link) => link !== null));
  }
  return checked;
}

/** Bad first, then what to look at. */
const ORDER = { bad: 0, warn: 1, good: 2 } as const;

export const linkChecker = tool({
  id: "link-checker",
  title: "Link checker",
  sentence: "Broken links on one page, before your visitors find them.",
  words: "broken dead 404 url newsletter landing page",
  icon: "plug",
  group: "Websites and search",
  verb: "Check links",
  network: true,
  fields: [{ name: "url", label: "Page", kind: "url", placeholder: "example.com/landing-page" }],
  example: { url: "https://example.com/" },
  exampleText: "The page of example.com holds one link, which leads on to iana.org.",
  formula: [`Each of the first ${MAX_LINKS} different links is asked for once, with its redirects.`],
  rules: [
    {
      text: "404 and 410 mean that a page is gone, 5xx that its server fails.",
      source: { label: "RFC 9110, 15", href: "https://www.rfc-editor.org/rfc/rfc9110.html#section-15" },
    },
    {
      text: "Links are asked for as KajaBot, on public websites only and five a second from one host. Links by script are not seen.",
    },
    { text: "The SEO Engine checks the links of a whole website." },
  ],
  async run(values, { ask }) {
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const page = await orLate(ask.trace(address.value), Date.now() + PAGE_MS);
    const { end, failure } = page === LATE ? { end: null, failure: { message: "It did not answer in time." } } : page;
    if (!end || end.status >= 400)
      return ok([
        {
          kind: "verdict",
          tone: "bad",
          title: end ? `The page answered with ${end.status}` : "The page could not be read",
          text: end ? "Its links could not be read." : (failure?.message ?? ""),
        },
      ]);
    const facts = await documentFacts(end.url, documentText(end));
    const links = new Map<string, string>();
    for (const { url, anchor } of facts.links)
      if (url && /^https?:/.test(url) && !links.has(url)) links.set(url, anchor);
    const all = [...links].map(([url, anchor]) => ({ url, anchor }));
    const checked = await checkAll(ask, all.slice(0, MAX_LINKS));
    const broken = checked.filter(({ tone }) => tone === "bad").length;
    const left = all.length - checked.length;
    const blocks: AnswerBlock[] = [
      {
        kind: "verdict",
        tone: checked.length === 0 ? "info" : broken > 0 ? "bad" : "good",
        title:
          all.length === 0
            ? "There are no links in the markup of this page"
            : broken > 0
              ? `${counted(broken, "link")} of ${exact(checked.length)} ${broken === 1 ? "leads" : "lead"} nowhere`
              : `${counted(checked.length, "link")} checked, none is broken`,
        text: end.url,
      },
    ];
    if (checked.length > 0)
      blocks.push({
        kind: "table",
        title: "Link by link",
        columns: [{ label: "Link" }, { label: "Answer" }],
        rows: checked
          .toSorted((a, b) => ORDER[a.tone] - ORDER[b.tone])
          .map(({ url, anchor, status, note, tone }) => [
            { text: anchor || "Without text", below: url },
            { text: status === null ? "No answer" : String(status), tone, ...(note ? { below: note } : {}) },
          ]),
        ...(left > 0
          ? {
              foot: `${counted(left, "more link")} ${left === 1 ? "was" : "were"} not asked for: ${MAX_LINKS} links or 20 seconds are the limit.`,
            }
          : {}),
      });
    return ok(blocks);
  },
});
