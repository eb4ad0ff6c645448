import type { QueueConsumer, ScheduledJob } from "./manifest/server-module.ts";

/** The platform's own work that is due by the clock. */
export const platformJobs: readonly ScheduledJob[] = [
  {
    name: "session.purge",
    every: "hour",
    run: async (context, now) => (await import("./session/session.server.ts")).purgeSessions(context, now),
  },
  {
    name: "mail.requeue",
    every: "minute",
    run: async (context, now) => (await import("./mail/mail.server.ts")).requeueMails(context, now),
  },
  {
    name: "mail.purge",
    every: "day",
    run: async (context, now) => (await import("./mail/mail.server.ts")).purgeMails(context, now),
  },
  {
    name: "audit_chain.seal",
    every: "minute",
    run: async (context) => (await import("./audit/seal.server.ts")).sealAudit(context),
  },
  {
    name: "metrics.record",
    every: "minute",
    run: async (context, now) => (await import("./metrics/metrics.server.ts")).recordMetrics(context, now),
  },
  {
    name: "metrics.purge",
    every: "hour",
    run: async (context, now) => (await import("./metrics/metrics.server.ts")).purgeMetrics(context, now),
  },
  {
    name: "dead_letters.purge",
    every: "day",
    run: async (context, now) => (await import("./dead-letters/dead-letters.server.ts")).purgeDeadLetters(context, now),
  },
];

/** Queues of the platform. */
export const platformConsumers: Readonly<Record<string, QueueConsumer>> = {
  "kaja-mail": async (context, batch) => (await import("./mail/consumer.server.ts")).consumeMail(context, batch),
  "kaja-mail-dead": async (context, batch) =>
    (await import("./mail/consumer.server.ts")).consumeDeadMail(context, batch),
};
