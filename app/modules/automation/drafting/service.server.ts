import { notifyTokenUse } from "#app/modules/notifications/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { writeText } from "#app/platform/ai/ai.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { TemplateLine, TemplateNeed } from "#app/platform/manifest/template-kinds.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { readChoices, resourcesOf } from "../choices.server.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { problemsOf } from "../domain/document/validate.ts";
import { MAX_NOTE_CHARS } from "../domain/limits.ts";
import { automationModule } from "../manifest.ts";
import { createFlow, KINDS, WRITE } from "../service.server.ts";
import { fitDocument, missingFor } from "../templates/install.ts";
import { previewLines } from "../templates/template-kind.server.ts";
import { type GuidedChoice, guidedDocument, readDescription } from "./by-rules.ts";
import { PLAN_INSTRUCTION, planDocument, readPlan } from "./read-plan.ts";

type Drafter = Actor & { timeZone: string };

const MAX_ANSWER_TOKENS = 3_000;

const noGoal = (notice: string | null) => {
  const message = `${notice ? `${notice} ` : ""}The rules found no goal in these words. Say it in English with words such as welcome, cart, review or trial, or choose a goal below.`;
  return err(appError("conflict", message, { fields: [{ path: "text", message }] }));
};

/** What was drafted, and by whom. */
export interface Drafted {
  id: string;
  source: "built-in" | "model";
  /** Why rules drafted although there is a model. */
  notice: string | null;
}

interface Draft {
  name: string;
  document: FlowDocument;
}

/** The comment of the first step says where the draft comes from, for the people who read it later. */
function withNote({ name, document }: Draft, note: string): Draft {
  const nodes = document.nodes.map((node) =>
    node.id === document.start ? { ...node, note: [...note].slice(0, MAX_NOTE_CHARS).join("") } : node,
  );
  return { name, document: { ...document, nodes } };
}

async function createDraft(
  context: RequestContext,
  actor: Drafter,
  { name, document }: Draft,
  id: string,
): Promise<Result<{ id: string }>> {
  const choices = await readChoices(context, actor.workspaceId);
  return createFlow(context, actor, { name, document: fitDocument(document, KINDS, choices) }, id);
}

/**
 * Makes the draft of a flow from a description: by the configured model, else by rules, which the draft says. Errors: forbidden,
 * plan_required, rate_limited, conflict (the rules found no goal), limit_reached.
 */
export async function draftFromText(
  context: RequestContext,
  actor: Drafter,
  text: string,
  id: string,
): Promise<Result<Drafted>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, automationModule.rateLimits.flow_draft, actor.userId);
  if (!admitted.ok) return admitted;
  const written = await writeText<Draft | null>(context, actor, {
    instruction: PLAN_INSTRUCTION,
    data: text,
    maxAnswerTokens: MAX_ANSWER_TOKENS,
    read: (answer) => {
      const plan = readPlan(answer);
      const document = plan && planDocument(plan, actor.timeZone);
      return plan && document ? { name: plan.name, document } : null;
    },
    builtIn: () => {
      const choice = readDescription(text);
      return choice && guidedDocument(choice, actor.timeZone);
    },
  });
  notifyTokenUse(context, actor.workspaceId, written.mark);
  const { value, source, model, notice } = written;
  if (!value) return noGoal(notice);
  const by = source === "model" ? `AI-assisted draft by ${model}` : "Draft by rules";
  const made = await createDraft(context, actor, withNote(value, `${by} from: ${text}`), id);
  return made.ok ? ok({ id: made.value.id, source, notice }) : made;
}

/** Makes the draft of a choice of the guided builder. Errors: forbidden, plan_required, rate_limited, invalid_input, limit_reached. */
export async function draftByGuide(
  context: RequestContext,
  actor: Drafter,
  { name, ...choice }: GuidedChoice & { name: string },
  id: string,
): Promise<Result<{ id: string }>> {
  const draft = guidedDocument(choice, actor.timeZone);
  if (!draft) return err(appError("invalid_input", "Choose a goal and a trigger."));
  return createDraft(context, actor, { ...draft, name: name || draft.name }, id);
}

/** What a choice of the guided builder makes, as its last step shows it. */
export interface GuidedCheck {
  name: string;
  lines: readonly TemplateLine[];
  /** What the workspace lacks. */
  missing: readonly TemplateNeed[];
  /** What is left to fill in after the draft was created. */
  problems: readonly string[];
}

/** Checks a choice against what the workspace has; null: goal or trigger are open. */
export async function checkChoice(
  context: RequestContext,
  actor: Drafter,
  choice: GuidedChoice,
): Promise<GuidedCheck | null> {
  const draft = guidedDocument(choice, actor.timeZone);
  if (!draft) return null;
  const choices = await readChoices(context, actor.workspaceId);
  const document = fitDocument(draft.document, KINDS, choices);
  const problems = problemsOf(document, KINDS, resourcesOf(choices)).map(({ message }) => message);
  return {
    name: draft.name,
    lines: previewLines(document),
    missing: missingFor(document, KINDS, choices),
    problems: [...new Set(problems)],
  };
}
