import type { Result } from "#app/shared/result.ts";
import type { ToolField, ToolInfo, ToolProblem, ToolRule, ToolValues } from "../domain/tool.ts";
import type { PageRequester } from "../page-requests.server.ts";
import type { AnswerBlock } from "./tool-answer.ts";

/** What a tool may reach from outside. */
export interface ToolContext {
  /** Requests to other people's servers. */
  ask: PageRequester;
  /** What the rules of the person's workspace have against an address that the tool makes. */
  warningsOf: (url: string) => Promise<readonly string[]>;
  now: Date;
}

export interface ToolDefinition extends ToolInfo {
  fields: readonly ToolField[];
  /** Its button. */
  verb: string;
  /** What opening the example fills in. */
  example: ToolValues;
  /** What its limits are and where they come from. */
  rules: readonly ToolRule[];
  /** Whether an answer asks other people's servers, and so counts against the limit of a person. */
  network: (values: ToolValues) => boolean;
  run(values: ToolValues, context: ToolContext): Promise<Result<AnswerBlock[], ToolProblem>>;
}

export const never = (): boolean => false;
export const always = (): boolean => true;
