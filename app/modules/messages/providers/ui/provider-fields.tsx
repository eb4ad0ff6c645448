import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { PROVIDERS, type ProviderKind, type ProviderSettings } from "../domain/provider.ts";

interface Props {
  kind: ProviderKind;
  settings: ProviderSettings;
  fromEmail: string;
  /** A secret is stored, so that an empty field leaves it. */
  hasStored: boolean;
  hasWebhookSecret: boolean;
  /** Servers on this machine may be used, without TLS. */
  allowsLocal: boolean;
  reply: FormReply | undefined;
}

/** What a service asks for. A secret never comes back to the page. */
export function ProviderFields(props: Props) {
  const { kind, settings, fromEmail, hasStored, hasWebhookSecret, allowsLocal, reply } = props;
  const { value, errors } = fieldsOf(reply);
  const field = (name: string, stored: string) => ({
    ...{ name, autoComplete: "off", autoCapitalize: "none", spellCheck: false },
    defaultValue: value(name, stored),
    errors: errors(name),
  });
  const secret = (name: string) => ({
    ...{ name, type: "password", autoComplete: "new-password", defaultValue: "", maxLength: 500 },
    errors: errors(name),
  });
  const { secretLabel, secretHint } = PROVIDERS[kind];
  return (
    <>
      <Field
        label="Sender address"
        type="email"
        maxLength={254}
        hint="Campaigns come from this address. Use a domain of yours."
        {...field("fromEmail", fromEmail)}
      />
      {kind === "smtp" ? (
        <>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_110px_170px]">
            <Field label="Server" placeholder="smtp.example.com" maxLength={253} {...field("host", settings.host)} />
            <Field label="Port" inputMode="numeric" maxLength={5} {...field("port", String(settings.port))} />
            <SelectField label="Encryption" {...field("tls", settings.tls)}>
              <option value="starttls">STARTTLS</option>
              <option value="implicit">TLS from the start</option>
              {allowsLocal ? <option value="none">None (this machine)</option> : null}
            </SelectField>
          </div>
          <Field label="User name" maxLength={200} {...field("username", settings.username)} />
        </>
      ) : null}
      {kind === "ses" ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Region" placeholder="eu-west-1" maxLength={30} {...field("region", settings.region)} />
            <Field
              label="Access key id"
              placeholder="AKIA..."
              maxLength={128}
              {...field("accessKeyId", settings.accessKeyId)}
            />
          </div>
          <Field
            label="Configuration set (optional)"
            hint="It publishes bounces and complaints to an SNS topic."
            maxLength={64}
            {...field("configurationSet", settings.configurationSet)}
          />
        </>
      ) : null}
      {kind === "postmark" ? (
        <Field
          label="Message stream (optional)"
          placeholder="broadcast"
          hint="Id of a broadcast stream. Without one it is broadcast."
          maxLength={64}
          {...field("messageStream", settings.messageStream)}
        />
      ) : null}
      <Field
        label={hasStored ? `${secretLabel} (leave empty to keep it)` : secretLabel}
        hint={secretHint}
        {...secret("providerSecret")}
      />
      {kind === "resend" ? (
        <Field
          label={
            hasWebhookSecret
              ? "Signing secret of the webhook (leave empty to keep it)"
              : "Signing secret of the webhook (optional)"
          }
          hint="Resend shows it when you add the webhook for bounces. It begins with whsec_."
          {...secret("webhookSecret")}
        />
      ) : null}
    </>
  );
}
