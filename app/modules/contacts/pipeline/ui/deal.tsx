import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { centsInput, centsText } from "#app/shared/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { Contact } from "../../domain/contact.ts";
import type { ContactChoices } from "../../people/choices.server.ts";
import { Disclosure, Section } from "../../ui/section.tsx";

interface DealProps {
  contact: Contact;
  choices: Pick<ContactChoices, "stages" | "owners">;
  reply: FormReply | undefined;
}

/** What a contact is as a lead: stage, owner, value and when it may close. */
export function Deal({ contact, choices, reply }: DealProps) {
  const { stage, valueCents, currency, closeOn, outcomeReason } = contact;
  const rows = [
    ["Stage", choices.stages.find(([id]) => id === stage)?.[1] ?? null],
    ["Value", valueCents !== null && currency !== null ? centsText(valueCents, currency) : null],
    ["Expected close", closeOn === null ? null : mediumDate(Date.parse(closeOn))],
    ["Reason", outcomeReason],
  ] as const;
  return (
    <Section title="Lead">
      {stage === null ? (
        <p className="text-ink-2 text-sm">Not in the pipeline.</p>
      ) : (
        <dl className="grid grid-cols-[100px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm tabular-nums">
          {rows.map(([label, value]) =>
            value === null ? null : (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd>
                  <Breakable text={value} />
                </dd>
              </div>
            ),
          )}
        </dl>
      )}
      <Disclosure
        key={contact.updatedAt}
        summary={stage === null ? "Add to the pipeline" : "Edit lead"}
        open={reply !== undefined}
      >
        <DealForm contact={contact} choices={choices} reply={reply} />
      </Disclosure>
    </Section>
  );
}

function DealForm({ contact, choices, reply }: DealProps) {
  const { value, errors } = fieldsOf(reply);
  const first = choices.stages[0]?.[0] ?? "";
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="deal" />
      <FormErrors errors={errors("")} />
      <SelectField
        label="Stage"
        name="stage"
        defaultValue={value("stage", contact.stage ?? first)}
        errors={errors("stage")}
      >
        <option value="">No lead</option>
        {choices.stages.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Owner"
        name="ownerId"
        defaultValue={value("ownerId", contact.ownerId ?? "")}
        errors={errors("ownerId")}
      >
        <option value="">Nobody</option>
        {choices.owners.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <Field
          label="Value (optional)"
          name="value"
          inputMode="decimal"
          maxLength={20}
          defaultValue={value("value", centsInput(contact.valueCents))}
          errors={errors("value")}
        />
        <SelectField label="Currency" name="currency" defaultValue={value("currency", contact.currency ?? "EUR")}>
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      </div>
      <Field
        label="Expected close (optional)"
        name="closeOn"
        type="date"
        defaultValue={value("closeOn", contact.closeOn ?? "")}
        errors={errors("closeOn")}
      />
      <Button type="submit" className="justify-self-start">
        Save lead
      </Button>
    </Form>
  );
}
