import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { centsInput } from "#app/shared/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";

const FORM = "mb-5 grid max-w-3xl gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-2";

function Buttons({ submit, intent, back }: { submit: string; intent: string; back: string }) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <div className="flex items-center gap-3 sm:col-span-2">
      <Button type="submit" look="primary" busy={busy} busyLabel="Saving…">
        {submit}
      </Button>
      <Link to={back} className="text-brand text-sm underline pointer-coarse:py-3">
        Cancel
      </Link>
    </div>
  );
}

function ValueFields({
  reply,
  cents,
  currency,
}: {
  reply: FormReply | undefined;
  cents: number | null;
  currency: string | null;
}) {
  const { value, errors } = fieldsOf(reply);
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <Field
        label="Value (optional)"
        name="value"
        inputMode="decimal"
        maxLength={20}
        defaultValue={value("value", centsInput(cents))}
        errors={errors("value")}
      />
      <SelectField label="Currency" name="currency" defaultValue={value("currency", currency ?? "EUR")}>
        {CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
    </div>
  );
}

/** Adds a lead from the board. */
export function AddLead({ reply, back }: { reply: FormReply | undefined; back: string }) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" className={FORM} aria-label="Add a lead">
      <input type="hidden" name="intent" value="add" />
      <FormKey />
      <FormErrors errors={errors("")} />
      <Field
        label="Name"
        name="name"
        required
        maxLength={200}
        defaultValue={value("name", "")}
        errors={errors("name")}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        defaultValue={value("email", "")}
        errors={errors("email")}
      />
      <Field
        label="Source (optional)"
        name="source"
        maxLength={100}
        hint="Where the lead came from, for example trade fair 2026"
        defaultValue={value("source", "")}
        errors={errors("source")}
      />
      <ValueFields reply={reply} cents={null} currency={null} />
      <Buttons submit="Add lead" intent="add" back={back} />
    </Form>
  );
}

interface CloseLeadProps {
  reply: FormReply | undefined;
  back: string;
  lead: { id: string; name: string; email: string | null; valueCents: number | null; currency: string | null };
  /** What to choose from when it is lost. */
  reasons: readonly string[];
  stage: { id: string; name: string; kind: "open" | "won" | "lost" };
}

/** Asks why a lead was won or lost, and what it came to. */
export function CloseLead({ reply, back, lead, stage, reasons }: CloseLeadProps) {
  const { value, errors } = fieldsOf(reply);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form opens above the board: who moved the card by keyboard is led there.
  useEffect(() => heading.current?.focus(), []);
  const isLost = stage.kind === "lost" && reasons.length > 0;
  return (
    <Form method="post" className={FORM} aria-labelledby="close-lead">
      <h2 id="close-lead" ref={heading} tabIndex={-1} className="font-semibold sm:col-span-2">
        Move {lead.name || lead.email || "this lead"} to {stage.name}
      </h2>
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="lead" value={lead.id} />
      <input type="hidden" name="stage" value={stage.id} />
      <FormErrors errors={errors("")} />
      {isLost ? (
        <SelectField label="Why did you lose it?" name="choice" defaultValue={value("choice", "")}>
          <option value="">No reason, or another one</option>
          {reasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
      ) : null}
      <Field
        label={
          isLost
            ? "Another reason (optional)"
            : stage.kind === "won"
              ? "Why did you win it? (optional)"
              : "Why did you lose it? (optional)"
        }
        name="reason"
        maxLength={200}
        defaultValue={value("reason", "")}
        errors={errors("reason")}
      />
      <ValueFields reply={reply} cents={lead.valueCents} currency={lead.currency} />
      <Buttons submit={`Mark as ${stage.kind}`} intent="close" back={back} />
    </Form>
  );
}
