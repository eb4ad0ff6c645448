import type { AppContext } from "#app/platform/context.server.ts";
import { type FullOptions, fullOptions, limitedOptions } from "../../domain/answering/places.ts";
import type { FormDefinition } from "../../domain/definition/definition.ts";
import { formStub } from "../../store/form-stub.server.ts";

/** Options of a form that have no places left; a form without numbers of places asks nobody. */
export async function readFullOptions(
  context: AppContext,
  formId: string,
  definition: Pick<FormDefinition, "steps">,
): Promise<FullOptions> {
  const limited = limitedOptions(definition);
  return limited.length === 0 ? {} : fullOptions(limited, await formStub(context, formId).takenPlaces(limited));
}
