import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, PROVIDER, SENDING } from "../../paths.ts";
import { type ProviderReply, providerAction } from "../actions.server.ts";
import { EMPTY_SETTINGS, PROVIDERS } from "../domain/provider.ts";
import { providerQuerySchema } from "../schema.ts";
import { ProviderChoice } from "../ui/provider-choice.tsx";
import { ProviderFields } from "../ui/provider-fields.tsx";
import { ProviderStatus } from "../ui/provider-status.tsx";
import { ReportAddresses } from "../ui/report-addresses.tsx";
import { hasWebhookSecret, readProviderView, readReportAddresses } from "../view.server.ts";

export const meta: MetaFunction = () => [{ title: "Email service · Kaja" }];
export const handle = {
  trail: () => [{ label: "Retargeting", to: CAMPAIGNS }, { label: "Sending", to: SENDING }, { label: "Email service" }],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const { kind, confirm } = readQuery(request, providerQuerySchema);
  const readOnly = session.workspaceRole === "viewer";
  const provider = await readProviderView(scope);
  return {
    ...{ provider, readOnly, confirm },
    kind: readOnly ? null : (kind ?? provider?.kind ?? null),
    hasWebhookSecret: await hasWebhookSecret(context, scope),
    reports: readOnly ? null : await readReportAddresses(context, scope.workspaceId),
    from: context.config.MAIL_FROM,
    isDelivered: context.config.SMTP_HOST !== undefined,
    allowsLocal: context.config.ALLOW_LOOPBACK_FETCH,
    email: session.email,
    hasTwoFactor: session.hasTwoFactor,
    timeZone: session.timeZone,
  };
}

export const action = providerAction;

export default function EmailService() {
  const data = useLoaderData<typeof loader>();
  const { provider, kind, readOnly, confirm, reports, hasTwoFactor } = data;
  const reply = useActionData<typeof action>() as ProviderReply | undefined;
  const saving = useNavigation().formData?.get("intent") === "save";
  const mine = reply?.intent === "save" ? reply : undefined;
  const isSame = provider !== null && provider.kind === kind;
  const proof = (given: ProviderReply | undefined) =>
    given?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={given.errors.password?.[0]} /> : null;
  return (
    <div className="grid max-w-[760px] gap-5">
      <div>
        <h1 className="font-bold text-2xl tracking-tight">Email service</h1>
        <p className="mt-1 text-ink-2 text-sm">
          {provider
            ? "Your campaigns leave through this service. Messages by API and tests of templates leave through Kaja."
            : data.isDelivered
              ? `Your campaigns leave through Kaja's own server, from ${data.from}. Connect a service of yours to send from your own address.`
              : "No service is connected and this installation has no mail server: emails are stored here and can be read in the browser only. Connect a service to send from your own address."}
        </p>
      </div>
      {provider ? (
        <ProviderStatus
          provider={provider}
          email={data.email}
          problem={reply?.problem}
          readOnly={readOnly}
          timeZone={data.timeZone}
        />
      ) : null}
      {provider && confirm === "remove" && !readOnly ? (
        <ConfirmForm intent="remove" submit="Remove service" busyLabel="Removing..." danger noValidate>
          <FormKey />
          <FormErrors errors={reply?.intent === "remove" ? (reply.errors[""] ?? undefined) : undefined} />
          <p className="text-sm">
            This removes the service with its credentials. Campaigns that start later leave through Kaja's own server.
          </p>
          {proof(reply?.intent === "remove" ? reply : undefined)}
        </ConfirmForm>
      ) : null}
      {kind === null ? null : (
        <Card as="section" className="p-5">
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <h2 className="font-bold text-lg tracking-tight">
              {isSame ? "Change the service" : `Connect ${PROVIDERS[kind].title}`}
            </h2>
            {isSame || PROVIDERS[kind].isTriedLive ? null : <Tag tone="sample">Not tried against the live service</Tag>}
          </div>
          <Form
            method="post"
            action={`${PROVIDER}?kind=${kind}`}
            noValidate
            className="grid gap-4"
            // Another form once it is saved: a typed secret does not stay in its field.
            key={`${kind} ${provider?.updatedAtMs ?? 0}`}
          >
            <FormKey />
            <input type="hidden" name="kind" value={kind} />
            <FormErrors errors={mine?.errors[""] ?? undefined} />
            {provider && !isSame ? (
              <p className="rounded-s bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
                {`This takes the place of ${PROVIDERS[provider.kind].title}, whose credentials are deleted.`}
              </p>
            ) : null}
            <ProviderFields
              kind={kind}
              settings={isSame ? provider.settings : EMPTY_SETTINGS}
              fromEmail={provider?.fromEmail ?? ""}
              hasStored={isSame}
              hasWebhookSecret={isSame && data.hasWebhookSecret}
              allowsLocal={data.allowsLocal}
              reply={mine}
            />
            {proof(mine)}
            <div className="flex flex-wrap items-center gap-2">
              <Button type="submit" look="primary" name="intent" value="save" busy={saving} busyLabel="Saving...">
                Save service
              </Button>
              {isSame ? null : <LinkButton to={PROVIDER}>Back</LinkButton>}
              <a
                href={PROVIDERS[kind].docsUrl}
                className="text-sm underline underline-offset-2"
                rel="noreferrer"
                target="_blank"
              >
                Documentation of the service
              </a>
            </div>
          </Form>
        </Card>
      )}
      {readOnly || (kind !== null && !isSame) ? null : (
        <section aria-labelledby="choice-title">
          <h2 id="choice-title" className="mb-3 font-bold text-lg tracking-tight">
            {provider ? "Use another service" : "Choose a service"}
          </h2>
          <ProviderChoice except={provider?.kind ?? null} />
        </section>
      )}
      {reports && provider ? (
        <ReportAddresses kind={provider.kind} {...reports} hasWebhookSecret={data.hasWebhookSecret} />
      ) : null}
    </div>
  );
}
