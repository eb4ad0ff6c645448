import { slugBuilder, utmBuilder } from "./addresses/address-tools.server.ts";
import { httpHeaders } from "./addresses/http-headers.server.ts";
import { pageWeight } from "./addresses/page-weight.server.ts";
import { redirectTracer } from "./addresses/redirect-tracer.server.ts";
import { onPageChecker } from "./content/on-page-checker.server.ts";
import { readability } from "./content/readability.server.ts";
import { aiBots } from "./crawling/ai-bots.server.ts";
import { canonicalChecker } from "./crawling/canonical-checker.server.ts";
import { hreflangBuilder } from "./crawling/hreflang-builder.server.ts";
import { llmsBuilder, llmsValidator } from "./crawling/llms-txt.server.ts";
import { robotsTester } from "./crawling/robots-tester.server.ts";
import { sitemapBuilder, sitemapValidator } from "./crawling/sitemap-tools.server.ts";
import { pixelMeter, resultPreview } from "./search-results/snippet-tools.server.ts";
import { socialCards } from "./search-results/social-cards.server.ts";
import { schemaBuilder, schemaValidator } from "./structured-data/schema-tools.server.ts";
import type { ToolDefinition } from "./tool/tool-definition.ts";

/** Every tool, in the order of the index page within its group. */
export const TOOLS: readonly ToolDefinition[] = [
  robotsTester,
  aiBots,
  canonicalChecker,
  sitemapValidator,
  sitemapBuilder,
  hreflangBuilder,
  llmsValidator,
  llmsBuilder,
  resultPreview,
  pixelMeter,
  socialCards,
  onPageChecker,
  readability,
  redirectTracer,
  httpHeaders,
  pageWeight,
  slugBuilder,
  utmBuilder,
  schemaBuilder,
  schemaValidator,
];

const BY_ID = new Map(TOOLS.map((tool) => [tool.id, tool]));

export const findTool = (id: string): ToolDefinition | undefined => BY_ID.get(id);
