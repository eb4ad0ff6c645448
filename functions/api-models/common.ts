import { z } from "@hono/zod-openapi";

export const EXAMPLE_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31";

export const time = z.string().meta({ format: "date-time", example: "2026-11-21T09:30:00.000Z" });

/** The id in a path; what does not look like one names nothing. */
export const idParamsLike = (example: string) =>
  z.object({
    id: z.uuid().meta({ param: { name: "id", in: "path" }, description: "Its `id`, as answers name it.", example }),
  });
export const idParams = idParamsLike(EXAMPLE_ID);
