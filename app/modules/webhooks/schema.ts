import { z } from "zod";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { SUBSCRIBABLE } from "./domain/event-types.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_URL_LENGTH } from "./domain/rules.ts";

const EVENTS_MISSING = "Choose at least one event";

const version = z.coerce.number().int().nonnegative();

const endpointFields = {
  url: z
    .string({ error: "Enter the address" })
    .trim()
    .min(1, "Enter the address")
    .max(MAX_URL_LENGTH, `Use at most ${MAX_URL_LENGTH} characters`),
  description: z
    .string()
    .trim()
    .max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters`)
    .regex(PRINTABLE, "Use letters, digits and signs only")
    .default(""),
  events: z
    .array(z.enum(SUBSCRIBABLE, { error: "This event does not exist" }), { error: EVENTS_MISSING })
    .min(1, EVENTS_MISSING)
    .max(SUBSCRIBABLE.length, "Choose each event once")
    .transform((chosen) => SUBSCRIBABLE.filter((type) => chosen.includes(type))),
};

/** The form that adds an endpoint. */
export const newEndpointSchema = z.object(endpointFields);

export type EndpointInput = z.infer<typeof newEndpointSchema>;

/** The forms of an endpoint and of a delivery: a button alone, one about what the page showed, and the changed fields. */
export const buttonSchema = z.object({});
export const versionSchema = z.object({ version });
export const editEndpointSchema = z.object({ version, ...endpointFields });

export const logQuerySchema = z.object({
  status: z.enum(["pending", "sending", "delivered", "failed", "canceled"]).optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});
