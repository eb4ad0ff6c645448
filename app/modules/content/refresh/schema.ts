import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";

/** The page that a draft is made for. */
export const refreshSchema = z.object({ address: lineField("Page", { max: 500 }) });
