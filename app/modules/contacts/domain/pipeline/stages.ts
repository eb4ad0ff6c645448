import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

export const STAGE_KINDS = ["open", "won", "lost"] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** A stage of the pipeline without its place, which is its index in the list. */
export interface StageDraft {
  id: string;
  name: string;
  kind: StageKind;
  /** Percent, for the forecast: 100 when won, 0 when lost. */
  probability: number;
}

/** Columns of a board that a person can still take in. */
export const MAX_STAGES = 20;
export const MAX_STAGE_NAME_CHARS = 60;

/** One change of the stages. */
export type StageEdit =
  | { edit: "add"; stage: StageDraft }
  | { edit: "change"; stage: StageDraft }
  | { edit: "move"; id: string; by: -1 | 1 }
  /** `to`: the stage to which its leads go. */
  | { edit: "remove"; id: string; to: string | null };

const invalid = (path: string, message: string): Result<never> =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

const NO_SUCH_STAGE = appError("not_found", "This stage no longer exists. Load the page again.");
const NAME_TAKEN = appError("conflict", "Another stage has this name.", {
  fields: [{ path: "name", message: "Another stage has this name. Choose another name." }],
});
const TOO_MANY = appError("limit_reached", `A pipeline has at most ${MAX_STAGES} stages. Remove one first.`);

const nameOf = ({ name }: StageDraft): string => name.trim().toLowerCase();

const withFixedChance = (stage: StageDraft): StageDraft =>
  stage.kind === "open" ? stage : { ...stage, probability: stage.kind === "won" ? 100 : 0 };

/** Refuses stages that cannot work together. Errors: invalid_input (a kind has no stage), conflict (name), limit_reached. */
export function checkStages<T extends StageDraft>(stages: readonly T[]): Result<readonly T[]> {
  if (stages.length > MAX_STAGES) return err(TOO_MANY);
  if (new Set(stages.map(nameOf)).size < stages.length) return err(NAME_TAKEN);
  if (new Set(stages.map(({ id }) => id)).size < stages.length) return invalid("id", "Two stages have the same id.");
  const missing = STAGE_KINDS.find((kind) => !stages.some((stage) => stage.kind === kind));
  return missing ? invalid("kind", `A pipeline needs at least one ${missing} stage.`) : ok(stages);
}

function moved(stages: readonly StageDraft[], index: number, by: -1 | 1): StageDraft[] {
  const to = Math.min(stages.length - 1, Math.max(0, index + by));
  const others = stages.filter((_, at) => at !== index);
  return [...others.slice(0, to), stages[index] as StageDraft, ...others.slice(to)];
}

/**
 * Returns the stages after one change; the same addition again changes nothing. Errors: not_found, conflict (name), limit_reached,
 * invalid_input (the last of its kind, or leads would be left without a stage).
 */
export function editStages(
  stages: readonly StageDraft[],
  change: StageEdit,
  hasLeads: (id: string) => boolean,
): Result<readonly StageDraft[]> {
  const id = "stage" in change ? change.stage.id : change.id;
  const index = stages.findIndex((stage) => stage.id === id);
  if (change.edit === "add") {
    if (index >= 0) return ok(stages);
    // An open stage comes before the stages that end a lead's way.
    const end = stages.findIndex(({ kind }) => kind !== "open");
    const at = change.stage.kind === "open" && end >= 0 ? end : stages.length;
    return checkStages([...stages.slice(0, at), withFixedChance(change.stage), ...stages.slice(at)]);
  }
  if (index < 0) return err(NO_SUCH_STAGE);
  if (change.edit === "change")
    return checkStages(stages.map((stage, at) => (at === index ? withFixedChance(change.stage) : stage)));
  if (change.edit === "move") return ok(moved(stages, index, change.by));
  const rest = stages.filter((_, at) => at !== index);
  if (hasLeads(id) && !rest.some((stage) => stage.id === change.to))
    return invalid("to", "Choose the stage to which the leads of this stage move.");
  return checkStages(rest);
}
