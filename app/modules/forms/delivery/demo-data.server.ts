import type { AppContext } from "#app/platform/context.server.ts";
import { monthOf, spendOf } from "#app/platform/usage/usage.server.ts";
import { toSubmission } from "../domain/answering/submission.ts";
import type { Answers } from "../domain/answers.ts";
import { readDefinition } from "../domain/definition/definition-schema.ts";
import { formsModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { formStub } from "../store/form-stub.server.ts";

const limit = formsModule.limits.formResponses;
/** The plan of a demonstration; it is far below its room. */
const PLAN = "pro";

export interface DemoResponse {
  id: string;
  at: number;
  seconds: number;
  source: string;
  answers: Answers;
}

/**
 * Hands made-up responses of a demonstration to the object of its form: for local development alone. Returns how many were
 * new; null when there is no such form.
 */
export async function importDemoResponses(
  context: AppContext,
  { formId, responses }: { formId: string; responses: readonly DemoResponse[] },
): Promise<number | null> {
  const row = await repo.findPublicForm(context, formId);
  if (!row || row.version === 0) return null;
  const definition = readDefinition(row.published);
  const stub = formStub(context, formId);
  const head = { formId, workspaceId: row.workspaceId };
  await stub.saveVersion(head, row.version, row.published, row.updatedAt.getTime());
  let stored = 0;
  const months = new Map<string, { at: Date; count: number }>();
  for (const { id, at, seconds, source, answers } of responses) {
    const startedAt = at - seconds * 1_000;
    const sent = toSubmission(definition, { formId, version: row.version, language: definition.language }, answers);
    const touch = {
      at: startedAt,
      referrer: "",
      landingPage: `${context.config.APP_URL}/f/${formId}`,
      utm: { source, medium: source === "" ? "" : "referral", campaign: "", term: "", content: "" },
      clickIds: {},
      visitorId: null,
      formId,
    };
    const steps = definition.steps.map((step) => step.id);
    const outcome = await stub.submit({
      ...sent,
      head,
      id,
      at,
      startedAt,
      version: row.version,
      language: definition.language,
      step: steps.at(-1) ?? "",
      phone: null,
      touch,
      addressHash: "",
      files: [],
      proof: null,
      maxResponses: null,
      chosen: [],
    });
    if (outcome !== "stored") continue;
    stored += 1;
    const moment = new Date(at);
    months.set(monthOf(moment), { at: moment, count: (months.get(monthOf(moment))?.count ?? 0) + 1 });
    // As many opened the form and left on the way as usual.
    for (const step of steps.slice(0, -1)) await stub.countStep(head, step);
    await stub.countView(head, steps[0] ?? "");
    if (stored % 2 === 0) await stub.countView(head, steps[0] ?? "");
    if (stored % 4 === 0) await stub.countStep(head, steps[0] ?? "");
  }
  // Each response counts in its own month.
  for (const { at, count } of months.values())
    await spendOf({ db: context.db, now: () => at }, { ...head, plan: PLAN }, { meter: limit.meter, limit }, count);
  return stored;
}
