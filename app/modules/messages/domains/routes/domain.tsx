import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { DOMAIN_STATUS, RECORD_LABELS } from "../../labels.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, DOMAINS, domainPath, SENDING } from "../../paths.ts";
import { PROVIDERS } from "../../providers/domain/provider.ts";
import { readProviderView } from "../../providers/view.server.ts";
import { type DomainReply, domainAction } from "../actions.server.ts";
import { proofName, proofValue, RECORD_KINDS, type RecordKind, recordsToAdd } from "../domain/records.ts";
import { dayOf, warmUpView } from "../domain/warm-up.ts";
import { domainQuerySchema } from "../schema.ts";
import { findingsOf, getDomain } from "../service.server.ts";
import { RecordCard, RecordParts } from "../ui/record-card.tsx";
import { WarmUpCard } from "../ui/warm-up-card.tsx";
import { warmUpOf } from "../warm-up.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.domain ?? "Domain"} · Kaja` }];
export const handle = {
  trail: (data: { domain: string } | undefined) => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: "Sending", to: SENDING },
    { label: "Domains", to: DOMAINS },
    { label: data?.domain ?? "Domain" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const { confirm } = readQuery(request, domainQuerySchema);
  const row = orThrow(await getDomain(scope, params.domainId ?? ""));
  const provider = await readProviderView(scope);
  const { id, domain, status, selector, checkedAt } = row;
  const findings = findingsOf(row);
  const today = warmUpView(warmUpOf(row), dayOf(context.now().getTime()));
  const warmUp: "off" | "active" | "over" = row.warmUpStep === null ? "off" : today ? "active" : "over";
  return {
    warmUp: { state: warmUp, today },
    ...{ id, domain, status, selector, confirm, findings },
    checkedAtMs: checkedAt?.getTime() ?? null,
    proof: { type: "TXT" as const, name: proofName(domain), value: proofValue(row.proof) },
    records: recordsToAdd(row, findings, provider ? PROVIDERS[provider.kind].spfInclude : null),
    readOnly: session.workspaceRole === "viewer",
    timeZone: session.timeZone,
  };
}

export const action = domainAction;

const ABOUT: Readonly<Record<RecordKind, string>> = {
  spf: "Which servers may send for this domain.",
  dkim: "The key that your email service signs with.",
  dmarc: "What receivers do with mail that fails both, and where they report it.",
  bimi: "Your logo beside your mails, once DMARC is strict. Optional.",
};

export default function SendingDomain() {
  const data = useLoaderData<typeof loader>();
  const { id, domain, status, selector, confirm, findings, proof, records, readOnly } = data;
  const reply = useActionData<typeof action>() as DomainReply | undefined;
  const intent = useNavigation().formData?.get("intent");
  const errorsOf = (name: string) => (reply?.intent === name ? (reply.errors[""] ?? undefined) : undefined);
  const mine = reply?.intent === "selector" ? reply : undefined;
  return (
    <div className="grid max-w-[860px] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{domain}</h1>
        <Tag tone={DOMAIN_STATUS[status].tone}>{DOMAIN_STATUS[status].label}</Tag>
        {readOnly ? null : (
          <div className="ml-auto flex flex-wrap gap-2">
            <Form method="post" preventScrollReset>
              <FormKey />
              <Button
                type="submit"
                look="primary"
                name="intent"
                value="check"
                busy={intent === "check"}
                busyLabel="Checking..."
              >
                Check now
              </Button>
            </Form>
            <LinkButton to={`${domainPath(id)}?confirm=delete`}>Remove</LinkButton>
          </div>
        )}
        <p className="w-full text-ink-2 text-sm">
          {data.checkedAtMs === null ? (
            "Not checked yet."
          ) : (
            <>
              Checked <Time value={data.checkedAtMs} timeZone={data.timeZone} />. A verified domain is checked once a
              day.
            </>
          )}
        </p>
      </div>
      <FormErrors errors={reply?.problem === undefined ? errorsOf("check") : [reply.problem]} />
      {confirm === "delete" && !readOnly ? (
        <ConfirmForm intent="delete" submit="Remove domain" busyLabel="Removing..." danger noValidate>
          <FormKey />
          <FormErrors errors={errorsOf("delete")} />
          <p className="text-sm">Campaigns from this domain no longer start, and those under way are paused.</p>
        </ConfirmForm>
      ) : null}
      {readOnly ? null : (
        <Card as="section" className="grid gap-3 p-5">
          <div>
            <h2 className="font-bold text-[15px]">{status === "verified" ? "Proof" : "Prove that it is yours"}</h2>
            <p className="mt-0.5 text-[13px] text-ink-2">
              {status === "verified"
                ? "Keep this record: without it the domain is no longer verified."
                : "Add this record in the DNS of the domain, then choose Check now."}
            </p>
          </div>
          <RecordParts record={proof} label="Proof" />
        </Card>
      )}
      <WarmUpCard {...data.warmUp} errors={errorsOf("warm")} busy={intent === "warm"} readOnly={readOnly} />
      <div className="grid gap-5">
        {RECORD_KINDS.map((kind) => (
          <RecordCard
            key={kind}
            title={RECORD_LABELS[kind]}
            about={ABOUT[kind]}
            finding={findings?.[kind] ?? null}
            record={records[kind]}
          />
        ))}
      </div>
      {readOnly ? null : (
        <Card as="section" className="p-5">
          <Form method="post" noValidate preventScrollReset className="grid max-w-md gap-4">
            <FormKey />
            <FormErrors errors={errorsOf("selector")} />
            <Field
              label="DKIM selector"
              name="selector"
              maxLength={63}
              autoCapitalize="none"
              spellCheck={false}
              hint="Your email service names it; in a signed mail it follows s= in DKIM-Signature."
              defaultValue={mine?.values.selector ?? selector}
              errors={mine?.errors.selector ?? undefined}
            />
            <div>
              <Button type="submit" name="intent" value="selector" busy={intent === "selector"} busyLabel="Saving...">
                Save selector
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}
