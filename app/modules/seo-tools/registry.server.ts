import type { ToolDefinition } from "./definition.ts";
import { aiBots } from "./tools/ai-bots.server.ts";
import { canonicalChecker } from "./tools/canonical-checker.server.ts";
import { httpHeaders } from "./tools/http-headers.server.ts";
import { redirectTracer } from "./tools/redirect-tracer.server.ts";
import { robotsTester } from "./tools/robots-tester.server.ts";
import { socialCards } from "./tools/social-cards.server.ts";

/** Every tool, in the order of the index page within its group. */
export const TOOLS: readonly ToolDefinition[] = [robotsTester, aiBots, canonicalChecker, socialCards, redirectTracer, httpHeaders];

const BY_ID = new Map(TOOLS.map((tool) => [tool.id, tool]));

export const findTool = (id: string): ToolDefinition | undefined => BY_ID.get(id);
