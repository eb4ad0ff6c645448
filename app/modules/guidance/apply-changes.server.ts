import { OPEN_PATHS } from "#app/modules/cards.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Mirror } from "./domain/guidance.ts";
import type { Changes } from "./domain/mirror.ts";
import { transition } from "./domain/onboarding.ts";
import { stepsFor } from "./domain/tour/steps.ts";
import { parseJson } from "./domain/values.ts";
import { changesSchema, type GuidanceInput } from "./schema.ts";
import { readValues, saveChanges } from "./service.server.ts";

type Act = Exclude<GuidanceInput, { intent: "sync" }>;

/** The merged values after a browser's changes, or where a form leads. */
export type GuidanceOutcome = { mirror: Mirror } | { next: string };

/** One press of a button as a change, and where it leads. */
async function changeOf(context: AppContext, session: Session, act: Act): Promise<{ changes: Changes; next: string }> {
  if (act.intent === "toggle")
    return { changes: { checklist: { [act.item]: { completed: act.completed === "true", ageMs: 0 } } }, next: HOME };
  if (act.intent === "dismiss") return { changes: { dismissed: [act.id] }, next: HOME };
  const { onboarding } = await readValues(context, session.userId);
  // A page that was left open does not complete a step it does not show any more.
  if (act.step && act.step !== onboarding.currentStep) return { changes: {}, next: HOME };
  const steps = stepsFor({ open: OPEN_PATHS, mayUseTools: session.workspaceRole !== "viewer" });
  const route = act.intent === "complete" ? steps.find(({ id }) => id === onboarding.currentStep)?.route : null;
  return { changes: { onboarding: { state: transition(onboarding, act.intent), ageMs: 0 } }, next: route ?? HOME };
}

/** Does what a page sent. Errors: invalid_input, unavailable. */
export async function applyGuidance(
  context: AppContext,
  session: Session,
  input: GuidanceInput,
): Promise<Result<GuidanceOutcome>> {
  if (input.intent === "sync") {
    const changes = changesSchema.safeParse(parseJson(input.changes));
    if (!changes.success) return err(appError("invalid_input", "These changes cannot be read."));
    const saved = await saveChanges(context, session, changes.data);
    return saved.ok ? ok({ mirror: saved.value }) : saved;
  }
  const { changes, next } = await changeOf(context, session, input);
  const saved = await saveChanges(context, session, changes);
  return saved.ok ? ok({ next }) : saved;
}
