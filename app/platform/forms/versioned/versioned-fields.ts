import { z } from "zod";

/** Version of the row that the form was made from: a save on top of an older one is refused. */
export const version = z.coerce.number({ error: "This form is out of date. Please open the page again." }).int().min(0);

/** Sent by the page's own script, which continues from the answer; a form without it is answered with a redirect. */
export const live = z.literal("1").optional();

export const toggle = z.boolean().default(false);
