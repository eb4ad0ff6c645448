import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const supportModule = defineModule({
  id: "support",
  title: "Support",
  rateLimits: {
    ticket_create: per("user", 5, hours(1), { perDay: 20 }),
    ticket_reply: per("user", 30, hours(1), { perDay: 100 }),
  },
  auditActions: {
    "admin.ticket_answered": "Answered a ticket",
    "admin.ticket_closed": "Closed a ticket",
  },
  searchPages: [{ title: "My support tickets", hint: "Help", path: "/help/tickets", words: "contact answer question" }],
  retention: [
    {
      title: "Support",
      what: "Tickets and the messages in them.",
      why: "To answer you.",
      kept: "As long as the account exists.",
    },
  ],
});
