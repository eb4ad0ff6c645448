import {
  getContact,
  listContacts,
  readTrait,
  type ScoreBreakdown,
  type ScoreRule,
  scoreBreakdown,
} from "#app/modules/contacts/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { RuleInput } from "./schema.ts";

const CHOOSE_ACTIVITY = appError("invalid_input", "Choose an activity.", {
  fields: [{ path: "type", message: "Choose an activity, or enter one such as trial.started" }],
});

/** A typed value as the data of activities hold it: true and numbers are no texts. */
function dataValue(typed: string): string | number | boolean {
  if (typed === "true" || typed === "false") return typed === "true";
  return typed !== "" && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

/** Reads the form of a rule. Errors: invalid_input, beside the field. */
export async function readRule(
  context: RequestContext,
  actor: Actor,
  { about, type, whereKey: key, equals, op, value, contact: _contact, ...rule }: RuleInput,
  newId: string,
): Promise<Result<ScoreRule>> {
  const base = { ...rule, id: rule.id ?? newId };
  if (about !== "did") {
    const is = await readTrait(context, actor, { about, op, value });
    return is.ok ? ok({ ...base, maxTimes: null, match: { is: is.value } }) : is;
  }
  if (type === "") return err(CHOOSE_ACTIVITY);
  const where = key === "" ? {} : { where: [{ key, value: dataValue(equals) }] };
  return ok({ ...base, match: { type, ...where } });
}

/** Whose score is shown, and what it is made of. */
export interface ScoreExample {
  contact: { id: string; name: string };
  breakdown: ScoreBreakdown[];
  /** Other contacts to look at: those with the highest scores. */
  others: { id: string; name: string }[];
}

const SHOWN = 5;

/** Reads the score of a contact as an example, or of that with the highest score; null when there is no contact. */
export async function readExample(
  context: RequestContext,
  actor: Actor,
  contactId: string | undefined,
): Promise<ScoreExample | null> {
  const page = await listContacts(context, actor, { sort: { by: "score", descending: true }, limit: SHOWN });
  const named = (contact: { id: string; name: string; email: string | null }) => ({
    id: contact.id,
    name: contact.name || contact.email || "No name",
  });
  const best = page.ok ? page.value.rows.map(named) : [];
  const asked = contactId ? await getContact(context, actor, contactId) : null;
  const contact = asked?.ok ? named(asked.value) : best[0];
  if (!contact) return null;
  const breakdown = await scoreBreakdown(context, actor, contact.id);
  return { contact, breakdown, others: best.filter(({ id }) => id !== contact.id) };
}
