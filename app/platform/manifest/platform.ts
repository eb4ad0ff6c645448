import { days, hours, minutes } from "#app/shared/time.ts";
import { per } from "../rate-limit/rules.ts";
import { defineModule } from "./define-module.ts";

/** What the platform itself brings: limits, rules, audit actions and data that belong to no module. */
export const platformModule = defineModule({
  id: "platform",
  title: "Platform",
  limits: {
    /**
     * Bytes of what people write and import into a workspace: content, posts, leads, keywords and rows of imported search
     * metrics, which share one database with everybody else's. One person may own 20 workspaces, so that a trial, which has
     * the pro plan, comes to 1 GB at most of the database's 10.
     */
    textBytes: {
      label: "of texts and imported figures",
      usageLabel: "Storage (texts and imports)",
      meter: "text_bytes",
      unit: "bytes",
      free: 0,
      basic: 10_000_000,
      pro: 50_000_000,
      enterprise: 500_000_000,
    },
    /** Reports and alerts mailed for a workspace in a calendar month, UTC. */
    mails: {
      label: "mails this month",
      usageLabel: "Mails this month",
      meter: "mails",
      free: 100,
      basic: 5_000,
      pro: 50_000,
      enterprise: 500_000,
    },
    /** Tokens of the AI port that a workspace uses in a calendar month, UTC. */
    aiTokens: {
      label: "AI tokens this month",
      usageLabel: "AI tokens this month",
      meter: "ai_tokens",
      free: 10_000,
      basic: 100_000,
      pro: 1_000_000,
      enterprise: 10_000_000,
    },
  },
  rateLimits: {
    reauthenticate: per("user", 5, minutes(15)),
    /** Making, renewing and withdrawing links to reports. */
    report_link_change: per("user", 60, hours(1), { perDay: 200 }),
    /** Wrong passwords of a link, as all three. */
    report_password_address: per("address", 10, minutes(15)),
    /** From all addresses together: guessing from many is no faster. */
    report_password_link: per("link", 60, minutes(15)),
    /** After those 60, only for addresses that have not been wrong yet: guessers do not shut out the people who know it. */
    report_password_newcomer: per("link", 120, minutes(15)),
    /** Texts by a language model: each asks a service that the operator pays. */
    ai_text: per("user", 60, hours(1)),
    /** Changes through the API, over all keys of a person. */
    api_change_day: per("user", 10_000, days(1)),
  },
  systemAuditAreas: {
    flag: "Feature flags",
    dead_letter: "Failed messages",
  },
  auditActions: {
    "dead_letter.replayed": "Sent a failed message again",
    "dead_letter.returned": "A failed message could not be sent again",
    "flag.changed": "Changed a feature flag",
  },
  retention: [
    {
      title: "Mails to you",
      what: "Recipient, subject, text and whether it was delivered.",
      why: "So that no mail is lost when delivery fails.",
      kept: "30 days. The mail that says that your account is deleted goes as soon as it is delivered.",
    },
    {
      title: "Limit counters",
      what: "Hashes of a mail address or a network address, with the number of recent attempts.",
      why: "To slow down guessing and floods.",
      kept: "As long as the limit's window, one day at most.",
    },
    {
      title: "Technical log",
      what: "Method, path, status and duration of each request under a random number. No mail address, no network address, no content.",
      why: "To find faults.",
      kept: "As long as the hosting platform keeps its logs, a few days.",
    },
  ],
});
