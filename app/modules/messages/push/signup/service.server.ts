import { admitSitePage, describeClient, type SitePage, throttleClient } from "#app/modules/analytics/index.server.ts";
import { contactIdOfVisitor, decidePush } from "#app/modules/contacts/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { messagesModule } from "../../manifest.ts";
import { touchPush } from "../sending/touch.server.ts";
import { publicKeyOf } from "../setup/service.server.ts";
import { pushStub } from "../store/push-stub.server.ts";
import { checkSubscription, endpointHash } from "./check-subscription.server.ts";
import { type PushCall, pushCallSchema } from "./schema.ts";

const MALFORMED = appError("malformed_body", "The body is not what the script of push messages sends.");
const FULL = appError("limit_reached", "This website takes no more push subscriptions at the moment.");

type Subscribe = Extract<PushCall, { kind: "subscribe" }>;
type Unsubscribe = Extract<PushCall, { kind: "unsubscribe" }>;

const consentText = (asked: string): string => (asked.trim() === "" ? "Push messages" : asked.trim());

/** Keeps a browser that agreed; a known visitor's contact gets an entry in the ledger of consents. */
async function subscribe(
  context: AppContext,
  { workspaceId, plan, visitor, siteId }: SitePage,
  { subscription, timeZone, asked, url }: Subscribe,
): Promise<Result<null>> {
  const checked = await checkSubscription(context.config, subscription);
  if (!checked.ok) return checked;
  if ((await publicKeyOf({ db: context.db, workspaceId })) === null) return ok(null);
  const contactId = visitor === null ? null : await contactIdOfVisitor(context, workspaceId, visitor);
  const nowMs = context.now().getTime();
  const { pushSubscriptions, pushSignups } = messagesModule.limits;
  const outcome = await pushStub(context, workspaceId).subscribe(
    workspaceId,
    { ...checked.value, siteId, contactId: contactId ?? "", timeZone: isTimeZone(timeZone) ? timeZone : "" },
    { max: pushSubscriptions[plan], perDay: pushSignups[plan], day: Math.floor(nowMs / days(1)) },
  );
  if (outcome === "full" || outcome === "budget" || outcome === "others") return err(FULL);
  // A browser that is only seen again says nothing new: what the contact decided since then stays.
  if (outcome === "known" || contactId === null) return ok(null);
  const id = `push:${checked.value.hash}:${nowMs}`;
  const source = new URL(url).hostname;
  const decided = await decidePush(context, workspaceId, contactId, {
    ...{ id, state: "granted", text: consentText(asked), source },
  });
  return decided.ok || decided.error.code === "not_found" ? ok(null) : decided;
}

/** Forgets a browser; its contact's consent ends with it. */
async function unsubscribe(
  context: AppContext,
  { workspaceId }: SitePage,
  { endpoint, url }: Unsubscribe,
): Promise<Result<null>> {
  const hash = await endpointHash(endpoint);
  const removed = await pushStub(context, workspaceId).unsubscribe(workspaceId, hash);
  if (!removed || removed.contactId === "" || removed.othersLeft) return ok(null);
  const decided = await decidePush(context, workspaceId, removed.contactId, {
    ...{ id: `push-off:${hash}:${context.now().getTime()}`, state: "withdrawn" },
    ...{ text: "Turned off in the browser", source: new URL(url).hostname },
  });
  return decided.ok || decided.error.code === "not_found" ? ok(null) : decided;
}

/**
 * Answers the script and the service worker of a website: the public key, or null when there is nothing to say. Errors:
 * malformed_body, invalid_input (subscription), not_found (no such site), forbidden (a page of another host), limit_reached,
 * rate_limited.
 */
export async function answerPush(
  context: AppContext,
  request: Request,
  address: string,
  text: string,
): Promise<Result<{ key: string } | null>> {
  const admitted = throttleClient(context, address);
  if (!admitted.ok) return admitted;
  const call = parseCall(text);
  if (!call) return err(MALFORMED);
  if (call.kind === "shown") {
    await touchPush(context, call.token, "shown");
    return ok(null);
  }
  const page = await admitSitePage(context, request, address, { siteId: call.site, url: new URL(call.url) });
  if (!page.ok) return page;
  const { workspaceId, plan } = page.value;
  if (call.kind === "unsubscribe") return unsubscribe(context, page.value, call);
  if (!planAllows(plan, messagesModule.feature) || describeClient(request, address).bot !== null) return ok(null);
  if (call.kind === "key") {
    const key = await publicKeyOf({ db: context.db, workspaceId });
    return ok(key === null ? null : { key });
  }
  const signup = await throttle(context, messagesModule.rateLimits.push_signup, address);
  return signup.ok ? subscribe(context, page.value, call) : signup;
}

function parseCall(text: string): PushCall | null {
  try {
    return pushCallSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
