import { facts, greeting, mailTemplate, text } from "#app/platform/mail/template.ts";

interface AccountViewedData {
  firstName: string;
  /** What the administrator gave as the reason. */
  reason: string;
  /** "21 Nov 2026, 09:30 UTC". */
  startedAt: string;
  endedAt: string;
  supportEmail: string;
}

export const accountViewed = mailTemplate(
  "account-viewed",
  ({ firstName, reason, startedAt, endedAt, supportEmail }: AccountViewedData) => ({
    subject: "An administrator viewed your account",
    preview: "What was looked at, when and why.",
    heading: "An administrator viewed your account",
    blocks: [
      greeting(firstName),
      text(
        "An administrator looked at your account as you see it. They could read pages, and could not change anything or see passwords, keys or codes.",
      ),
      facts(["Reason", reason], ["From", startedAt], ["Until", endedAt]),
      text(`If you have a question about it, write to ${supportEmail}.`),
    ],
  }),
  {
    firstName: "Ada",
    reason: "Ticket #12",
    startedAt: "21 Nov 2026, 09:30 UTC",
    endedAt: "21 Nov 2026, 09:45 UTC",
    supportEmail: "support@kaja.example",
  },
);
