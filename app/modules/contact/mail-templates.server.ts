import { facts, mailTemplate, quote } from "#app/platform/mail/template.ts";

export const contactMessage = mailTemplate(
  "contact-message",
  ({ name, email, company, message }: { name: string; email: string; company: string; message: string }) => ({
    subject: `Contact form: ${name}`,
    preview: "A visitor wrote through Contact Sales.",
    heading: "A visitor wrote to you",
    blocks: [facts(["Name", name], ["Email", email], ["Company", company || "not given"]), quote(message)],
  }),
  { name: "Bob", email: "bob@example.com", company: "", message: "First line\n\nSecond <b>line</b>" },
);
