import { Card } from "#app/ui/card.tsx";
import { Secret } from "#app/ui/text/secret.tsx";
import type { ProviderKind } from "../domain/provider.ts";

interface Props {
  kind: ProviderKind | null;
  address: string;
  withBasic: string;
  hasWebhookSecret: boolean;
}

/** What to do at each service, in order. */
function steps({ kind, hasWebhookSecret }: Props): string[] {
  if (kind === "ses")
    return [
      "In Amazon SNS, create a topic in the region of your service, and an HTTPS subscription of it with the URL below. Kaja confirms it.",
      "In Amazon SES, add an event destination for bounces and complaints to your configuration set, with this topic.",
    ];
  if (kind === "postmark")
    return [
      "In Postmark, open the webhooks of your message stream and add one for bounces and spam complaints with the URL below.",
    ];
  if (kind === "resend")
    return [
      "In Resend, add a webhook for email.bounced and email.complained with the URL below.",
      hasWebhookSecret
        ? "Its signing secret is stored: reports without a valid signature are refused."
        : "Copy its signing secret into the form above. Until then reports are refused.",
    ];
  return ["Let your server send bounce messages (message/rfc822) to the URL below, if it can."];
}

/** Where a service reports bounces and complaints. */
export function ReportAddresses(props: Props) {
  const { kind, address, withBasic } = props;
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="font-bold text-[15px]">Reports of bounces and complaints</h2>
      <p className="text-ink-2 text-sm">
        An address is suppressed after one hard bounce or complaint, or two soft bounces in a month.
      </p>
      <ol className="list-decimal space-y-1 pl-5 text-sm">
        {steps(props).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <Secret>{kind === "postmark" ? withBasic : address}</Secret>
      </p>
      <p className="text-[13px] text-ink-3">Keep this URL secret.</p>
    </Card>
  );
}
