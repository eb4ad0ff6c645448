import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Connection } from "../../client/types.ts";
import type { ConnectorDefinition } from "../../domain/connector.ts";
import { isDocument } from "../../domain/documents.ts";
import { MAX_NAME_CHARS } from "../../domain/limits.ts";
import { hasSecretAddress } from "../../domain/secret-address.ts";
import { AUTH_LABELS } from "../../labels.ts";
import { CredentialFields } from "./credential-fields.tsx";

/** Which form the address asks for: ?open=rename. */
export type OpenForm = "rename" | "renew" | "remove";

interface Props {
  connection: Connection;
  definition: ConnectorDefinition;
  createdAtMs: number;
  expiresAtMs: number | null;
  open: OpenForm | null;
  reply: FormReply | undefined;
  hasTwoFactor: boolean;
  readOnly: boolean;
  timeZone: string;
}

const KEPT_ADDRESS = { isOptional: true, hint: "Leave empty to keep the saved URL." } as const;

const KEPT_APP = {
  isOptional: true,
  hint: "Leave empty to keep the saved values. You sign in again next.",
} as const;

function RenewFields({ connection, definition, reply }: Pick<Props, "connection" | "definition" | "reply">) {
  if (connection.isPractice) return <p className="text-sm">The simulation issues new credentials.</p>;
  // The app stays unless a new one is typed; the page stays, as another one would be another account.
  if (definition.app) {
    const app = definition.fields.filter(({ name }) => name !== "pageId").map((field) => ({ ...field, ...KEPT_APP }));
    return <CredentialFields fields={app} values={reply?.values ?? {}} errors={reply?.errors ?? {}} />;
  }
  // The server stays: another one would be another account. A sealed address that cannot be opened any more is typed again.
  const fields = hasSecretAddress(definition.id)
    ? definition.fields.map((field) => (field.name === "serverUrl" ? { ...field, ...KEPT_ADDRESS } : field))
    : definition.fields.filter(({ name }) => name !== "serverUrl");
  return <CredentialFields fields={fields} values={reply?.values ?? {}} errors={reply?.errors ?? {}} />;
}

function OpenedForm({ connection, definition, open, reply, hasTwoFactor }: Props) {
  const mine = reply?.intent === open ? reply : undefined;
  const errors = <FormErrors errors={mine?.errors[""] ?? undefined} />;
  const name = <strong className="[overflow-wrap:anywhere]">{connection.name}</strong>;
  if (open === "rename")
    return (
      <ConfirmForm noValidate intent="rename" submit="Save name" busyLabel="Saving...">
        <FormKey />
        {errors}
        <Field
          label="Name"
          name="name"
          required
          maxLength={MAX_NAME_CHARS}
          defaultValue={mine?.values.name ?? connection.name}
          errors={mine?.errors.name ?? undefined}
        />
      </ConfirmForm>
    );
  if (open === "renew")
    return (
      <ConfirmForm noValidate intent="renew" submit="Renew credentials" busyLabel="Checking...">
        <FormKey />
        {errors}
        <p className="text-sm">New credentials of {connection.account.handle} replace the old ones.</p>
        <RenewFields connection={connection} definition={definition} reply={mine} />
        {mine?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={mine.errors.password?.[0]} /> : null}
      </ConfirmForm>
    );
  return (
    <ConfirmForm noValidate intent="remove" submit="Remove for good" busyLabel="Removing..." danger>
      <FormKey />
      {errors}
      <p className="text-sm">
        Remove {name} with its credentials and log for good? Posts waiting for it will not be sent.
      </p>
    </ConfirmForm>
  );
}

const Act = ({ intent, children, primary = false }: { intent: string; children: string; primary?: boolean }) => (
  <Form method="post" preventScrollReset>
    <FormKey />
    <Button type="submit" name="intent" value={intent} size="s" look={primary ? "primary" : "secondary"}>
      {children}
    </Button>
  </Form>
);

function Details({ connection, definition, createdAtMs, expiresAtMs, timeZone }: Props) {
  const { account, serverUrl } = connection;
  return (
    <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[130px_minmax(0,1fr)]">
      <dt className="text-ink-3">Account</dt>
      <dd className="[overflow-wrap:anywhere]">
        {account.url && !connection.isPractice ? (
          <a href={account.url} className="underline" rel="noreferrer">
            {account.handle}
          </a>
        ) : (
          account.handle
        )}
      </dd>
      {serverUrl ? (
        <>
          <dt className="text-ink-3">Server</dt>
          <dd className="[overflow-wrap:anywhere]">{serverUrl}</dd>
        </>
      ) : null}
      <dt className="text-ink-3">Credentials</dt>
      <dd>{AUTH_LABELS[definition.auth]}. They are encrypted and never shown again.</dd>
      <dt className="text-ink-3">They open</dt>
      <dd>{definition.opens}</dd>
      {expiresAtMs === null ? null : (
        <>
          <dt className="text-ink-3">They end</dt>
          <dd>
            <Time value={expiresAtMs} timeZone={timeZone} />
          </dd>
        </>
      )}
      <dt className="text-ink-3">Connected</dt>
      <dd>
        <Time value={createdAtMs} timeZone={timeZone} />
      </dd>
    </dl>
  );
}

/** What a connection is, and what can be done with it. */
export function ConnectionPanel(props: Props) {
  const { connection, definition, open, readOnly } = props;
  return (
    <Card as="section" className="p-5">
      <Details {...props} />
      {readOnly ? null : open ? (
        <OpenedForm {...props} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Act intent="test" primary>
            Test connection
          </Act>
          {isDocument(definition.id) ? <Act intent="entries">Read newest entries</Act> : null}
          <LinkButton to="?open=rename" preventScrollReset size="s">
            Rename
          </LinkButton>
          <LinkButton to="?open=renew" preventScrollReset size="s">
            Renew credentials
          </LinkButton>
          {connection.status === "paused" ? <Act intent="resume">Resume</Act> : <Act intent="pause">Pause</Act>}
          <LinkButton to="?open=remove" preventScrollReset size="s" look="danger">
            Remove
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
