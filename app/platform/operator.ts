import type { Config } from "./env.ts";

/** Who runs this installation, as the configuration says. */
export interface Operator {
  legalName: string;
  address: string;
  vatNumber: string;
  supportEmail: string;
}

export const operatorOf = (config: Config): Operator => ({
  legalName: config.COMPANY_LEGAL_NAME,
  address: config.COMPANY_ADDRESS,
  vatNumber: config.COMPANY_VAT_NUMBER,
  supportEmail: config.COMPANY_SUPPORT_EMAIL,
});

/** A company that handles data for the operator. */
export interface Processor {
  name: string;
  purpose: string;
  data: string;
}

/** The processors that this installation really uses, by its configuration. */
export function processorsOf(config: Config): Processor[] {
  return [
    {
      name: "Cloudflare, Inc.",
      purpose: "Runs the application and stores its data",
      data: "Everything named on this page",
    },
    ...(config.LIBSQL_URL
      ? [
          {
            name: "Turso (libSQL)",
            purpose: "Main database",
            data: "Accounts, workspaces, projects, keys, mails, audit log",
          },
        ]
      : []),
    ...(config.UPSTASH_REDIS_REST_URL
      ? [
          {
            name: "Upstash (Redis)",
            purpose: "Counters behind sign-in and form limits",
            data: "Hashes of mail and network addresses",
          },
        ]
      : []),
    ...(config.SMTP_HOST
      ? [
          {
            name: "Mail provider (SMTP)",
            purpose: "Delivers our mails",
            data: "Recipient's address, subject and text of each mail",
          },
        ]
      : []),
    ...(config.STRIPE_SECRET_KEY
      ? [
          {
            name: "Stripe",
            purpose: "Takes payments",
            data: "Mail address, plan, billing details and what you enter to pay",
          },
        ]
      : []),
    ...(config.AI_MODEL
      ? [
          {
            name: config.AI_BASE_URL
              ? `Language model at ${new URL(config.AI_BASE_URL).host}`
              : "Language model of Cloudflare (Workers AI)",
            purpose: "Writes proposals that somebody asks for",
            data: "Address, title, description, headings and the beginning of the text of the crawled page",
          },
        ]
      : []),
    ...(config.ERROR_REPORT_URL
      ? [
          {
            name: `Error reports at ${new URL(config.ERROR_REPORT_URL).host}`,
            purpose: "Collects errors of our pages",
            data: "Error, address of the page, browser, time",
          },
        ]
      : []),
  ];
}
