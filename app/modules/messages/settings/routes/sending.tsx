import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf, SavedNote } from "#app/ui/form/form-state.tsx";
import { Secret } from "#app/ui/text/secret.tsx";
import { MAX_ADDRESS_CHARS } from "../../domain/limits.ts";
import { messagesModule } from "../../manifest.ts";
import { DOMAINS, PROVIDER } from "../../paths.ts";
import { PROVIDERS } from "../../providers/domain/provider.ts";
import { readProviderView } from "../../providers/view.server.ts";
import { mailSettingsAction } from "../actions.server.ts";
import { bounceToken, readMailSettings } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Mail settings · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const settings = await readMailSettings(scope);
  const readOnly = session.workspaceRole === "viewer";
  const provider = await readProviderView(scope);
  // With a service of its own, the page of that service says where it reports.
  const token = readOnly || provider ? null : await bounceToken(context, scope.workspaceId);
  return {
    settings,
    service: provider && { title: PROVIDERS[provider.kind].title, status: provider.status },
    workspaceName: session.workspaceName,
    timeZone: settings.isSaved ? settings.timeZone : session.timeZone,
    from: provider?.fromEmail ?? context.config.MAIL_FROM,
    isDelivered: provider !== null || context.config.SMTP_HOST !== undefined,
    bounceUrl: token === null ? null : `${context.config.APP_URL}/webhooks/mail/${scope.workspaceId}/${token}`,
    readOnly,
  };
}

export const action = mailSettingsAction;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

export default function Sending() {
  const { settings, service, workspaceName, timeZone, from, isDelivered, bounceUrl, readOnly } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formMethod === "POST";
  const { theme, quiet, cap } = settings;
  const field = (name: string, stored: string) => ({
    name,
    readOnly,
    autoComplete: "off",
    defaultValue: value(name, stored),
    errors: errors(name),
  });
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Sending</h1>
      <div className="grid max-w-[760px] gap-5">
        <Card as="section" className="flex flex-wrap items-center gap-3 p-5">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="font-bold text-[15px]">Email service</h2>
            <p className="mt-0.5 text-[13px] text-ink-2">
              {service
                ? `Campaigns leave through ${service.title}${service.status === "failing" ? ", which failed last" : ""}.`
                : "Campaigns leave through Kaja. Connect SMTP, Amazon SES, Postmark or Resend to send from your own address."}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <LinkButton to={PROVIDER}>{service ? "Open service" : "Connect service"}</LinkButton>
            <LinkButton to={DOMAINS}>Domains</LinkButton>
          </div>
        </Card>
        <Card className="p-5">
          <Form method="post" noValidate className="grid gap-5">
            <FormKey />
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <SavedNote reply={reply} />
            <Field
              label="Sender name"
              hint={`Emails come from ${from} under this name.${isDelivered ? "" : " No mail server is configured: emails can be read in the browser only."}`}
              maxLength={80}
              {...field("fromName", settings.isSaved ? settings.fromName : workspaceName)}
            />
            <Field
              label="Reply-to address (optional)"
              type="email"
              maxLength={254}
              {...field("replyTo", settings.replyTo)}
            />
            <TextArea
              label="Postal address"
              hint="Shown in every email. Most countries require it by law."
              maxLength={MAX_ADDRESS_CHARS}
              className="min-h-20"
              {...field("postalAddress", settings.postalAddress)}
            />
            <fieldset className="grid gap-4 border-line border-t pt-5">
              <legend className="sr-only">Design of all emails</legend>
              <h2 className="font-bold text-[15px]">Design of all emails</h2>
              <div className="grid gap-4 sm:grid-cols-3">
                <Field label="Color of buttons" type="color" {...field("button", theme.button)} />
                <Field label="Background" type="color" {...field("background", theme.background)} />
                <SelectField label="Font" {...field("font", theme.font)}>
                  <option value="sans">Sans serif</option>
                  <option value="serif">Serif</option>
                  <option value="mono">Fixed width</option>
                </SelectField>
              </div>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field
                  label="Logo URL (optional)"
                  placeholder="https://"
                  maxLength={2_000}
                  {...field("logoUrl", theme.logoUrl)}
                />
                <Field label="Logo alt text (optional)" maxLength={100} {...field("logoAlt", theme.logoAlt)} />
              </div>
            </fieldset>
            <fieldset className="grid gap-4 border-line border-t pt-5">
              <legend className="sr-only">Sending times</legend>
              <div>
                <h2 className="font-bold text-[15px]">Sending times</h2>
                <p className="mt-0.5 text-[13px] text-ink-2">
                  Quiet hours follow each person's time zone. The limit counts the emails of all campaigns together.
                </p>
              </div>
              <div className="grid gap-4 sm:grid-cols-3">
                <SelectField label="Quiet from" {...field("quietFrom", String(quiet?.from ?? 0))}>
                  {HOURS.map((hour) => (
                    <option key={hour} value={hour}>
                      {clock(hour)}
                    </option>
                  ))}
                </SelectField>
                <SelectField
                  label="Quiet until"
                  hint="Same hour in both for no quiet hours."
                  {...field("quietTo", String(quiet?.to ?? 0))}
                >
                  {HOURS.map((hour) => (
                    <option key={hour} value={hour}>
                      {clock(hour)}
                    </option>
                  ))}
                </SelectField>
                <Field label="Time zone if a person's is unknown" maxLength={64} {...field("timeZone", timeZone)} />
              </div>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field
                  label="Maximum emails per person"
                  hint="0: no limit"
                  inputMode="numeric"
                  maxLength={2}
                  {...field("capMails", String(cap?.mails ?? 0))}
                />
                <Field
                  label="Within days"
                  inputMode="numeric"
                  maxLength={2}
                  {...field("capDays", String(cap?.days ?? 7))}
                />
              </div>
            </fieldset>
            {readOnly ? null : (
              <div>
                <Button type="submit" look="primary" name="intent" value="save" busy={busy} busyLabel="Saving...">
                  Save settings
                </Button>
              </div>
            )}
          </Form>
        </Card>
        {bounceUrl === null ? null : (
          <Card className="grid gap-3 p-5">
            <h2 className="font-bold text-[15px]">Reports of bounces and complaints</h2>
            <p className="text-ink-2 text-sm">
              Let your email service post bounces and spam reports here, as message/rfc822 or Postmark's webhook JSON.
              An address is suppressed after one hard bounce or complaint, or two soft bounces in a month. Keep this URL
              secret.
            </p>
            <p>
              <Secret>{bounceUrl}</Secret>
            </p>
          </Card>
        )}
      </div>
    </>
  );
}
