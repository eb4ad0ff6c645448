import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { checkEmail } from "#app/platform/password-policy/email.ts";
import { PROVIDER_KINDS } from "./domain/provider.ts";

/** Characters of a password, key or token. */
export const MAX_SECRET_CHARS = 500;

const PRINTABLE_ASCII = /^[\x21-\x7e]*$/;
const optionalLine = (label: string, max: number) => lineField(label, { min: 0, max }).default("");
const secret = (label: string) =>
  z
    .string()
    .max(MAX_SECRET_CHARS, `${label} is too long`)
    .default("")
    .transform((text) => text.trim());

/** Every field of every kind; which of them are needed is decided by `checkProvider`. */
export const providerSchema = z.object({
  kind: z.enum(PROVIDER_KINDS, { error: "Choose a service" }),
  fromEmail: z
    .string({ error: "Enter the address that emails come from" })
    .max(254)
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => checkEmail(text) === null, "Please enter a valid email address"),
  host: optionalLine("Server", 253).transform((text) => text.toLowerCase()),
  port: z.coerce
    .number({ error: "Enter a port" })
    .pipe(z.int("Enter a port").min(1, "Enter a port").max(65_535, "Enter a port"))
    .default(587),
  tls: z.enum(["none", "starttls", "implicit"]).default("starttls"),
  username: optionalLine("User name", 200),
  region: optionalLine("Region", 30).transform((text) => text.toLowerCase()),
  accessKeyId: optionalLine("Access key id", 128),
  configurationSet: optionalLine("Configuration set", 64),
  messageStream: optionalLine("Message stream", 64),
  providerSecret: secret("It"),
  webhookSecret: secret("The signing secret").refine((text) => PRINTABLE_ASCII.test(text), "Copy it again"),
});
export type ProviderInput = z.infer<typeof providerSchema>;

export const buttonSchema = z.object({});
export const providerQuerySchema = z.object({
  kind: z.enum(PROVIDER_KINDS).optional().catch(undefined),
  confirm: z.enum(["remove"]).optional().catch(undefined),
});
