import { button, facts, greeting, mailTemplate, text } from "#app/platform/mail/template.ts";

interface WebhookDisabledData {
  firstName: string;
  endpointName: string;
  endpointUrl: string;
  /** "Turned off after 5 days of failures". */
  title: string;
  explanation: string;
  url: string;
}

export const webhookDisabled = mailTemplate(
  "webhook-disabled",
  ({ firstName, endpointName, endpointUrl, title, explanation, url }: WebhookDisabledData) => ({
    subject: `A webhook of yours was turned off: ${endpointName}`,
    preview: `${title}.`,
    heading: "A webhook was turned off",
    blocks: [
      greeting(firstName),
      facts(["Webhook", endpointName], ["Address", endpointUrl], ["Why", title]),
      text(explanation),
      button("Open the webhook", url),
    ],
  }),
  {
    firstName: "Ada",
    endpointName: "Shop",
    endpointUrl: "https://hooks.example.com/kaja",
    title: "Turned off after 5 days of failures",
    explanation: "It answered none of our events.",
    url: "https://kaja.example/workspace/webhooks/1",
  },
);
