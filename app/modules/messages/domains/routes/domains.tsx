import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { DOMAIN_STATUS, RECORD_LABELS } from "../../labels.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, domainPath, SENDING } from "../../paths.ts";
import { readProviderView } from "../../providers/view.server.ts";
import { domainsAction } from "../actions.server.ts";
import { RECORD_KINDS } from "../domain/records.ts";
import { unverifiedDomain } from "../sender.server.ts";
import { findingsOf, listDomains } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Sending domains · Kaja" }];
export const handle = {
  trail: () => [{ label: "Retargeting", to: CAMPAIGNS }, { label: "Sending", to: SENDING }, { label: "Domains" }],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const [rows, provider] = await Promise.all([listDomains(scope), readProviderView(scope)]);
  return {
    domains: rows.map((row) => {
      const findings = findingsOf(row);
      return {
        ...{ id: row.id, domain: row.domain, status: row.status, checkedAtMs: row.checkedAt?.getTime() ?? null },
        missing: findings ? RECORD_KINDS.filter((kind) => kind !== "bimi" && findings[kind].isFound !== true) : [],
      };
    }),
    missingFor: provider ? await unverifiedDomain(scope, provider.fromEmail) : null,
    max: messagesModule.limits.sendingDomains[session.plan],
    readOnly: session.workspaceRole === "viewer",
    timeZone: session.timeZone,
  };
}

export const action = domainsAction;

export default function Domains() {
  const { domains, missingFor, max, readOnly, timeZone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { value, errors, checked } = fieldsOf(reply);
  const busy = useNavigation().formData?.get("intent") === "add";
  return (
    <div className="grid max-w-[760px] gap-5">
      <div>
        <h1 className="font-bold text-2xl tracking-tight">
          Sending domains{" "}
          <span className="font-medium text-ink-3 text-sm tabular-nums tracking-normal">
            {domains.length} of {max}
          </span>
        </h1>
        <p className="mt-1 text-ink-2 text-sm">
          Campaigns that leave through your own email service come from a domain that you proved to be yours. Kaja
          checks the records of each domain once a day.
        </p>
      </div>
      {missingFor === null ? null : (
        <p className="rounded-s bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          {`Your sender address is at ${missingFor}, which is not verified yet. Campaigns cannot start.`}
        </p>
      )}
      {domains.length === 0 ? (
        <Card className="p-5 text-ink-2 text-sm">
          No domain yet. Add the domain of your sender address; you then get a TXT record to add in your DNS.
        </Card>
      ) : (
        <Card as="section">
          <h2 className="sr-only">Your domains</h2>
          <ul className="divide-y divide-line">
            {domains.map(({ id, domain, status, checkedAtMs, missing }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3">
                <Link
                  to={domainPath(id)}
                  className="min-w-0 flex-1 basis-48 font-semibold underline underline-offset-2 [overflow-wrap:anywhere]"
                >
                  {domain}
                </Link>
                <Tag tone={DOMAIN_STATUS[status].tone}>{DOMAIN_STATUS[status].label}</Tag>
                <span className="w-full text-[13px] text-ink-2">
                  {checkedAtMs === null ? (
                    "Not checked yet"
                  ) : (
                    <>
                      {missing.length === 0
                        ? "SPF, DKIM and DMARC found"
                        : `Not found: ${missing.map((kind) => RECORD_LABELS[kind]).join(", ")}`}
                      {". Checked "}
                      <Time value={checkedAtMs} timeZone={timeZone} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {readOnly ? null : (
        <Card as="section" className="p-5">
          <h2 className="mb-4 font-bold text-lg tracking-tight">Add a domain</h2>
          <Form method="post" noValidate className="grid gap-4">
            <FormKey />
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <Field
              label="Domain"
              name="domain"
              placeholder="example.com"
              maxLength={253}
              autoCapitalize="none"
              spellCheck={false}
              hint="What follows @ in your sender address. Addresses below it, such as mail.example.com, are covered."
              defaultValue={value("domain", missingFor ?? "")}
              errors={errors("domain")}
            />
            <Field
              label="DKIM selector (optional)"
              name="selector"
              maxLength={63}
              autoCapitalize="none"
              spellCheck={false}
              hint="Your email service names it. You can enter it later."
              defaultValue={value("selector", "")}
              errors={errors("selector")}
            />
            <CheckboxField
              label="Warm up this domain"
              hint="Recommended for a domain that has not sent campaigns before: 50 mails on the first day, then more each day."
              name="warmUp"
              defaultChecked={checked("warmUp", true)}
            />
            <div>
              <Button type="submit" look="primary" name="intent" value="add" busy={busy} busyLabel="Adding...">
                Add domain
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}
