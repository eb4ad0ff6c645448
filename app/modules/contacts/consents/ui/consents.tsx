import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { CHANNEL_LABELS, CONSENT_STATE_LABELS } from "#app/shared/segment/labels.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Consent, ConsentState } from "../../store/consents/consents.ts";
import { Disclosure, Section } from "../../ui/section.tsx";

const TONES: Readonly<Record<ConsentState, Tone>> = {
  granted: "good",
  denied: "bad",
  withdrawn: "bad",
  pending: "warn",
};

interface ConsentsProps {
  consents: readonly Consent[];
  topics: readonly (readonly [id: string, name: string])[];
  reply: FormReply | undefined;
}

/** The ledger of a person's consents with the proof of each, and the form that adds a line. */
export function Consents({ consents, topics, reply }: ConsentsProps) {
  const topicName = (id: string) => topics.find(([topic]) => topic === id)?.[1] ?? "Deleted topic";
  return (
    <Section title="Consents">
      {consents.length > 0 ? (
        <ol className="divide-y divide-line">
          {consents.map((consent) => (
            <li key={consent.seq} className="py-2 text-sm first:pt-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">
                  {CHANNEL_LABELS[consent.channel]}
                  {consent.topic ? `: ${topicName(consent.topic)}` : ""}
                </span>
                <Tag tone={TONES[consent.state]}>{CONSENT_STATE_LABELS[consent.state]}</Tag>
                <span className="text-ink-3 text-xs">
                  <Time value={consent.at} />
                </span>
              </p>
              <details>
                <summary className="w-fit cursor-pointer text-[13px] text-ink-2 pointer-coarse:py-3">Proof</summary>
                <dl className="mt-1 grid grid-cols-[100px_minmax(0,1fr)] gap-x-3 gap-y-1 text-[13px]">
                  <Proof label="Text" value={consent.text} />
                  <Proof label="Version" value={consent.textVersion} />
                  <Proof label="Source" value={consent.source} />
                  <Proof label="Purpose" value={consent.purpose} />
                  <Proof label="Address hash" value={consent.addressHash ?? ""} />
                </dl>
              </details>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-2 text-sm">Nothing is recorded: do not send marketing to this person.</p>
      )}
      <Disclosure summary="Record a consent" open={reply !== undefined}>
        <ConsentForm topics={topics} reply={reply} />
      </Disclosure>
    </Section>
  );
}

function Proof({ label, value }: { label: string; value: string }) {
  if (!value) return null;
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd>
        <Breakable text={value} />
      </dd>
    </>
  );
}

function ConsentForm({ topics, reply }: Pick<ConsentsProps, "topics" | "reply">) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3 sm:grid-cols-3">
      <FormKey />
      <input type="hidden" name="intent" value="consent" />
      <div className="empty:hidden sm:col-span-3">
        <FormErrors errors={errors("")} />
      </div>
      <SelectField label="Channel" name="channel" defaultValue={value("channel", "email")} errors={errors("channel")}>
        {Object.entries(CHANNEL_LABELS).map(([channel, label]) => (
          <option key={channel} value={channel}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Topic" name="topic" defaultValue={value("topic", "")} errors={errors("topic")}>
        <option value="">In general</option>
        {topics.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="State" name="state" defaultValue={value("state", "granted")} errors={errors("state")}>
        {(["granted", "denied", "withdrawn"] as const).map((state) => (
          <option key={state} value={state}>
            {CONSENT_STATE_LABELS[state]}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <TextArea
          label="What the person agreed to"
          name="text"
          rows={2}
          className="min-h-11"
          maxLength={5_000}
          defaultValue={value("text", "")}
          errors={errors("text")}
        />
      </div>
      <Field
        label="Source"
        name="source"
        maxLength={200}
        placeholder="Phone call, paper form"
        defaultValue={value("source", "")}
        errors={errors("source")}
      />
      <Button type="submit" className="justify-self-start">
        Record consent
      </Button>
    </Form>
  );
}
