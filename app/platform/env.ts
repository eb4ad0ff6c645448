import { z } from "zod";
import { isIban } from "#app/shared/mod97.ts";
import { parseKeyRing } from "./crypto/key-ring.ts";
import { isLoopback } from "./http/loopback.ts";

const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

/** One or more secrets of at least 32 characters; `openssl rand -hex 32` makes one. */
const keyRing = z.string().superRefine((value, issues) => {
  const ring = parseKeyRing(value);
  if (!ring.ok) issues.addIssue({ code: "custom", message: ring.error });
});

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const text = (maxLength: number) => z.string().min(1).max(maxLength);

const schema = z.object({
  ENVIRONMENT: z.enum(["development", "preview", "production"], "must be development, preview or production"),
  APP_URL: webAddress.transform((url) => new URL(url).origin),
  COMPANY_LEGAL_NAME: text(200),
  COMPANY_ADDRESS: text(500),
  COMPANY_VAT_NUMBER: text(50),
  COMPANY_SUPPORT_EMAIL: z.email("must be a mail address"),
  /** Where transfers go; printed on invoices. */
  COMPANY_IBAN: z
    .string()
    .transform((value) => value.replace(/\s/g, ""))
    .refine(isIban, "must be an IBAN"),
  COMPANY_BIC: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "must be a BIC"),
  COMPANY_BANK: text(200),
  /** Base of the EU's service that confirms VAT numbers; "off" leaves them unconfirmed, and VAT is charged. */
  VIES_URL: z
    .union([z.literal("off"), webAddress], "must be an http or https address, or off")
    .default("https://ec.europa.eu/taxation_customs/vies/rest-api"),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]{0,200}<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, "must be `Name <address>` or an address"),
  PASSWORD_PEPPER: keyRing,
  SEALING_KEY: keyRing,
  SIGNING_KEY: keyRing,
  LIBSQL_URL: z.url({ protocol: /^(libsql|https?)$/, error: "must be a libsql, https or http address" }).optional(),
  LIBSQL_AUTH_TOKEN: text(10_000).optional(),
  UPSTASH_REDIS_REST_URL: webAddress.optional(),
  UPSTASH_REDIS_REST_TOKEN: text(10_000).optional(),
  /** A limiter that has not answered by then counts as failed, and the request is refused. */
  RATE_LIMIT_TIMEOUT_MS: z
    .string()
    .regex(/^\d{3,5}$/, "must be milliseconds from 100 to 99999")
    .transform(Number)
    .default(1_000),
  SMTP_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, "must be a host name")
    .optional(),
  SMTP_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "must be a port")
    .default(587),
  SMTP_TLS: z.enum(["none", "starttls", "implicit"], "must be none, starttls or implicit").default("starttls"),
  SMTP_USERNAME: text(500).optional(),
  SMTP_PASSWORD: text(500).optional(),
  ALLOW_LOOPBACK_FETCH: flag,
  /** Holds the caller's network address. A client that can write it gets a separate limit for each value: the proxy in front of the Worker must set it. */
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/i, "must be the name of a header")
    .default("cf-connecting-ip"),
  /** Where errors of browsers are posted as well. */
  ERROR_REPORT_URL: webAddress.optional(),
  STRIPE_SECRET_KEY: text(500).optional(),
  STRIPE_WEBHOOK_SECRET: text(500).optional(),
  /** Ids of the monthly prices, without VAT, in US dollars. */
  STRIPE_PRICE_BASIC: text(100).optional(),
  STRIPE_PRICE_PRO: text(100).optional(),
  STRIPE_PRICE_ENTERPRISE: text(100).optional(),
  /** Suggest services that keyword ideas may ask, by name; "off": none is asked. They are unofficial, so that the operator decides. */
  KEYWORD_SUGGESTIONS: z
    .string()
    .regex(
      /^(off|(duckduckgo|google|bing)(,(duckduckgo|google|bing))*)$/,
      "must be off, or names out of duckduckgo,google,bing with commas between",
    )
    .default("off")
    .transform((names) =>
      names === "off" ? [] : ([...new Set(names.split(","))] as ("duckduckgo" | "google" | "bing")[]),
    ),
  /** A stand-in for all of them, for tests. */
  SUGGEST_API_URL: webAddress.optional(),
  /** A stand-in for the mail services of workspaces (Amazon SES, Postmark, Resend), for tests; below it a folder for each. */
  MAIL_API_URL: webAddress.optional(),
  /** A stand-in for Stripe's own address, for tests. */
  STRIPE_API_URL: webAddress.optional(),
  /** Base of an OpenAI-compatible service; without it and without the binding AI the built-in writer writes. */
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: text(10_000).optional(),
  AI_MODEL: text(200).optional(),
});

/** The validated configuration; bindings are reached through `Env`. */
export type Config = z.infer<typeof schema>;

type Raw = Readonly<Record<string, unknown>>;

/**
 * Rules between variables, on the raw values, so that their problems are reported together with the rules of each one.
 */
const RULES: readonly { name: string; message: string; broken: (env: Raw) => boolean }[] = [
  {
    name: "UPSTASH_REDIS_REST_TOKEN",
    message: "must be set together with UPSTASH_REDIS_REST_URL",
    broken: (env) => !env.UPSTASH_REDIS_REST_URL !== !env.UPSTASH_REDIS_REST_TOKEN,
  },
  ...["STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_BASIC", "STRIPE_PRICE_PRO", "STRIPE_PRICE_ENTERPRISE"].map((name) => ({
    name,
    message: "must be set together with STRIPE_SECRET_KEY",
    broken: (env: Raw) => !env.STRIPE_SECRET_KEY !== !env[name],
  })),
  {
    name: "STRIPE_API_URL",
    message: "must not be set without ALLOW_LOOPBACK_FETCH",
    broken: (env) => Boolean(env.STRIPE_API_URL) && env.ALLOW_LOOPBACK_FETCH !== "true",
  },
  {
    name: "SUGGEST_API_URL",
    message: "must not be set without ALLOW_LOOPBACK_FETCH",
    broken: (env) => Boolean(env.SUGGEST_API_URL) && env.ALLOW_LOOPBACK_FETCH !== "true",
  },
  {
    name: "MAIL_API_URL",
    message: "must not be set without ALLOW_LOOPBACK_FETCH",
    broken: (env) => Boolean(env.MAIL_API_URL) && env.ALLOW_LOOPBACK_FETCH !== "true",
  },
  {
    name: "AI_MODEL",
    message: "must be set together with AI_BASE_URL or the binding AI",
    broken: (env) => !env.AI_MODEL !== !(env.AI_BASE_URL || env.AI),
  },
  {
    name: "AI_BASE_URL",
    message: "must be set when AI_API_KEY is",
    broken: (env) => Boolean(env.AI_API_KEY && !env.AI_BASE_URL),
  },
  {
    name: "SMTP_PASSWORD",
    message: "must be set together with SMTP_USERNAME",
    broken: (env) => !env.SMTP_USERNAME !== !env.SMTP_PASSWORD,
  },
  {
    name: "SMTP_HOST",
    message: "must be set when SMTP_USERNAME is",
    broken: (env) => Boolean(env.SMTP_USERNAME && !env.SMTP_HOST),
  },
  {
    name: "LIBSQL_URL",
    message: "must be set when LIBSQL_AUTH_TOKEN is",
    broken: (env) => Boolean(env.LIBSQL_AUTH_TOKEN && !env.LIBSQL_URL),
  },
  {
    name: "ALLOW_LOOPBACK_FETCH",
    message: "must not be true in production",
    broken: (env) => env.ENVIRONMENT === "production" && env.ALLOW_LOOPBACK_FETCH === "true" && !isLocal(env.APP_URL),
  },
  {
    name: "APP_URL",
    message: "must be an https address in production",
    broken: (env) =>
      env.ENVIRONMENT === "production" &&
      typeof env.APP_URL === "string" &&
      env.APP_URL.startsWith("http:") &&
      !isLocal(env.APP_URL),
  },
];

const isLocal = (url: unknown): boolean =>
  typeof url === "string" && URL.canParse(url) && isLoopback(new URL(url).hostname);

/** Says which variables are missing or malformed, and why; holds none of their values. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Configuration error. ${problems.join("; ")}`);
    this.problems = problems;
  }
}

const parsed = new WeakMap<object, Config>();

/**
 * Reads and checks the variables of the Worker, once for each isolate.
 * Throws one ConfigurationError that names every missing or malformed variable.
 */
export function readConfig(env: object): Config {
  const known = parsed.get(env);
  if (known) return known;
  // An empty variable counts as not set: deployment forms cannot distinguish them.
  const raw: Raw = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = schema.safeParse(raw);
  const problems = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return `${name} ${raw[name] === undefined ? "is missing" : message.replace(/^Invalid input: |^Too (?:small|big): /, "is malformed: ")}`;
  });
  for (const { name, message, broken } of RULES) if (broken(raw)) problems.push(`${name} ${message}`);
  if (!result.success || problems.length > 0) throw new ConfigurationError([...new Set(problems)]);
  parsed.set(env, result.data);
  return result.data;
}
