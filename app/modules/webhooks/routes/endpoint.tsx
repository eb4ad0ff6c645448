import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusal, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { type EndpointReply, endpointAction } from "../actions.server.ts";
import { DISABLED_LABELS } from "../deliveries/domain/outcome.ts";
import { DeliveryLog } from "../deliveries/ui/delivery-log.tsx";
import { eventGroups, titleOf } from "../domain/event-types.ts";
import { logQuerySchema } from "../schema.ts";
import { readEndpoint } from "../service.server.ts";
import { ActionButton } from "../ui/action-button.tsx";
import { breadcrumbsBelow, nameOf } from "../ui/breadcrumbs.ts";
import { EndpointPanel, type OpenForm } from "../ui/endpoint-panel.tsx";
import { ShownSecret } from "../ui/new-secret.tsx";
import { EndpointTag } from "../ui/status-tags.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? nameOf(data.endpoint) : "Webhook"} · Webhooks · Kaja` },
];

const FORMS: readonly OpenForm[] = ["edit", "reveal", "rotate", "delete"];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "api_access", { write: true });
  const query = readQuery(request, logQuerySchema);
  const page = await readEndpoint(context, scope, params.endpointId ?? "", query);
  if (!page.ok) throw refusal(page.error);
  const asked = new URL(request.url).searchParams;
  return {
    ...page.value,
    deliveries: page.value.deliveries.map((one) => ({ ...one, title: one.type && titleOf(one.type) })),
    groups: eventGroups(),
    filtered: query.status !== undefined,
    open: FORMS.find((form) => asked.has(form)) ?? null,
    hasTwoFactor: session.hasTwoFactor,
    timeZone: session.timeZone,
    nowMs: context.now().getTime(),
  };
}

export const action = endpointAction;

const SECRET_WORDS: Readonly<Record<string, { title: string; text: string }>> = {
  reveal: {
    title: "The signing secret",
    text: "It is shown in this answer only. Keep it where your program can read it, and nowhere else.",
  },
  rotate: {
    title: "The new signing secret",
    text: "Bring it to your program within 24 hours. Until then every request is signed with the old one as well.",
  },
};

export default function Endpoint() {
  const { endpoint, deliveries, groups, nextCursor, filtered, open, hasTwoFactor, timeZone, nowMs } =
    useLoaderData<typeof loader>();
  const reply = useActionData<EndpointReply>();
  const secret = reply?.secret ? { ...SECRET_WORDS[reply.intent ?? ""], secret: reply.secret } : null;
  // The form that was answered with a secret is done; one that was refused stays open.
  const opened = secret ? null : (open ?? FORMS.find((form) => form === reply?.intent) ?? null);
  const off = endpoint.enabled ? null : DISABLED_LABELS[endpoint.disabledReason ?? "person"];
  return (
    <div className="max-w-[860px]">
      <Breadcrumbs trail={breadcrumbsBelow({ label: nameOf(endpoint) })} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{nameOf(endpoint)}</h1>
        <EndpointTag {...endpoint} />
      </div>
      {reply && !opened ? (
        <div className="mb-4 empty:hidden">
          <FormErrors errors={reply.errors[""] ?? undefined} />
        </div>
      ) : null}
      {secret ? <ShownSecret title={secret.title ?? ""} text={secret.text ?? ""} secret={secret.secret} /> : null}
      {off ? (
        <Card as="section" className="mb-4 p-4">
          <h2 className="font-semibold">{off.title}</h2>
          <p className="mt-0.5 mb-3 text-ink-2 text-sm">{off.text}</p>
          <ActionButton intent="turn-on" version={endpoint.version} look="primary" busyLabel="Turning on...">
            Turn on again
          </ActionButton>
        </Card>
      ) : null}
      <EndpointPanel
        endpoint={endpoint}
        groups={groups}
        open={opened}
        reply={reply}
        hasTwoFactor={hasTwoFactor}
        timeZone={timeZone}
      />
      <DeliveryLog
        endpointId={endpoint.id}
        deliveries={deliveries}
        nextCursor={nextCursor}
        filtered={filtered}
        timeZone={timeZone}
        nowMs={nowMs}
      />
    </div>
  );
}
