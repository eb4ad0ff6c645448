import { compileRobots } from "#app/modules/seo/index.server.ts";
import { ok } from "#app/shared/result.ts";
import { always, type ToolDefinition } from "../tool/tool-definition.ts";
import { nextTools, readAddress } from "../tool/tool-input.server.ts";
import { BOTS, PURPOSE_LABELS, TRAINING_RULES } from "./domain/bots.ts";
import { fetchRobotsSource, robotsBlocks } from "./robots-file.server.ts";

export const aiBots: ToolDefinition = {
  id: "ai-bots",
  title: "AI crawler access",
  sentence:
    "Which crawlers of search engines and AI services may read a page, what each is for, and what forbidding it costs.",
  icon: "bot",
  group: "Crawling and indexing",
  verb: "Check access",
  fields: [
    {
      name: "url",
      label: "Page",
      kind: "url",
      placeholder: "example.com/guide",
      hint: "The robots.txt of its site is fetched, and /llms.txt is looked for.",
    },
  ],
  example: { url: "https://example.com/" },
  rules: [
    {
      text: "Each crawler decides by the group of robots.txt that names it, as RFC 9309 describes.",
      source: { label: "RFC 9309", href: "https://www.rfc-editor.org/rfc/rfc9309.html" },
    },
    { text: "The purpose of each crawler and the rules it obeys, as its operator documents them:" },
    ...[...new Map(BOTS.flatMap(({ operator, source }) => (source ? [[operator, source] as const] : [])))].map(
      ([label, href]) => ({
        text: "",
        source: { label, href },
      }),
    ),
    {
      text: "robots.txt is a request. A firewall may refuse a crawler that robots.txt allows: this tool cannot see that, since it does not pretend to be another crawler.",
    },
  ],
  network: always,
  async run(values, { ask }) {
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const url = address.value;
    const { origin } = new URL(url);
    const [source, llms] = await Promise.all([
      fetchRobotsSource(ask, origin),
      ask.trace(`${origin}/llms.txt`, { maxBytes: 200_000, accept: "text/plain,text/markdown,*/*;q=0.5" }),
    ]);
    const judged = BOTS.map((bot) => {
      const rules = compileRobots(source.policyOf(bot.token));
      return {
        bot,
        allowed: rules.isAllowed(url),
        rule: rules.decidingRule(url),
        named: source.file?.groups.some(({ agents }) => agents.includes(bot.token.toLowerCase())) ?? false,
      };
    });
    const blocked = judged.filter(({ allowed }) => !allowed);
    const searchBlocked = blocked.filter(({ bot }) => bot.purpose === "search" || bot.purpose === "ai-search");
    const hasLlms =
      llms.end?.status === 200 &&
      !/^\s*<(!doctype|html)/i.test(new TextDecoder().decode(llms.end.body.subarray(0, 200)));
    return ok([
      ...(source.remark ? [source.remark] : []),
      {
        kind: "verdict",
        tone: searchBlocked.length > 0 ? "bad" : blocked.length > 0 ? "info" : "good",
        title:
          blocked.length === 0
            ? "All of these crawlers may read the page"
            : `${blocked.length} of ${BOTS.length} crawlers may not read the page`,
        text:
          searchBlocked.length > 0
            ? `Among them are crawlers that bring visitors: ${searchBlocked.map(({ bot }) => bot.token).join(", ")}.`
            : "Every crawler that feeds a search may read it.",
      },
      {
        kind: "table",
        title: "Crawler by crawler",
        columns: [
          { label: "Crawler" },
          { label: "Access" },
          { label: "What it is for", wide: true },
          { label: "If it is forbidden", wide: true },
        ],
        rows: judged.map(({ bot, allowed, rule, named }) => [
          { text: bot.token, below: bot.operator },
          {
            text: allowed ? "Allowed" : "Blocked",
            tone: allowed ? "good" : "bad",
            below: rule
              ? `Line ${rule.line}: ${rule.allow ? "Allow" : "Disallow"}: ${rule.pattern}`
              : named
                ? "Named, without a rule that matches"
                : "Not named",
          },
          PURPOSE_LABELS[bot.purpose],
          bot.effect,
        ]),
      },
      hasLlms
        ? {
            kind: "links",
            title: "This site has an llms.txt:",
            items: [
              { label: "check it", to: `/seo-tools/llms-txt?${new URLSearchParams({ url: `${origin}/llms.txt` })}` },
            ],
          }
        : {
            kind: "note",
            text: `There is no llms.txt at ${origin}/llms.txt. It is a proposal, and no large search engine has said that it reads one.`,
          },
      { kind: "listing", title: "To keep search and answers, and refuse training", text: TRAINING_RULES },
      ...robotsBlocks(source),
      nextTools(url, [
        ["robots-tester", "robots.txt tester", "site"],
        ["canonical-checker", "canonical", "url"],
      ]),
    ]);
  },
};
