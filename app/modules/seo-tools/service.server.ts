import { readAddressWarnings } from "#app/modules/registry.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { QUERY_MAX_CHARS, queryOf, readValues } from "./domain/tool-values.ts";
import { seoToolsModule } from "./manifest.ts";
import { createPageRequester } from "./page-requests.server.ts";
import { findTool, TOOLS } from "./registry.server.ts";
import { askTool, type ToolAnswer } from "./tool/ask-tool.server.ts";
import type { ToolDefinition } from "./tool/tool-definition.ts";

/** The tools of the index page, without what only their own page needs. */
export const listTools = () =>
  TOOLS.map(({ id, title, sentence, icon, group }) => ({ id, title, sentence, icon, group }));

/** A tool by the last part of its address. Errors: not_found. */
export function getTool(id: string | undefined): Result<ToolDefinition> {
  const tool = findTool(id ?? "");
  return tool ? ok(tool) : err(appError("not_found", "Tool not found."));
}

/** What a tool's page needs beside the answer: plain data. */
export const describeTool = ({ id, title, sentence, icon, group, fields, verb, example, rules }: ToolDefinition) => ({
  id,
  title,
  sentence,
  icon,
  group,
  fields,
  verb,
  rules,
  exampleQuery: queryOf(fields, example),
  /** Long texts do not fit into an address: they are posted. */
  posts: fields.some(({ kind }) => kind === "lines"),
});

/** Asks a tool of this module for a person. */
export const runTool = (
  context: RequestContext,
  session: Pick<Session, "userId" | "workspaceId">,
  tool: ToolDefinition,
  params: URLSearchParams,
): Promise<ToolAnswer> =>
  askTool(tool, params, {
    admit: () => throttle(context, seoToolsModule.rateLimits.seo_tool, session.userId),
    run: (values) =>
      tool.run(values, {
        ask: createPageRequester(context),
        warningsOf: (url) => readAddressWarnings(context, session.workspaceId, url),
        now: context.now(),
      }),
  });

/** Returns the address that repeats a posted form, or null when it is too long. */
export function addressOf(tool: ToolDefinition, params: URLSearchParams): string | null {
  const query = queryOf(tool.fields, readValues(tool.fields, params));
  return query.length <= QUERY_MAX_CHARS ? `/seo-tools/${tool.id}?${query}` : null;
}
