import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { authorizeChange, NO_ENDPOINT, withinLimit } from "../change-permission.server.ts";
import { bodyOf, eventIdOf, TEST_EVENT } from "../domain/event-types.ts";
import { webhooksModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { OWN_EVENTS } from "../webhook-schemas.ts";
import type { QueuedDelivery } from "./event-repo.server.ts";
import { enqueue } from "./queue.server.ts";

const IS_OFF = appError(
  "conflict",
  "This webhook is off, or the event is forgotten by now. Turn the webhook on before you replay anything.",
);

/** One delivery with its event and attempts. Errors: not_found. */
export async function readDelivery(
  scope: WorkspaceScope,
  endpointId: string,
  id: string,
): Promise<Result<repo.DeliveryRecord & { endpoint: Pick<repo.EndpointRow, "id" | "url" | "description"> }>> {
  const [endpoint, record] = await Promise.all([
    repo.findEndpoint(scope, endpointId),
    repo.findDelivery(scope, endpointId, id),
  ]);
  return endpoint && record ? ok({ ...record, endpoint }) : err(appError("not_found", "Delivery not found."));
}

/** Queues at once; should the queue refuse, the cron does it within a minute. */
const queueNow = (context: RequestContext, delivery: QueuedDelivery): Promise<void> =>
  enqueue(context, [delivery]).catch((cause: unknown) =>
    context.log.error("webhook_delivery.queue_refused", { deliveryId: delivery.id }, cause),
  );

async function authorizeSending(context: RequestContext, session: Session): Promise<AppError | null> {
  const allowed = authorizeChange(session);
  return allowed.ok ? withinLimit(context, webhooksModule.rateLimits.webhook_send, session) : allowed.error;
}

/**
 * Sends a test event to one endpoint, also while that is off. Returns its delivery; called again with a `deliveryId` that it has made already,
 * it answers that one. Errors: not_found, forbidden, plan_required, rate_limited, unavailable.
 */
export async function sendTest(
  context: RequestContext,
  session: Session,
  id: string,
  deliveryId: string = newId(context.now().getTime()),
): Promise<Result<{ deliveryId: string }>> {
  const refused = await authorizeSending(context, session);
  if (refused) return err(refused);
  const { workspaceId } = session;
  const createdAt = context.now();
  const eventId = eventIdOf(TEST_EVENT, deliveryId);
  const payload = JSON.stringify(
    bodyOf({
      type: TEST_EVENT,
      timestamp: createdAt.toISOString(),
      workspaceId,
      data: OWN_EVENTS[TEST_EVENT].example,
    }),
  );
  const event = { id: eventId, workspaceId, type: TEST_EVENT, payload, createdAt };
  const scope = workspaceScope(context, session);
  const delivery = await repo.insertOwnEvent(scope, id, event, deliveryId);
  if (!delivery) return (await repo.findDelivery(scope, id, deliveryId)) ? ok({ deliveryId }) : err(NO_ENDPOINT);
  await queueNow(context, delivery);
  return ok({ deliveryId: delivery.id });
}

/**
 * Sends an event to its endpoint once more, with the same `webhook-id` and an attempt of its own. Returns the new
 * delivery; called again with a `deliveryId` that it has made already, it answers that one. Errors: not_found, conflict (the endpoint is off; the
 * event is forgotten), forbidden, plan_required, rate_limited, unavailable.
 */
export async function replayDelivery(
  context: RequestContext,
  session: Session,
  endpointId: string,
  id: string,
  deliveryId: string = newId(context.now().getTime()),
): Promise<Result<{ deliveryId: string }>> {
  const refused = await authorizeSending(context, session);
  if (refused) return err(refused);
  const scope = workspaceScope(context, session);
  if (!(await repo.findDelivery(scope, endpointId, id))) return err(appError("not_found", "Delivery not found."));
  const delivery = await repo.insertReplay(
    scope,
    endpointId,
    id,
    deliveryId,
    auditEntry(session, "webhook.replayed", `webhook:${endpointId}`),
  );
  if (!delivery) return (await repo.findDelivery(scope, endpointId, deliveryId)) ? ok({ deliveryId }) : err(IS_OFF);
  await queueNow(context, delivery);
  return ok({ deliveryId: delivery.id });
}
