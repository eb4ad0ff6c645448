import { button, mailTemplate, text } from "#app/platform/mail/template.ts";

interface FlowMailData {
  subject: string;
  /** Paragraphs are apart by an empty line. */
  text: string;
  button: { label: string; url: string } | null;
}

const MAX_PREVIEW_CHARS = 120;

/** A mail that a workspace wrote for the contacts of a flow. */
export const flowMail = mailTemplate(
  "flow-mail",
  ({ subject, text: written, button: action }: FlowMailData) => {
    const paragraphs = written.split(/\n\s*\n/).filter((part) => part.trim() !== "");
    return {
      subject,
      preview: (paragraphs[0] ?? subject).slice(0, MAX_PREVIEW_CHARS),
      heading: subject,
      blocks: [...paragraphs.map((part) => text(part)), ...(action ? [button(action.label, action.url)] : [])],
    };
  },
  {
    subject: "Welcome to the tea shop",
    text: "Hello Mari,\n\nthank you for joining us. Here is how to brew your first oolong.",
    button: { label: "Read the guide", url: "https://shop.example/brewing" },
  },
);
