import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { refusal, requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import { replayAction } from "../../actions.server.ts";
import { titleOf } from "../../domain/event-types.ts";
import { breadcrumbsBelow, crumbOf } from "../../ui/breadcrumbs.ts";
import { DeliveryTag } from "../../ui/status-tags.tsx";
import { readDelivery } from "../service.server.ts";
import { Attempts, Raw } from "../ui/attempts.tsx";

const FORGOTTEN = "Forgotten event";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.event?.title ?? "Delivery"} · Webhooks · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "api_access", { write: true });
  const found = await readDelivery(scope, params.endpointId ?? "", params.deliveryId ?? "");
  if (!found.ok) throw refusal(found.error);
  const { delivery, event, attempts, endpoint } = found.value;
  return {
    delivery,
    event: event && { id: event.id, title: titleOf(event.type), payload: event.payload },
    attempts: attempts.map(({ workspaceId: _, deliveryId: __, ...shown }) => shown),
    endpoint: { id: endpoint.id, url: endpoint.url, description: endpoint.description },
    timeZone: session.timeZone,
    nowMs: context.now().getTime(),
  };
}

export const action = replayAction;

/** A body in lines, as far as it is JSON. */
function inLines(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

export default function Delivery() {
  const { delivery, event, attempts, endpoint, timeZone, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const { status, dueAt, createdAt, replay } = delivery;
  const waiting = status === "pending" || status === "sending";
  usePolling(waiting);
  const title = event?.title ?? FORGOTTEN;
  return (
    <div className="max-w-[860px]">
      <Breadcrumbs trail={breadcrumbsBelow(crumbOf(endpoint), { label: title })} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        <DeliveryTag status={status} attempts={delivery.attempts} />
        <span className="flex-1" />
        {event ? (
          <Form method="post">
            <FormKey />
            <Button type="submit" busy={busy} busyLabel="Sending...">
              Replay
            </Button>
          </Form>
        ) : null}
      </div>
      <div className="mb-4 empty:hidden">
        <FormErrors errors={reply?.errors[""] ?? undefined} />
      </div>
      <Card as="section" className="p-5">
        <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[110px_minmax(0,1fr)]">
          <dt className="text-ink-3">Sent to</dt>
          <dd className="break-all font-mono text-[13px]">{endpoint.url}</dd>
          <dt className="text-ink-3">Event</dt>
          <dd className="break-all font-mono text-[13px]">{delivery.eventId}</dd>
          <dt className="text-ink-3">Recorded</dt>
          <dd>
            <Time value={createdAt} timeZone={timeZone} />
            {replay > 0 ? `, replay ${replay}` : ""}
          </dd>
          {waiting && dueAt && attempts.length > 0 ? (
            <>
              <dt className="text-ink-3">Next attempt</dt>
              <dd>
                <Time value={dueAt} now={nowMs} />
              </dd>
            </>
          ) : null}
        </dl>
        {status === "canceled" ? (
          <p className="mt-3 text-ink-2 text-sm">
            It was not sent any further: the webhook was turned off, or the plan has no API access. A replay sends it.
          </p>
        ) : null}
        {event ? (
          <>
            <h2 className="mt-4 mb-1.5 font-semibold text-[13px]">Body</h2>
            <Raw label="Body of the event">{inLines(event.payload)}</Raw>
          </>
        ) : null}
      </Card>
      <h2 className="mt-8 mb-3 font-bold text-lg tracking-tight">Attempts</h2>
      {attempts.length === 0 ? (
        <p className="text-ink-2 text-sm">
          {waiting && delivery.attempts <= 1
            ? "The first attempt is under way. "
            : delivery.attempts === 0
              ? "There was none. "
              : "They are no longer kept. "}
          {waiting ? (
            <Link to="." className="text-brand underline">
              Look again
            </Link>
          ) : null}
        </p>
      ) : (
        <Attempts attempts={attempts} timeZone={timeZone} />
      )}
    </div>
  );
}
