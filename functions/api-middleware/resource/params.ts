import { z } from "@hono/zod-openapi";

/** The id in a path; what does not look like one names nothing. */
export const idParams = (example: string) =>
  z.object({
    id: z.uuid().meta({ param: { name: "id", in: "path" }, description: "Its `id`, as answers name it.", example }),
  });
