import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { authorize, orThrow, refusal, requireFeature } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { isConnectorId } from "../../domain/connector.ts";
import { connectorOf } from "../../domain/connectors/index.ts";
import { MAX_NAME_CHARS } from "../../domain/limits.ts";
import { featureOf, PAGE_FEATURE } from "../../features.ts";
import { AVAILABILITY } from "../../labels.ts";
import { INTEGRATIONS } from "../../paths.ts";
import { type ConnectReply, connectAction } from "../actions.server.ts";
import { redirectUri } from "../sign-in/mastodon-app.server.ts";
import { hasOwnApp } from "../sign-in/own-app.server.ts";
import { ContinueSignIn } from "../ui/continue-sign-in.tsx";
import { CredentialFields } from "../ui/credential-fields.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Connect ${data?.definition.title ?? "a service"} · Kaja` },
];
export const handle = {
  crumb: (data: { definition: { title: string } } | undefined) => `Connect ${data?.definition.title ?? "a service"}`,
};

export async function loader({ request, context, params: { connector = "" } }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, PAGE_FEATURE, { write: true });
  if (!isConnectorId(connector)) throw refusal(appError("not_found", "Connector not found."));
  const definition = connectorOf(connector);
  orThrow(authorize(session, { feature: featureOf(definition) }));
  return { definition, redirectAddress: hasOwnApp(definition) ? redirectUri(context) : null };
}

export const action = connectAction;

/** What the app at the service has to know before anybody can sign in by it. */
function RedirectAddress({ address }: { address: string }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 rounded-s border border-line p-3.5">
      <div className="min-w-[220px] flex-1 text-sm">
        <h2 className="font-semibold">Redirect address</h2>
        <p className="font-mono text-[13px] [overflow-wrap:anywhere]">{address}</p>
      </div>
      <CopyButton text={address} copied="Address copied">
        Copy address
      </CopyButton>
    </div>
  );
}

export default function NewConnection() {
  const { definition, redirectAddress } = useLoaderData<typeof loader>();
  const reply = useActionData<ConnectReply>();
  const busy = useNavigation().formData?.get("intent");
  const { title, about, steps, fields, availability, isTriedLive, hasPractice, docsUrl } = definition;
  return (
    <div className="max-w-[680px]">
      <Breadcrumbs />
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 font-bold text-2xl tracking-tight">Connect {title}</h1>
        <Tag tone={AVAILABILITY[availability].tone}>{AVAILABILITY[availability].label}</Tag>
      </div>
      <p className="mb-5 text-ink-2 text-sm">
        {about}
        {isTriedLive ? "" : " Built from the service's documentation. Not tested against the live service."}{" "}
        <a href={docsUrl} className="underline" rel="noreferrer">
          Documentation of {title}
        </a>
      </p>
      {reply?.signIn ? <ContinueSignIn {...reply.signIn} /> : null}
      <Card className="p-5">
        {redirectAddress ? <RedirectAddress address={redirectAddress} /> : null}
        <ol className="mb-5 grid list-decimal gap-1.5 pl-5 text-sm">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <CredentialFields fields={fields} values={reply?.values ?? {}} errors={reply?.errors ?? {}} />
          <Field
            label="Name (optional)"
            name="name"
            maxLength={MAX_NAME_CHARS}
            autoComplete="off"
            hint="The name in your lists. Leave empty to use the account's name."
            defaultValue={reply?.values.name ?? ""}
            errors={reply?.errors.name ?? undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value="connect"
              look="primary"
              busy={busy === "connect"}
              busyLabel="Connecting..."
            >
              Connect
            </Button>
            {hasPractice ? (
              <Button type="submit" name="intent" value="practice" busy={busy === "practice"} busyLabel="Connecting...">
                Try in practice mode
              </Button>
            ) : null}
            <LinkButton to={INTEGRATIONS}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
