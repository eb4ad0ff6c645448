import { button, facts, greeting, type MailContent, mailTemplate, quote, text } from "#app/platform/mail/template.ts";

export interface TicketMailData {
  number: number;
  subject: string;
  topic: string;
  personName: string;
  personEmail: string;
  message: string;
  /** Page the person came from; empty when it is not known. */
  page: string;
  /** Absolute address of the ticket in the admin panel. */
  url: string;
}

const TICKET: TicketMailData = {
  number: 12,
  subject: "It <stops>",
  topic: "A tool or a page",
  personName: "Ada & Bob",
  personEmail: "ada@example.com",
  message: "First line\n\nSecond <b>line</b>",
  page: "/seo",
  url: "https://kaja.example/admin/tickets/12",
};

const about = ({
  number,
  subject,
  topic,
  personName,
  personEmail,
  message,
  page,
  url,
}: TicketMailData): MailContent["blocks"] => [
  facts(
    ["Ticket", `#${number}`],
    ["Subject", subject],
    ["Topic", topic],
    ["From", `${personName} (${personEmail})`],
    ["Page", page || "not known"],
  ),
  quote(message),
  button("Open the ticket", url),
];

export const ticketOpened = mailTemplate(
  "ticket-opened",
  (data: TicketMailData) => ({
    subject: `Ticket #${data.number}: ${data.subject}`,
    preview: `${data.personName} asks for help.`,
    heading: `New ticket #${data.number}`,
    blocks: about(data),
  }),
  TICKET,
);

export const ticketReplied = mailTemplate(
  "ticket-replied",
  (data: TicketMailData) => ({
    subject: `Reply to ticket #${data.number}: ${data.subject}`,
    preview: `${data.personName} wrote again.`,
    heading: `Reply to ticket #${data.number}`,
    blocks: about(data),
  }),
  TICKET,
);

interface TicketAnsweredData {
  firstName: string;
  number: number;
  subject: string;
  answer: string;
  url: string;
}

export const ticketAnswered = mailTemplate(
  "ticket-answered",
  ({ firstName, number, subject, answer, url }: TicketAnsweredData) => ({
    subject: `Answer to your ticket #${number}: ${subject}`,
    preview: "We have answered you.",
    heading: `Your ticket #${number} is answered`,
    blocks: [
      greeting(firstName),
      text(`We have answered your ticket “${subject}”:`),
      quote(answer),
      button("Open the ticket", url),
      text("Answers to this mail are not read. Write your reply in the ticket."),
    ],
  }),
  {
    firstName: "Ada",
    number: 12,
    subject: "It <stops>",
    answer: "Try\nagain",
    url: "https://kaja.example/help/tickets/12",
  },
);
