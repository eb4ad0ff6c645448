import type { IssueDefinition } from "./definition.ts";

/** Whether assistants that search the web can read the site and know whose it is. */
export const AI_SEARCH_ISSUES = [
  {
    code: "robots-blocks-ai-search-bots",
    severity: "notice",
    theme: "ai-search",
    scope: "site",
    title: "robots.txt forbids AI search crawlers",
    why: "Answers of assistants that search the web can then neither read nor cite your pages. This can be a choice: nothing else suffers.",
    fix: "If you want to be cited, allow OAI-SearchBot, PerplexityBot and Claude-SearchBot; crawlers that gather training data have other names.",
    effort: 1,
    effect: 2,
  },
  {
    code: "llms-txt-missing",
    severity: "notice",
    theme: "ai-search",
    scope: "site",
    title: "No llms.txt",
    why: "A proposed file that describes the site to assistants in Markdown. No search engine is known to need it: skip it when you have better things to do.",
    fix: "Add /llms.txt: a heading with the name of the site, a short summary, and links to the main pages.",
    effort: 1,
    effect: 1,
  },
  {
    code: "llms-txt-malformed",
    severity: "notice",
    theme: "ai-search",
    scope: "site",
    title: "llms.txt without its heading",
    why: "The proposal demands one thing: that the file begins with the name of the site as a heading.",
    fix: "Begin the file with “# ” and the name of the site.",
    effort: 1,
    effect: 1,
  },
  {
    code: "entity-markup-missing",
    severity: "notice",
    theme: "ai-search",
    scope: "page",
    title: "Start page does not say whose site it is",
    why: "Search engines and assistants tie a site to a company or person by Organization or WebSite markup: name, logo, profiles.",
    fix: "Add JSON-LD of type Organization (or WebSite) to the start page, with name, url, logo and sameAs.",
    effort: 1,
    effect: 2,
  },
] as const satisfies readonly IssueDefinition[];
