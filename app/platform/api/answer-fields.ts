import { z } from "zod";

/** Members that the answers of many resources have, as the document of the API describes them. */

const EXAMPLE_TIME = "2026-11-21T09:30:00.000Z";

/** A moment in an answer, as ISO 8601 in UTC. */
export const timestamp = z.string().meta({ format: "date-time", example: EXAMPLE_TIME });

/** When a row was made and last changed. */
export const timestamps = {
  createdAt: timestamp.meta({ description: "When it was made." }),
  updatedAt: timestamp.meta({ description: "When it was last changed." }),
};

/** The id of what an answer is about; `thing` is its name in a sentence. The example is used in paths, too. */
export const resourceId = (thing: string, example: string) =>
  z.string().meta({ description: `Id of the ${thing}.`, example });

/** A text of an answer that means what the field of the input means; the limits of the input are left out. */
export const answered = (field: z.ZodType) => {
  const { description, example } = field.meta() ?? {};
  return z.string().meta({ description, example });
};
