import { checkVatNumber } from "#app/modules/billing/index.server.ts";
import { readAddressWarnings } from "#app/modules/registry.server.ts";
import { askTool, createPageRequester, queryOf, type ToolAnswer } from "#app/modules/seo-tools/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { sharedDohResolver } from "#app/platform/safe-fetch/safe-fetch.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MARKETING_GROUPS, searchCatalogue } from "./domain/marketing-tool.ts";
import { marketingToolsModule } from "./manifest.ts";
import { findTool, type ListedTool, listCatalogue } from "./registry.server.ts";
import type { MarketingTool } from "./tool-definition.server.ts";

/** The catalogue by group, cut down to a search. Groups without a tool are left out. */
export function readCatalogue(search: string): { title: string; tools: ListedTool[] }[] {
  const found = searchCatalogue(listCatalogue(), search);
  return MARKETING_GROUPS.map((title) => ({ title, tools: found.filter(({ group }) => group === title) })).filter(
    ({ tools }) => tools.length > 0,
  );
}

/** A tool by the last part of its address. Errors: not_found. */
export function getTool(id: string | undefined): Result<MarketingTool> {
  const tool = findTool(id ?? "");
  return tool ? ok(tool) : err(appError("not_found", "Tool not found."));
}

/** What a tool's page needs beside the answer: plain data. */
export const describeTool = (tool: MarketingTool) => ({
  id: tool.id,
  title: tool.title,
  sentence: tool.sentence,
  icon: tool.icon,
  fields: tool.fields,
  verb: tool.verb,
  formula: tool.formula,
  rules: tool.rules,
  exampleText: tool.exampleText,
  exampleQuery: queryOf(tool.fields, tool.example),
  /** Every question of these tools fits into an address. */
  posts: false,
  network: tool.network,
});

/** Asks a tool for a person. */
export const runTool = (
  context: RequestContext,
  session: Pick<Session, "userId" | "workspaceId">,
  tool: MarketingTool,
  params: URLSearchParams,
): Promise<ToolAnswer> =>
  askTool({ fields: tool.fields, network: () => tool.network }, params, {
    admit: () => throttle(context, marketingToolsModule.rateLimits.marketing_tool, session.userId),
    run: (values) =>
      tool.run(values, {
        ask: createPageRequester(context),
        dns: sharedDohResolver(),
        warningsOf: (url) => readAddressWarnings(context, session.workspaceId, url),
        checkVatNumber: (vatNumber) => checkVatNumber(context, vatNumber),
        now: context.now(),
      }),
  });

const MAX_VALUE_CHARS = 4_000;

/** What a page shows whose form is filled in and not sent yet. */
export const fillTool = ({ fields }: Pick<MarketingTool, "fields">, params: URLSearchParams): ToolAnswer => ({
  values: Object.fromEntries(fields.map(({ name }) => [name, (params.get(name) ?? "").slice(0, MAX_VALUE_CHARS)])),
  ...{ blocks: null, problem: null, code: null, retryAfterSeconds: null },
});

/** What a page shows that is opened without a question: the worked example, answered unless that would ask other people's servers. */
export async function openTool(
  context: RequestContext,
  session: Pick<Session, "userId" | "workspaceId">,
  tool: MarketingTool,
): Promise<ToolAnswer> {
  if (tool.network) return { values: tool.example, blocks: null, problem: null, code: null, retryAfterSeconds: null };
  return runTool(context, session, tool, new URLSearchParams(queryOf(tool.fields, tool.example)));
}
