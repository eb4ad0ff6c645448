import type { ReactNode } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { absoluteTime } from "#app/shared/format/date.ts";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { EXPIRY_DAYS, GRACE_HOURS } from "../index.ts";

/** Which form of a key the address asks for: ?edit=…, ?reroll=…, ?deactivate=… */
export type OpenForm = "edit" | "reroll" | "deactivate";

interface FormKey {
  id: string;
  name: string;
  expiresAt: Date | null;
  allowedAddresses: string[];
}

interface KeyFormProps {
  apiKey: FormKey;
  error: string | null;
  values: FormReply["values"];
  /** Fields that prove who asks. */
  proof: ReactNode;
}

interface FrameProps {
  keyId: string;
  form: OpenForm;
  intent: string;
  submit: string;
  busyLabel: string;
  danger?: boolean;
  children: ReactNode;
}

/** A form about one key, on the address that opens it. */
const Frame = ({ keyId, form, children, ...rest }: FrameProps) => (
  <ConfirmForm action={`?${form}=${keyId}`} {...rest}>
    <input type="hidden" name="keyId" value={keyId} />
    {children}
  </ConfirmForm>
);

function DeactivateForm({ apiKey, error }: KeyFormProps) {
  return (
    <Frame
      keyId={apiKey.id}
      form="deactivate"
      intent="deactivate"
      submit="Deactivate"
      busyLabel="Deactivating..."
      danger
    >
      <p className="text-sm">
        Deactivate <strong className="[overflow-wrap:anywhere]">{apiKey.name}</strong> for good? Programs that use it
        are refused from then on. This cannot be undone.
      </p>
      <Field
        label="Type the name of the key"
        name="name"
        autoComplete="off"
        required
        autoFocus
        errors={error ? [error] : undefined}
      />
    </Frame>
  );
}

const graceText = (hours: number): string =>
  hours === 0 ? "The old key stops now" : `The old key works for ${hours} more ${hours === 1 ? "hour" : "hours"}`;

function RerollForm({ apiKey, error, values, proof }: KeyFormProps) {
  return (
    <Frame keyId={apiKey.id} form="reroll" intent="reroll" submit="Replace the key" busyLabel="Replacing...">
      <FormErrors errors={error ? [error] : undefined} />
      <p className="text-ink-2 text-sm">
        <strong className="text-ink [overflow-wrap:anywhere]">{apiKey.name}</strong> gets a new secret; permissions,
        rate limit and usage stay. A key that still works from an earlier replacement stops now.
      </p>
      <SelectField
        label="Grace period"
        name="graceHours"
        defaultValue={values.graceHours ?? "24"}
        hint="Time to bring the new key to your programs."
      >
        {GRACE_HOURS.map((hours) => (
          <option key={hours} value={hours}>
            {graceText(hours)}
          </option>
        ))}
      </SelectField>
      {proof}
    </Frame>
  );
}

/** Choices for the end of a key, counted from today. */
export function ExpiryOptions() {
  return (
    <>
      <option value="never">Never</option>
      {EXPIRY_DAYS.map((days) => (
        <option key={days} value={days}>
          In {days} days
        </option>
      ))}
    </>
  );
}

function BoundsForm({ apiKey, error, values, proof }: KeyFormProps) {
  const { expiresAt, allowedAddresses } = apiKey;
  return (
    <Frame keyId={apiKey.id} form="edit" intent="bounds" submit="Save" busyLabel="Saving...">
      <FormErrors errors={error ? [error] : undefined} />
      <input type="hidden" name="seen" value={`${expiresAt?.getTime() ?? ""}|${allowedAddresses.join(" ")}`} />
      <SelectField
        label="Expires"
        name="expiresInDays"
        defaultValue={values.expiresInDays ?? (expiresAt ? "keep" : "never")}
      >
        {expiresAt ? <option value="keep">{absoluteTime(expiresAt, "UTC", true)}</option> : null}
        <ExpiryOptions />
      </SelectField>
      <TextArea
        label="Allowed addresses"
        name="allowedAddresses"
        defaultValue={values.allowedAddresses ?? allowedAddresses.join("\n")}
        spellCheck={false}
        placeholder="203.0.113.0/24"
        hint="One address or range on each line; empty: any. In force within a minute."
      />
      {proof}
    </Frame>
  );
}

const FORMS = { edit: BoundsForm, reroll: RerollForm, deactivate: DeactivateForm } as const;

interface Asked {
  open: OpenForm;
  apiKey: FormKey;
  /** What the action said about this key. */
  reply: FormReply | undefined;
  hasTwoFactor: boolean;
}

/** The form that the address asks for. */
export function KeyForm({ open, apiKey, reply, hasTwoFactor }: Asked) {
  const Chosen = FORMS[open];
  const asks = reply?.asksPassword ?? false;
  const error = (reply?.errors.name ?? reply?.errors[""])?.[0] ?? null;
  const proof = asks ? <StepUpFields hasTwoFactor={hasTwoFactor} error={reply?.errors.password?.[0]} /> : null;
  return <Chosen apiKey={apiKey} error={error} values={reply?.values ?? {}} proof={proof} />;
}
