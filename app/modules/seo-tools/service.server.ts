import type { RequestContext } from "#app/platform/context.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, appError, type ErrorCode } from "#app/shared/error.ts";
import { counted } from "#app/shared/format.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { ToolProblem, ToolValues } from "./domain/tool.ts";
import { hasToolInput, QUERY_MAX_CHARS, queryOf, readValues } from "./domain/tool-values.ts";
import { createPageRequester } from "./page-requests.server.ts";
import { findTool, TOOLS } from "./registry.server.ts";
import { valuesSchema } from "./schema.ts";
import type { AnswerBlock } from "./tool-answer.ts";
import type { ToolDefinition } from "./tool-definition.ts";

/** What the page of a tool shows. */
export interface ToolAnswer {
  values: ToolValues;
  /** Null: nothing was asked, or it could not be answered. */
  blocks: AnswerBlock[] | null;
  problem: ToolProblem | null;
  /** Why it could not be answered, for the status of the page. */
  code: ErrorCode | null;
  retryAfterSeconds: number | null;
}

const NOT_ASKED = { blocks: null, problem: null, code: null, retryAfterSeconds: null };

const refused = (
  values: ToolValues,
  problem: ToolProblem,
  { code, retryAfterSeconds }: Pick<AppError, "code" | "retryAfterSeconds">,
): ToolAnswer => ({
  values,
  blocks: null,
  problem,
  code,
  retryAfterSeconds: retryAfterSeconds ?? null,
});

/** The tools of the index page, without what only their own page needs. */
export const listTools = () =>
  TOOLS.map(({ id, title, sentence, icon, group }) => ({ id, title, sentence, icon, group }));

/** A tool by the last part of its address. Errors: not_found. */
export function getTool(id: string | undefined): Result<ToolDefinition> {
  const tool = findTool(id ?? "");
  return tool ? ok(tool) : err(appError("not_found", "There is no such tool."));
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

/**
 * Asks a tool. Requests to other people's servers count against the limit of the person. What is wrong with the input
 * comes back beside its field, with what was typed.
 */
export async function runTool(
  context: RequestContext,
  session: Pick<Session, "userId">,
  tool: ToolDefinition,
  params: URLSearchParams,
): Promise<ToolAnswer> {
  const typed = readValues(tool.fields, params);
  if (!hasToolInput(tool.fields, params)) return { values: typed, ...NOT_ASKED };
  const checked = valuesSchema(tool.fields).safeParse(typed);
  if (!checked.success) {
    const problem = Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message]),
    );
    return refused(typed, problem, { code: "invalid_input" });
  }
  const values = checked.data;
  if (tool.network(values)) {
    const admitted = await throttle(context, "seo_tool", session.userId);
    if (!admitted.ok) return refused(values, { "": admitted.error.message }, admitted.error);
  }
  const answer = await tool.run(values, { ask: createPageRequester(context), now: context.now() }).catch(busyAnswer);
  if (answer instanceof HostBusyError) {
    const retryAfterSeconds = Math.ceil(answer.waitMs / 1_000);
    const message = `Too many requests are waiting for this website, so that it was not asked. Try again in ${counted(retryAfterSeconds, "second")}.`;
    return refused(values, { "": message }, { code: "unavailable", retryAfterSeconds });
  }
  return answer.ok
    ? { values, ...NOT_ASKED, blocks: answer.value }
    : refused(values, answer.error, { code: "invalid_input" });
}

/** A website that is asked by too many at this moment, or that wants long pauses. Anything else that is thrown stays so. */
function busyAnswer(cause: unknown): HostBusyError {
  if (cause instanceof HostBusyError) return cause;
  throw cause;
}

/** Where a posted form goes on: the address that asks the same, or null when that is too long for one. */
export function addressOf(tool: ToolDefinition, params: URLSearchParams): string | null {
  const query = queryOf(tool.fields, readValues(tool.fields, params));
  return query.length <= QUERY_MAX_CHARS ? `/seo-tools/${tool.id}?${query}` : null;
}
