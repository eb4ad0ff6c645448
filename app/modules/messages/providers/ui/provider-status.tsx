import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { PROVIDER } from "../../paths.ts";
import { PROVIDERS } from "../domain/provider.ts";
import type { ProviderView } from "../view.server.ts";

const STATUS = {
  untested: { tone: "plain", label: "Not tested" },
  ok: { tone: "good", label: "Working" },
  failing: { tone: "bad", label: "Failing" },
} as const;

interface Props {
  provider: ProviderView;
  email: string;
  /** Why the test just made failed. */
  problem: string | undefined;
  readOnly: boolean;
  timeZone: string;
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </>
);

/** How the connected service fares, with a test and the way to remove it. */
export function ProviderStatus({ provider, email, problem, readOnly, timeZone }: Props) {
  const busy = useNavigation().formData?.get("intent") === "test";
  const { title, isTriedLive } = PROVIDERS[provider.kind];
  const { tone, label } = STATUS[provider.status];
  return (
    <Card as="section" className="p-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="font-bold text-lg tracking-tight">{title}</h2>
        <Tag tone={tone}>{label}</Tag>
        {isTriedLive ? null : <Tag tone="sample">Not tried against the live service</Tag>}
      </div>
      <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[150px_minmax(0,1fr)]">
        <Row label="Sender address">{provider.fromEmail}</Row>
        <Row label="Credentials">Encrypted and never shown again.</Row>
        <Row label="Last email taken">
          {provider.lastSentAtMs === null ? "None yet" : <Time value={provider.lastSentAtMs} timeZone={timeZone} />}
        </Row>
        {provider.lastError === "" || provider.lastErrorAtMs === null ? null : (
          <Row label="Last error">
            {provider.lastError} <Time value={provider.lastErrorAtMs} timeZone={timeZone} />
          </Row>
        )}
      </dl>
      {problem === undefined ? null : (
        <p role="alert" className="mt-4 rounded-s bg-bad-soft px-3.5 py-2.5 text-bad text-sm [overflow-wrap:anywhere]">
          The test failed. {problem}
        </p>
      )}
      {readOnly ? null : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Form method="post" preventScrollReset>
            <FormKey />
            <Button type="submit" name="intent" value="test" busy={busy} busyLabel="Sending...">
              {`Send a test to ${email}`}
            </Button>
          </Form>
          <LinkButton to={`${PROVIDER}?confirm=remove`}>Remove service</LinkButton>
        </div>
      )}
    </Card>
  );
}
