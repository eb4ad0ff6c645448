import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { type AppError, type ErrorCode, HTTP_STATUS } from "#app/shared/error.ts";
import { counted } from "#app/shared/format/number.ts";
import type { Result } from "#app/shared/result.ts";
import type { ToolField, ToolProblem, ToolValues } from "../domain/tool.ts";
import { hasToolInput, readValues } from "../domain/tool-values.ts";
import { valuesSchema } from "../schema.ts";
import type { AnswerBlock } from "./tool-answer.ts";

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

/** What it takes to ask a tool, of whichever module. */
interface Askable {
  fields: readonly ToolField[];
  /** Whether an answer asks other people's servers, and so counts against the limit of a person. */
  network: (values: ToolValues) => boolean;
}

interface AskOptions {
  /** Counts a request to other people's servers. */
  admit: () => Promise<Result<unknown>>;
  run: (values: ToolValues) => Promise<Result<AnswerBlock[], ToolProblem>>;
}

/**
 * Asks a tool. Requests to other people's servers count against the limit of the person. What is wrong with the input
 * comes back beside its field, with what was typed.
 */
export async function askTool(
  { fields, network }: Askable,
  params: URLSearchParams,
  { admit, run }: AskOptions,
): Promise<ToolAnswer> {
  const typed = readValues(fields, params);
  if (!hasToolInput(fields, params)) return { values: typed, ...NOT_ASKED };
  const checked = valuesSchema(fields).safeParse(typed);
  if (!checked.success) {
    const problem = Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message]),
    );
    return refused(typed, problem, { code: "invalid_input" });
  }
  const values = checked.data;
  if (network(values)) {
    const admitted = await admit();
    if (!admitted.ok) return refused(values, { "": admitted.error.message }, admitted.error);
  }
  const answer = await run(values).catch(busyAnswer);
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

/** Status and headers of a page with that answer. */
export const replyInit = ({ code, retryAfterSeconds }: ToolAnswer): ResponseInit => ({
  status: code ? HTTP_STATUS[code] : 200,
  headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
});
