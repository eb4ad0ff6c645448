import { z } from "zod";
import { MODULES } from "#app/modules/cards.server.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { ANNOUNCEMENT_TYPES, PRIORITIES } from "./domain/announcement.ts";

const line = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .normalize("NFC")
    .min(1, `${label} is required`)
    .max(maxLength, `${label} is too long (max ${maxLength} characters)`)
    .regex(PRINTABLE, `${label} contains characters that cannot be used`);

/** Whether a path leads to a page that exists; an anchor or a page below a module's counts. */
const leadsSomewhere = (path: string): boolean =>
  MODULES.some(({ href }) => {
    const page = href?.replace(/#.*/, "");
    return page !== undefined && (path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}#`));
  });

/** The form of an announcement. */
export const announcementSchema = z.object({
  title: line("Title", 120),
  description: line("Description", 500),
  route: line("Page", 200).refine(leadsSomewhere, "Use the path of a page that exists, such as /seo"),
  type: z.enum(ANNOUNCEMENT_TYPES, { error: "Choose one of the types" }),
  priority: z.enum(PRIORITIES, { error: "Choose one of the priorities" }),
  category: line("Category", 40),
  /** Last day, UTC; empty: no end. */
  endsOn: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, "Use a date")
    .default("")
    .refine((day) => day === "" || !Number.isNaN(Date.parse(day)), "Use a date"),
  version: z.coerce.number().int().min(0).default(0),
});

export type AnnouncementInput = z.infer<typeof announcementSchema>;

/** An announcement of the list, as it was shown. */
export const announcementVersionSchema = z.object({
  id: z.string().min(1).max(64),
  version: z.coerce.number().int().min(0),
});
