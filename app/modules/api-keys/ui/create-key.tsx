import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CheckboxField, Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Secret } from "#app/ui/text/secret.tsx";
import { DEFAULT_RATE_LIMIT, MAX_KEYS, MAX_NAME_LENGTH, RATE_LIMITS } from "../index.ts";
import { CurlExample } from "./curl-example.tsx";
import { ExpiryOptions } from "./key-forms.tsx";

interface CreateReply extends FormReply {
  created?: { id: string; secret: string };
}

/** The form that makes a key. */
export function CreateKeyForm({
  reply,
  full,
  hasTwoFactor,
  scopes,
}: {
  reply: CreateReply | undefined;
  full: boolean;
  hasTwoFactor: boolean;
  scopes: readonly { name: string; opens: string }[];
}) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("intent") === "create";
  const form = useRef<HTMLFormElement>(null);
  const chosen = reply?.lists?.permissions ?? [];
  useEffect(() => {
    if (reply?.created) form.current?.reset();
  }, [reply]);
  return (
    <Card as="section" className="p-5">
      <h2 className="mb-4 font-bold text-lg tracking-tight">Create API key</h2>
      {full ? (
        <p className="text-ink-2 text-sm">
          You have {MAX_KEYS} API keys, deactivated ones included. No more can be created.
        </p>
      ) : (
        <Form ref={form} method="post" action="." noValidate data-feature="api_keys.create" className="grid gap-4">
          <input type="hidden" name="intent" value="create" />
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name"
            name="name"
            required
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            placeholder="Reporting script"
            defaultValue={reply?.values.name}
            errors={reply?.errors.name ?? undefined}
            hint="For example: Reporting script"
          />
          <fieldset aria-describedby={reply?.errors.permissions ? "permissions-error" : undefined}>
            <legend className="mb-2 font-semibold text-sm">Permissions</legend>
            <div className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-1">
              {scopes.map(({ name: scope, opens }) => (
                <CheckboxField
                  key={scope}
                  name="permissions"
                  value={scope}
                  label={scope}
                  hint={opens.toLowerCase() === scope ? undefined : opens}
                  defaultChecked={chosen.includes(scope)}
                />
              ))}
            </div>
            {reply?.errors.permissions?.[0] ? (
              <p id="permissions-error" className="mt-2 text-[13px] text-bad">
                {reply.errors.permissions[0]}
              </p>
            ) : null}
          </fieldset>
          <SelectField
            label="Rate limit"
            name="rateLimit"
            defaultValue={reply?.values.rateLimit ?? String(DEFAULT_RATE_LIMIT)}
            errors={reply?.errors.rateLimit ?? undefined}
            hint="Counted over the last 60 minutes."
          >
            {RATE_LIMITS.map((limit) => (
              <option key={limit} value={limit}>
                {exact(limit)} requests per hour
              </option>
            ))}
          </SelectField>
          <details open={Boolean(reply?.errors.allowedAddresses ?? reply?.errors.expiresInDays)} className="text-sm">
            <summary className="cursor-pointer font-semibold pointer-coarse:py-3">Expiry and allowed addresses</summary>
            <div className="mt-3 grid gap-4">
              <SelectField
                label="Expires"
                name="expiresInDays"
                defaultValue={reply?.values.expiresInDays ?? "never"}
                errors={reply?.errors.expiresInDays ?? undefined}
              >
                <ExpiryOptions />
              </SelectField>
              <TextArea
                label="Allowed addresses"
                name="allowedAddresses"
                defaultValue={reply?.values.allowedAddresses}
                errors={reply?.errors.allowedAddresses ?? undefined}
                spellCheck={false}
                placeholder="203.0.113.0/24"
                hint="One address or range on each line; empty: any."
              />
            </div>
          </details>
          {reply?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={reply.errors.password?.[0]} /> : null}
          <Button type="submit" look="primary" busy={busy} busyLabel="Creating...">
            Create API key
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** The key that was just made, with a call to try it. */
export function NewKey({ secret, origin }: { secret: string; origin: string }) {
  return (
    <Card as="section" highlighted className="mb-4 p-4">
      <h3 className="font-semibold">Your new key</h3>
      <p className="mt-0.5 mb-2.5 text-ink-2 text-sm">
        It opens everything it has permission for. Keep it out of web pages and repositories.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Secret>{secret}</Secret>
        <CopyButton text={secret} copied="API key copied to clipboard">
          Copy
        </CopyButton>
      </div>
      <CurlExample origin={origin} secret={secret} />
    </Card>
  );
}
