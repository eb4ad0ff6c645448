import type { ToolDefinition } from "./definition.ts";
import { slugBuilder, utmBuilder } from "./tools/address-tools.server.ts";
import { aiBots } from "./tools/ai-bots.server.ts";
import { canonicalChecker } from "./tools/canonical-checker.server.ts";
import { hreflangBuilder } from "./tools/hreflang-builder.server.ts";
import { httpHeaders } from "./tools/http-headers.server.ts";
import { llmsBuilder, llmsValidator } from "./tools/llms-txt.server.ts";
import { onPageChecker } from "./tools/on-page-checker.server.ts";
import { pageWeight } from "./tools/page-weight.server.ts";
import { readability } from "./tools/readability.server.ts";
import { redirectTracer } from "./tools/redirect-tracer.server.ts";
import { robotsTester } from "./tools/robots-tester.server.ts";
import { schemaBuilder, schemaValidator } from "./tools/schema-tools.server.ts";
import { sitemapBuilder, sitemapValidator } from "./tools/sitemap-tools.server.ts";
import { pixelMeter, resultPreview } from "./tools/snippet-tools.server.ts";
import { socialCards } from "./tools/social-cards.server.ts";

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
