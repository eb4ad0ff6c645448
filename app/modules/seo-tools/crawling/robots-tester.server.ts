import { compileRobots } from "#app/modules/seo/index.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { err, ok } from "#app/shared/result.ts";
import type { Cell } from "../domain/tool.ts";
import { linesOf, listOf, textOf } from "../domain/tool-values.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { readAddress } from "../tool/tool-input.server.ts";
import { BOTS, readToken } from "./domain/bots.ts";
import { fetchRobotsSource, pastedRobots, robotsBlocks } from "./robots-file.server.ts";

const MAX_URLS = 100;
const MAX_BOTS = 30;
/** Placeholder for the site of a pasted file: only paths are compared. */
const ANY_ORIGIN = "https://site.invalid";

const RULE_WORDS = { true: "Allow", false: "Disallow" } as const;

export const robotsTester: ToolDefinition = {
  id: "robots-tester",
  title: "robots.txt tester",
  sentence: "Check which crawlers may fetch which URLs, and which robots.txt rule decides.",
  icon: "shield-check",
  group: "Crawling and indexing",
  verb: "Test",
  fields: [
    {
      name: "site",
      label: "Website",
      kind: "url",
      placeholder: "example.com",
      hint: "Its robots.txt is fetched. Leave it empty to test the text below.",
    },
    {
      name: "robots",
      label: "robots.txt",
      kind: "lines",
      rows: 6,
      maxChars: 500_000,
      placeholder: "User-agent: *\nDisallow: /private/",
      hint: "Pasted text takes the place of the website's own file: try a change before it is live.",
    },
    {
      name: "urls",
      label: "URLs or paths",
      kind: "lines",
      rows: 5,
      maxChars: 100_000,
      placeholder: "/\n/private/page?x=1",
      hint: `One on each line, at most ${MAX_URLS}.`,
    },
    {
      name: "bot",
      label: "Crawlers",
      kind: "several",
      options: BOTS.map(({ token }) => ({ value: token, label: token })),
      hint: "None chosen: Googlebot, Bingbot and GPTBot.",
    },
    {
      name: "other",
      label: "Further crawlers",
      kind: "line",
      placeholder: "KajaBot, AhrefsBot",
      hint: "Product tokens as robots.txt names them, with commas between.",
    },
  ],
  example: {
    robots:
      "User-agent: *\nDisallow: /private/\nAllow: /private/press$\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: https://example.com/sitemap.xml\n",
    urls: "/\n/private/plan\n/private/press\n/search?q=tea",
    bot: ["Googlebot", "GPTBot"],
  },
  rules: [
    {
      text: "The longest matching pattern decides, and Allow wins a tie. A crawler follows the group that names it, and the group for * only when none does.",
      source: { label: "RFC 9309, 2.2", href: "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2" },
    },
    {
      text: "A file that is missing (4xx) allows everything; a server that fails (5xx) or does not answer forbids everything.",
      source: { label: "RFC 9309, 2.3.1", href: "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1" },
    },
    {
      text: "Crawlers read at least the first 500 KiB; the rest is ignored.",
      source: { label: "RFC 9309, 2.5", href: "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5" },
    },
    {
      text: "robots.txt says what a crawler may read. It keeps no page out of an index that others link to, and no impolite crawler out of a site.",
    },
  ],
  network: (values) => textOf(values, "robots").trim() === "",
  async run(values, { ask }) {
    const pasted = textOf(values, "robots");
    const usesText = pasted.trim() !== "";
    const site = textOf(values, "site") === "" ? null : readAddress(values, "site");
    if (site && !site.ok) return site;
    if (!usesText && !site) return err({ site: "Enter a website, or paste a robots.txt." });
    const origin = site ? new URL(site.value).origin : ANY_ORIGIN;

    const lines = linesOf(values, "urls");
    if (lines.length > MAX_URLS) return err({ urls: `Enter at most ${MAX_URLS} URLs; these are ${lines.length}.` });
    const urls = (lines.length > 0 ? lines : ["/"]).map((line) => ({ line, url: URL.parse(line, `${origin}/`) }));
    const wrong = urls.findIndex(({ url }) => url === null || !/^https?:$/.test(url.protocol));
    if (wrong !== -1) return err({ urls: `Line ${wrong + 1} is neither a URL nor a path.` });

    const others = textOf(values, "other")
      .split(",")
      .filter((text) => text.trim() !== "");
    const tokens = others.map(readToken);
    if (tokens.includes(null))
      return err({ other: "A product token has letters, - and _ only; a version does not belong to it." });
    const chosen = [...listOf(values, "bot"), ...tokens.flatMap((token) => token ?? [])];
    const bots = [...new Set(chosen.length > 0 ? chosen : ["Googlebot", "Bingbot", "GPTBot"])];
    if (bots.length > MAX_BOTS) return err({ other: `Choose at most ${MAX_BOTS} crawlers.` });

    const source = usesText ? pastedRobots(pasted) : await fetchRobotsSource(ask, origin);
    const compiled = bots.map((token) => compileRobots(source.policyOf(token)));
    let blocked = 0;
    const judge = (url: URL, at: number): Cell => {
      if (url.origin !== origin && (site || lines.some((line) => /^https?:/i.test(line)) === false))
        return { text: "Other host", below: "Its own robots.txt decides" };
      const rules = compiled[at];
      const allowed = rules?.isAllowed(url.href) ?? true;
      const rule = rules?.decidingRule(url.href);
      if (!allowed) blocked++;
      return {
        text: allowed ? "Allowed" : "Blocked",
        tone: allowed ? "good" : "bad",
        below: rule ? `Line ${rule.line}: ${RULE_WORDS[`${rule.allow}`]}: ${rule.pattern}` : "No rule matches",
      };
    };
    const rows = urls.map(
      ({ line, url }) =>
        [{ text: line, mono: true }, ...bots.map((_, at) => (url ? judge(url, at) : ""))] satisfies Cell[],
    );
    return ok([
      ...(source.remark ? [source.remark] : []),
      {
        kind: "verdict",
        tone: blocked > 0 ? "warn" : "good",
        title: `${counted(blocked, "combination")} of ${urls.length * bots.length} ${blocked === 1 ? "is" : "are"} blocked`,
        text: `${counted(urls.length, "URL")} for ${counted(bots.length, "crawler")}, by ${source.from}.`,
      },
      {
        kind: "table",
        title: "Who may read what",
        columns: [{ label: "URL" }, ...bots.map((label) => ({ label }))],
        rows,
      },
      ...robotsBlocks(source),
    ]);
  },
};
