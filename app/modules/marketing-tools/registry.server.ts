import { listTools } from "#app/modules/seo-tools/index.server.ts";
import { BUDGET_TOOLS } from "./budgets/budget-tools.server.ts";
import { messageCostTool } from "./budgets/message-cost-tool.server.ts";
import { pacingTool } from "./budgets/pacing-tool.server.ts";
import { PLANNING_TOOLS } from "./campaigns/planning-tools.server.ts";
import { contrastTool, qrTool } from "./content/color-tools.server.ts";
import { CONTENT_TOOLS } from "./content/content-tools.server.ts";
import { CUSTOMER_TOOLS } from "./customers/customer-tools.server.ts";
import { retentionTool } from "./customers/retention-tool.server.ts";
import { DELIVERY_TOOLS } from "./delivery/delivery-tools.server.ts";
import type { CatalogueEntry, MarketingGroup } from "./domain/marketing-tool.ts";
import { EXPERIMENT_TOOLS } from "./experiments/experiment-tools.server.ts";
import type { MarketingTool } from "./tool-definition.server.ts";
import { linkChecker } from "./websites/link-checker.server.ts";

/** The tools of this module. */
export const TOOLS: readonly MarketingTool[] = [
  qrTool,
  ...PLANNING_TOOLS,
  ...EXPERIMENT_TOOLS,
  ...CUSTOMER_TOOLS,
  retentionTool,
  ...BUDGET_TOOLS,
  messageCostTool,
  pacingTool,
  ...CONTENT_TOOLS,
  contrastTool,
  linkChecker,
  ...DELIVERY_TOOLS,
];

const BY_ID = new Map(TOOLS.map((tool) => [tool.id, tool]));

export const findTool = (id: string): MarketingTool | undefined => BY_ID.get(id);

/** Address in the catalogue → the SEO tool that does it, and its group. Each job has one tool. */
const SEO_TOOLS: Readonly<Record<string, { tool: string; group: MarketingGroup; words: string }>> = {
  "utm-builder": {
    tool: "utm-builder",
    group: "Campaigns and planning",
    words: "utm tracking link campaign parameters",
  },
  readability: { tool: "readability", group: "Content and design", words: "flesch reading ease sentences" },
  "search-preview": {
    tool: "serp-preview",
    group: "Websites and search",
    words: "serp snippet google title description",
  },
  "meta-tags": {
    tool: "social-cards",
    group: "Websites and search",
    words: "meta tag checker og twitter card title description",
  },
  "robots-tester": { tool: "robots-tester", group: "Websites and search", words: "robots.txt crawler" },
  "structured-data": {
    tool: "schema-builder",
    group: "Websites and search",
    words: "schema.org json-ld builder rich result",
  },
  "redirect-tracer": { tool: "redirect-tracer", group: "Websites and search", words: "301 302 chain hops" },
  "page-weight": { tool: "page-weight", group: "Websites and search", words: "speed size kilobytes performance" },
};

/** Where the catalogue sends an address that an SEO tool answers; undefined for any other. */
export const seoToolPath = (id: string): string | undefined =>
  Object.hasOwn(SEO_TOOLS, id) ? `/seo-tools/${SEO_TOOLS[id]?.tool}` : undefined;

export interface ListedTool extends CatalogueEntry {
  icon: MarketingTool["icon"];
  to: string;
  /** It is one of the SEO tools, which a plan must include. */
  isSeo: boolean;
}

/** All tools of the catalogue. */
export function listCatalogue(): ListedTool[] {
  const seo = new Map(listTools().map((tool) => [tool.id, tool]));
  return [
    ...TOOLS.map(({ id, title, sentence, group, words, icon }) => ({
      id,
      title,
      sentence,
      group,
      words,
      icon,
      to: `/marketing-tools/${id}`,
      isSeo: false,
    })),
    ...Object.entries(SEO_TOOLS).flatMap(([id, { tool, group, words }]) => {
      const found = seo.get(tool);
      return found
        ? [
            {
              id,
              title: found.title,
              sentence: found.sentence,
              group,
              words,
              icon: found.icon,
              to: `/seo-tools/${tool}`,
              isSeo: true,
            },
          ]
        : [];
    }),
  ];
}
