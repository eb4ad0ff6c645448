import { button, type MailContent, text } from "./content.ts";

export interface PlanNewsData {
  firstName: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
}

/** What becomes of a plan: the words come with the occasion. */
export const planNews = ({ firstName, subject, heading, paragraphs, action }: PlanNewsData): MailContent => ({
  subject,
  preview: paragraphs[0] ?? heading,
  heading,
  blocks: [text(`Hello ${firstName},`), ...paragraphs.map(text), button(action.label, action.url)],
});
