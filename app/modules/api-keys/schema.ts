import { z } from "zod";
import { API_SCOPES, type ApiScope } from "#app/modules/registry.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { readAllowList } from "./domain/allow-list.ts";
import { DEFAULT_RATE_LIMIT, EXPIRY_DAYS, GRACE_HOURS, MAX_NAME_LENGTH, RATE_LIMITS } from "./domain/rules.ts";

const SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

const NAME_MISSING = "Please enter a name for your API key";
const SCOPES_MISSING = "Please select at least one permission";

const keyId = z.string({ error: "Which key is missing" }).min(1).max(64);

const EXPIRIES = ["never", ...EXPIRY_DAYS.map(String)] as [string, ...string[]];

/** Days until the key ends; null: never. */
const expiry = z
  .enum(EXPIRIES, { error: "Choose one of the periods" })
  .default("never")
  .transform((choice) => (choice === "never" ? null : Number(choice)));

const allowList = z
  .string()
  .max(5_000, "This list is too long")
  .default("")
  .transform((text, issues) => {
    const list = readAllowList(text);
    if (list.ok) return list.value;
    issues.addIssue({ code: "custom", message: list.error });
    return z.NEVER;
  });

const limitTexts = RATE_LIMITS.map(String) as [string, ...string[]];

/** Only where the page asked for them. */
const proof = { password: z.string().max(1_000).optional(), code: z.string().max(100).optional() };

/** The form that makes a key. */
export const createKeySchema = z.object({
  name: z
    .string({ error: NAME_MISSING })
    .trim()
    .min(1, NAME_MISSING)
    .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`)
    .regex(PRINTABLE, "Use letters, digits and signs only"),
  permissions: z
    .array(z.enum(SCOPE_NAMES, { error: "This permission does not exist" }), { error: SCOPES_MISSING })
    .min(1, SCOPES_MISSING)
    .max(SCOPE_NAMES.length, "Choose each permission once")
    .transform((chosen) => SCOPE_NAMES.filter((scope) => chosen.includes(scope))),
  rateLimit: z
    .enum(limitTexts, { error: "Choose one of the rate limits" })
    .default(String(DEFAULT_RATE_LIMIT))
    .transform(Number),
  expiresInDays: expiry,
  allowedAddresses: allowList,
  ...proof,
});

/** What /functions/api-key-manager takes (specification section 7). */
export const keyManagerSchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("create"),
    key_name: createKeySchema.shape.name,
    permissions: createKeySchema.shape.permissions,
    rateLimit: z
      .union([z.number(), z.string().max(10)])
      .optional()
      .transform((limit) => (limit === undefined ? undefined : String(limit)))
      .pipe(createKeySchema.shape.rateLimit),
  }),
  z.strictObject({ action: z.literal("deactivate"), keyId: z.string().min(1).max(64) }),
]);

/** A new secret for a key; the old one works on for some hours. */
export const rotateSchema = z.object({
  keyId,
  graceHours: z
    .enum(GRACE_HOURS.map(String) as [string, ...string[]], { error: "Choose how long the old key works" })
    .transform(Number),
});

/** Who may use a key and until when; `seen` is what the form showed before. */
export const restrictionsSchema = z.object({
  keyId,
  expiresInDays: z.union([z.literal("keep").transform(() => "keep" as const), expiry]),
  allowedAddresses: allowList,
  seen: z
    .string()
    .max(6_000)
    .transform((text, issues) => {
      const [expiresAtMs, allowedAddresses] = text.split("|");
      if (/^\d{0,15}$/.test(expiresAtMs ?? "-") && allowedAddresses !== undefined)
        return {
          expiresAt: expiresAtMs ? new Date(Number(expiresAtMs)) : null,
          allowedAddresses: allowedAddresses.split(" ").filter((entry) => entry !== ""),
        };
      issues.addIssue({ code: "custom", message: "Please open the page again" });
      return z.NEVER;
    }),
  ...proof,
});

export type RotateInput = z.infer<typeof rotateSchema>;
export type RestrictionsInput = z.infer<typeof restrictionsSchema>;

export type CreateKeyInput = z.infer<typeof createKeySchema>;
