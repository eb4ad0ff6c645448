import { type AppError, appError } from "#app/shared/error.ts";
import { foldText } from "#app/shared/text/text.ts";

/** The one of a list, other than that of `ownId`, that has a name; letter case and runs of blanks make no difference. */
export const findSameName = <T extends { id: string; name: string }>(
  all: readonly T[],
  name: string,
  ownId?: string,
): T | undefined => all.find((one) => one.id !== ownId && foldText(one.name) === foldText(name));

/** What a form says beside the name that another goal, funnel or segment has. */
export function nameTakenError(what: "goal" | "funnel" | "segment", name: string): AppError {
  const message = `Another ${what} is called “${name}”.`;
  return appError("conflict", message, { fields: [{ path: "name", message }] });
}
