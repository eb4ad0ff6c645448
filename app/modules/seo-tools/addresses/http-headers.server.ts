import { formatBytes } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import type { Block } from "../domain/tool.ts";
import type { Trace } from "../page-requests.server.ts";
import { always, type ToolDefinition } from "../tool/tool-definition.ts";
import { nextTools, readAddress } from "../tool/tool-input.server.ts";
import { headerMeaning, judgeHeaders, withoutCookieValues } from "./domain/headers.ts";
import { statusText } from "./domain/redirects.ts";

/** What a tool says when a site gave no page to look at. */
export function unavailablePageBlocks(trace: Trace): Block[] | null {
  const { end, failure, hops } = trace;
  if (!end)
    return [
      {
        kind: "verdict",
        tone: "bad",
        title: `No answer from ${failure?.url ?? hops.at(-1)?.url ?? "the site"}`,
        text: failure?.message ?? "",
      },
    ];
  if (end.botWall)
    return [
      {
        kind: "verdict",
        tone: "warn",
        title: `A firewall (${end.botWall}) answered in place of the page`,
        text: `The site refuses our request with status ${end.status}, so there is nothing to look at. If it is yours, allow the user agent KajaBot and ask again.`,
      },
    ];
  return null;
}

export const httpHeaders: ToolDefinition = {
  id: "http-headers",
  title: "HTTP header inspector",
  sentence:
    "Every header that a page is answered with, what it is for, and what search engines and browsers read in it.",
  icon: "plug",
  group: "URLs and answers",
  verb: "Inspect",
  fields: [{ name: "url", label: "URL", kind: "url", placeholder: "example.com" }],
  example: { url: "https://example.com/" },
  rules: [
    {
      text: "x-robots-tag takes the same directives as the robots meta tag.",
      source: {
        label: "Google: robots meta tag",
        href: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
      },
    },
    {
      text: "Caching is judged by RFC 9111, HSTS by RFC 6797; 180 days is what Mozilla's HTTP Observatory asks for at least.",
      source: { label: "RFC 9111", href: "https://www.rfc-editor.org/rfc/rfc9111.html" },
    },
    { text: "What cookies store is not shown." },
    { text: "The page is asked for with GET, once, as KajaBot. A server may answer other visitors otherwise." },
  ],
  network: always,
  async run(values, { ask }) {
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const trace = await ask.trace(address.value);
    const { end, hops } = trace;
    const blocked = unavailablePageBlocks(trace);
    if (!end) return ok(blocked ?? []);
    const entries = Object.entries(end.headers).sort(([a], [b]) => a.localeCompare(b));
    return ok([
      ...(blocked ?? []),
      {
        kind: "stats",
        items: [
          { label: "Status", value: String(end.status), hint: statusText(end.status).replace(/^\d+ ?/, "") || "–" },
          {
            label: "Redirects",
            value: String(hops.length - 1),
            hint: hops.length > 1 ? `from ${address.value}` : "answers directly",
          },
          { label: "First byte", value: String(Math.round(end.ttfbMs)), unit: "ms", hint: "from our servers to yours" },
          {
            label: "Body",
            value: formatBytes(end.body.length),
            hint: end.truncated ? "and more: we stopped reading" : "decompressed",
          },
        ],
      },
      { kind: "checks", title: "What they mean", items: judgeHeaders(end.url, end.status, end.headers) },
      {
        kind: "table",
        title: `Headers of ${end.url}`,
        columns: [{ label: "Header" }, { label: "Value" }],
        rows: entries.map(([name, value]) => [
          { text: name, mono: true, ...(headerMeaning(name) ? { below: headerMeaning(name) } : {}) },
          { text: name === "set-cookie" ? withoutCookieValues(value) : value, mono: true },
        ]),
      },
      nextTools(end.url, [
        ["social-cards", "link preview", "url"],
        ["redirect-tracer", "redirects", "urls"],
        ["page-weight", "page weight", "url"],
      ]),
    ]);
  },
};
