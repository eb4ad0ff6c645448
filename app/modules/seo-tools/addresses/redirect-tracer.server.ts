import { ok } from "#app/shared/result.ts";
import type { Block, Cell } from "../domain/tool.ts";
import { textOf } from "../domain/tool-values.ts";
import type { Trace } from "../page-requests.server.ts";
import { always, type ToolDefinition } from "../tool/tool-definition.ts";
import { nextTools, readAddresses } from "../tool/tool-input.server.ts";
import { judgeChain, STATUS_LABELS, urlVariantsOf } from "./domain/redirects.ts";

const MAX_URLS = 5;
/** The head says all that a trace needs; of the last page a little is read for signs of a firewall. */
const BODY_BYTES = 20_000;

const hopRows = ({ hops, failure }: Trace): Cell[][] => [
  ...hops.map(({ url, status, ttfbMs }, at): Cell[] => [
    String(at + 1),
    { text: url, mono: true },
    { text: String(status), below: STATUS_LABELS[status], tone: status < 300 ? "good" : status < 400 ? "info" : "bad" },
    `${Math.round(ttfbMs)} ms`,
  ]),
  ...(failure
    ? [
        [
          "–",
          { text: failure.url, mono: true },
          { text: "No answer", tone: "bad", below: failure.message },
          "–",
        ] satisfies Cell[],
      ]
    : []),
];

function blocksOf(start: string, trace: Trace): Block[] {
  const checks = judgeChain(trace.hops);
  if (trace.failure)
    checks.push({ tone: "bad", title: "The chain ends without an answer", detail: trace.failure.message });
  if (trace.end?.botWall)
    checks.push({
      tone: "warn",
      title: `A firewall (${trace.end.botWall}) answered`,
      detail: "The site refuses our request, so a visitor may get another answer.",
    });
  return [
    {
      kind: "table",
      title: start,
      columns: [
        { label: "Hop", numeric: true },
        { label: "URL" },
        { label: "Answer" },
        { label: "First byte", numeric: true, wide: true },
      ],
      rows: hopRows(trace),
    },
    { kind: "checks", title: `Findings for ${start}`, items: checks },
  ];
}

export const redirectTracer: ToolDefinition = {
  id: "redirect-tracer",
  title: "Redirect tracer",
  sentence: "Every hop from a URL to the page that answers, with status and time.",
  icon: "split",
  group: "URLs and answers",
  verb: "Trace",
  fields: [
    {
      name: "urls",
      label: "URLs",
      kind: "lines",
      rows: 3,
      maxChars: 12_000,
      placeholder: "http://example.com/old",
      hint: `One on each line, at most ${MAX_URLS}.`,
    },
    {
      name: "spellings",
      label: "Try every spelling of the first URL",
      kind: "switch",
      hint: "http and https, with and without www.: all should end at the same page.",
    },
  ],
  example: { urls: "http://example.com/", spellings: "on" },
  rules: [
    {
      text: "Up to 10 hops are followed, as Google's crawler does.",
      source: {
        label: "Google: how status codes affect its crawlers",
        href: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
      },
    },
    {
      text: "Chains should be short: ideally no more than 3 hops and fewer than 5.",
      source: {
        label: "Google: site moves",
        href: "https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes",
      },
    },
    {
      text: "301 and 308 mean a permanent move; 302, 303 and 307 mean a temporary one.",
      source: { label: "RFC 9110, 15.4", href: "https://www.rfc-editor.org/rfc/rfc9110.html#section-15.4" },
    },
    { text: "Each URL is asked once, as KajaBot, because you ask for it. Redirects by script are not seen." },
  ],
  network: always,
  async run(values, { ask }) {
    const read = readAddresses(values, "urls", MAX_URLS);
    if (!read.ok) return read;
    const urls = read.value;
    const all = [...new Set([...urls, ...(textOf(values, "spellings") === "on" ? urlVariantsOf(urls[0] ?? "") : [])])];
    const traces = await Promise.all(all.map((url) => ask.trace(url, { maxBytes: BODY_BYTES })));
    const blocks: Block[] = [];
    if (textOf(values, "spellings") === "on") {
      const spelled = new Set(urlVariantsOf(urls[0] ?? ""));
      const ends = all.flatMap((url, at) => (spelled.has(url) ? [traces[at]?.end?.url ?? "no answer"] : []));
      const distinct = [...new Set(ends)];
      blocks.push({
        kind: "verdict",
        tone: distinct.length === 1 && distinct[0] !== "no answer" ? "good" : "warn",
        title:
          distinct.length === 1
            ? `All ${ends.length} spellings end at ${distinct[0]}`
            : `The ${ends.length} spellings end in ${distinct.length} ways`,
        text: distinct.length === 1 ? "There is one URL for this page." : distinct.join(" · "),
      });
    }
    for (const [at, url] of all.entries()) {
      const trace = traces[at];
      if (trace) blocks.push(...blocksOf(url, trace));
    }
    const end = traces[0]?.end?.url;
    if (end)
      blocks.push(
        nextTools(end, [
          ["http-headers", "headers", "url"],
          ["canonical-checker", "canonical", "url"],
          ["page-weight", "page weight", "url"],
        ]),
      );
    return ok(blocks);
  },
};
