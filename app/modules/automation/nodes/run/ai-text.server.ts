import { notifyTokenUse } from "#app/modules/notifications/index.server.ts";
import { writeText, writingModel } from "#app/platform/ai/ai.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowCall, FlowNodeRunner, FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import { AI_TASKS, aiInstruction, aiTaskOf, readAiText } from "../../domain/running/ai-text.ts";
import { fillIn } from "../../domain/running/fill-in.ts";
import { shareOf } from "../../domain/running/share.ts";
import { automationModule } from "../../manifest.ts";

const MAX_ANSWER_TOKENS = 700;
/** A run waits so long for its turn, then it leaves by "Not written". */
const MAX_WAIT_MS = days(1);
const TURN_MS = minutes(10);

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

/** The English name of the contact's language; empty: it is not known or not asked for. */
function languageOf({ settings, contact }: FlowCall): string {
  const code = settings.language === "same" ? null : contact.language;
  return code !== null && /^[a-z]{2,3}$/i.test(code) ? (LANGUAGES.of(code) ?? "") : "";
}

const notWritten = (call: FlowCall, why: string): FlowOutcome => ({
  port: "not_written",
  output: { text: fillIn(call.settings.otherwise ?? "", call), source: "none", why: why.slice(0, 200) },
});

/** Asks the model. Nothing but the filled-in text of the step goes to it. */
async function write(context: AppContext, call: FlowCall): Promise<FlowOutcome> {
  const { workspaceId, settings } = call;
  const task = aiTaskOf(settings.task);
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  // Counted apart from what the members of the workspace ask themselves.
  const writer = { userId: `flow:${workspaceId}`, workspaceId, plan };
  const written = await writeText<string | null>(context, writer, {
    instruction: aiInstruction(task, languageOf(call)),
    data: fillIn(settings.topic ?? "", call),
    maxAnswerTokens: MAX_ANSWER_TOKENS,
    read: (answer) => readAiText(task, answer),
    builtIn: () => null,
  });
  notifyTokenUse(context, workspaceId, written.mark);
  const { value, model, tokens, notice } = written;
  if (value === null) return notWritten(call, notice ?? "No language model is set up here.");
  return { port: "next", output: { text: value, source: "AI-assisted", model: (model ?? "").slice(0, 100), tokens } };
}

/**
 * Has a text written for the contact. Where the workspace's texts of an hour are used up, the run waits for its turn. A try after
 * a crash asks the model again: its text is new, and its tokens count.
 */
export const aiText: FlowNodeRunner = {
  run: async (context, call) => {
    if (writingModel(context) === null) return notWritten(call, "No language model is set up here.");
    const { allowed, unavailable } = await limit(context, automationModule.rateLimits.flow_ai_text, call.workspaceId);
    if (unavailable) throw new Error("The texts of this workspace cannot be counted right now.");
    if (allowed) return write(context, call);
    const atMs = call.nowMs + TURN_MS + Math.round(shareOf(call.key) * TURN_MS);
    return atMs - call.cameAtMs > MAX_WAIT_MS
      ? notWritten(call, "Other runs used up the texts of a day.")
      : { again: "The texts of this hour are used up. The step waits for its turn.", atMs };
  },
  preview: async (context, call) => {
    const model = writingModel(context);
    const { label } = AI_TASKS[aiTaskOf(call.settings.task)];
    return model === null
      ? {
          ...(notWritten(call, "No language model is set up here.") as { port: string }),
          would: "Write nothing: no language model is set up here.",
        }
      : {
          ...{ port: "next", output: { text: `(${label} by ${model})`, source: "AI-assisted" } },
          would: `Have ${model} write ${label}. A dry run uses no tokens.`,
        };
  },
};
