import { z } from "zod";

const UNREADABLE = "This field was sent in a form we cannot read. Please fill it in again.";

/** The address itself is checked where it is changed. */
export const emailChangeSchema = z.object({
  newEmail: z
    .string({ error: ({ input }) => (input === undefined ? "Email is required" : UNREADABLE) })
    .max(1_000, "Email address is too long"),
});
