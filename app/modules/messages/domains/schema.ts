import { z } from "zod";
import { readDomainName } from "./domain/domain-name.ts";

const SELECTOR = /^(?:[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?)?$/i;

const selector = z
  .string()
  .max(63, "A selector has at most 63 characters")
  .default("")
  .transform((text) => text.trim())
  .refine((text) => SELECTOR.test(text), "Use letters, digits, dots and hyphens");

export const addDomainSchema = z.object({
  domain: z
    .string({ error: "Enter a domain, such as example.com" })
    .max(300, "This is too long")
    .transform((text, issues) => {
      const name = readDomainName(text);
      if (name === null) issues.addIssue({ code: "custom", message: "Enter a domain, such as example.com" });
      return name ?? "";
    }),
  selector,
  /** The box is off for a domain that has sent for long. */
  warmUp: z.literal("on").optional(),
});
export const selectorSchema = z.object({ selector });
export const warmUpSchema = z.object({ plan: z.enum(["start", "stop"]) });
export const buttonSchema = z.object({});
export const domainQuerySchema = z.object({ confirm: z.enum(["delete"]).optional().catch(undefined) });
