import { greeting, mailTemplate, text } from "#app/platform/mail/template.ts";

export const apiKeyRevealed = mailTemplate(
  "api-key-revealed",
  ({ firstName, keyName }: { firstName: string; keyName: string }) => ({
    subject: "An API key was revealed",
    preview: "If it was you, there is nothing to do.",
    heading: "An API key was revealed",
    blocks: [
      greeting(firstName),
      text(`The API key “${keyName}” was just shown in full on your settings page.`),
      text("If it was not you, deactivate the key, change your password and make a new key."),
    ],
  }),
  { firstName: "Ada", keyName: "CI <key>" },
);
