import { button, facts, type MailContent, quote, text } from "./content.ts";

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

export const ticketOpened = (data: TicketMailData): MailContent => ({
  subject: `Ticket #${data.number}: ${data.subject}`,
  preview: `${data.personName} asks for help.`,
  heading: `New ticket #${data.number}`,
  blocks: about(data),
});

export const ticketReplied = (data: TicketMailData): MailContent => ({
  subject: `Reply to ticket #${data.number}: ${data.subject}`,
  preview: `${data.personName} wrote again.`,
  heading: `Reply to ticket #${data.number}`,
  blocks: about(data),
});

export interface TicketAnsweredData {
  firstName: string;
  number: number;
  subject: string;
  answer: string;
  url: string;
}

export const ticketAnswered = ({ firstName, number, subject, answer, url }: TicketAnsweredData): MailContent => ({
  subject: `Answer to your ticket #${number}: ${subject}`,
  preview: "We have answered you.",
  heading: `Your ticket #${number} is answered`,
  blocks: [
    text(`Hello ${firstName},`),
    text(`We have answered your ticket “${subject}”:`),
    quote(answer),
    button("Open the ticket", url),
    text("Answers to this mail are not read. Write your reply in the ticket."),
  ],
});
