import { z } from "zod";

const flag = z.enum(["true", "false"]).default("false").transform((value) => value === "true");
const secret = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `must be ${bytes} random bytes in hex`);

const schema = z
  .object({
    ENVIRONMENT: z.enum(["development", "preview", "production"]),
    APP_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
    COMPANY_LEGAL_NAME: z.string().min(1),
    COMPANY_ADDRESS: z.string().min(1),
    COMPANY_VAT_NUMBER: z.string().min(1),
    COMPANY_SUPPORT_EMAIL: z.email(),
    MAIL_FROM: z.string().min(3),
    PASSWORD_PEPPER: secret(32),
    SEALING_KEY: secret(32),
    SIGNING_KEY: secret(32),
    LIBSQL_URL: z.url().optional(),
    LIBSQL_AUTH_TOKEN: z.string().min(1).optional(),
    UPSTASH_REDIS_REST_URL: z.url().optional(),
    UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
    SMTP_HOST: z.string().min(1).optional(),
    SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
    SMTP_TLS: z.enum(["none", "starttls", "implicit"]).default("starttls"),
    SMTP_USERNAME: z.string().min(1).optional(),
    SMTP_PASSWORD: z.string().min(1).optional(),
    ALLOW_LOOPBACK_FETCH: flag,
  })
  .refine((env) => !env.UPSTASH_REDIS_REST_URL === !env.UPSTASH_REDIS_REST_TOKEN, {
    path: ["UPSTASH_REDIS_REST_TOKEN"],
    message: "must be set together with UPSTASH_REDIS_REST_URL",
  })
  .refine((env) => !env.SMTP_USERNAME === !env.SMTP_PASSWORD, { path: ["SMTP_PASSWORD"], message: "must be set together with SMTP_USERNAME" })
  .refine((env) => !(env.ENVIRONMENT === "production" && env.ALLOW_LOOPBACK_FETCH && !/\/\/(localhost|127\.)/.test(env.APP_URL)), {
    path: ["ALLOW_LOOPBACK_FETCH"],
    message: "must not be true in production",
  });

/** The validated configuration; bindings are reached through `Env`. */
export type Config = z.infer<typeof schema>;

const parsed = new WeakMap<object, Config>();

/**
 * Reads and checks the variables of the Worker, once for each isolate.
 * Throws one Error that names every missing or malformed variable.
 */
export function readConfig(env: object): Config {
  const known = parsed.get(env);
  if (known) return known;
  const blankless = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = schema.safeParse(blankless);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Configuration error. ${problems.join("; ")}`);
  }
  parsed.set(env, result.data);
  return result.data;
}
