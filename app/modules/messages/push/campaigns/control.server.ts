import { getUtmDictionary, utmCampaignOf } from "#app/modules/cross-module/index.server.ts";
import { spellUtm } from "#app/modules/cross-module/index.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days, hours } from "#app/shared/time.ts";
import { isEditable } from "../../campaigns/domain/status.ts";
import { slugOf } from "../../domain/utm-slug.ts";
import { messagesModule } from "../../manifest.ts";
import { readMailSettings } from "../../settings/service.server.ts";
import { linkWithUtm } from "../domain/link.ts";
import { readPushSettings } from "../domain/settings.ts";
import { deliver } from "../sending/send-push.server.ts";
import { openSigner, publicKeyOf } from "../setup/service.server.ts";
import { checkSubscription, subscriptionSchema } from "../signup/check-subscription.server.ts";
import type { PushContent } from "../store/push-rpc.ts";
import { pushStub } from "../store/push-stub.server.ts";
import * as repo from "./repo.server.ts";
import { allowPushChange, NO_PUSH } from "./service.server.ts";

const MAX_AHEAD_MS = days(300);
const OFF = appError("conflict", "Push messages are turned off. Turn them on under Push, Setup.");
const UNREADABLE = appError("invalid_input", "This browser gave no subscription. Allow notifications and try again.");

/** What a campaign sends, as it is when it begins. */
async function contentOf(
  context: Pick<RequestContext, "db" | "now">,
  workspaceId: string,
  row: repo.PushRow,
): Promise<PushContent> {
  const scope = { db: context.db, workspaceId };
  const settings = readPushSettings(row.settings);
  const [{ quiet, timeZone, cap }, dictionary, linked] = await Promise.all([
    readMailSettings(scope),
    getUtmDictionary(scope),
    utmCampaignOf(scope, "push_campaign", row.id),
  ]);
  const url = linkWithUtm(settings.linkUrl, linked ?? spellUtm(slugOf(row.name), dictionary));
  return { ...settings, url, quiet, timeZone, cap };
}

const write = (
  context: RequestContext,
  actor: Actor,
  id: string,
  action: "push_campaign.started" | "push_campaign.paused" | "push_campaign.resumed" | "push_campaign.canceled",
  change: Partial<Pick<repo.PushRow, "status" | "startAt">>,
) => {
  const audit = auditIfChanged(context, auditEntry(actor, action, `push_campaign:${id}`));
  return repo.writePushStatus(workspaceScope(context, actor), id, { ...change, updatedAt: context.now() }, audit);
};

/**
 * Starts a campaign now, or at a moment. Errors: forbidden, plan_required, not_found, invalid_input (the moment is past), conflict
 * (push is off, or it was started before), rate_limited.
 */
export async function startPushCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  startAt: Date | null,
): Promise<Result<void>> {
  const allowed = await allowPushChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findPushCampaign(scope, id);
  if (!row) return err(NO_PUSH);
  if (!isEditable(row.status) && row.status !== "scheduled")
    return err(appError("conflict", "This campaign was started before. Copy it to send it again."));
  if ((await publicKeyOf(scope)) === null) return err(OFF);
  const nowMs = context.now().getTime();
  if (startAt && (startAt.getTime() < nowMs - hours(1) || startAt.getTime() > nowMs + MAX_AHEAD_MS)) {
    const message = "Choose a time in the next 300 days.";
    return err(appError("invalid_input", message, { fields: [{ path: "startAt", message }] }));
  }
  const content = await contentOf(context, actor.workspaceId, row);
  const stub = pushStub(context, actor.workspaceId);
  const begun = await stub.begin(actor.workspaceId, id, content, startAt?.getTime() ?? nowMs);
  if (!begun.ok) return begun;
  await write(context, actor, id, "push_campaign.started", { status: "scheduled", startAt });
  return ok(undefined);
}

type Step = "pause" | "resume" | "cancel";
const AFTER = { pause: "paused", resume: "sending", cancel: "canceled" } as const;
const ACTIONS = {
  pause: "push_campaign.paused",
  resume: "push_campaign.resumed",
  cancel: "push_campaign.canceled",
} as const;

/** Pauses, resumes or cancels a campaign within seconds. Errors: forbidden, plan_required, not_found, conflict, rate_limited. */
export async function movePushCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  step: Step,
): Promise<Result<void>> {
  const allowed = await allowPushChange(context, actor);
  if (!allowed.ok) return allowed;
  if (!(await repo.findPushCampaign(workspaceScope(context, actor), id))) return err(NO_PUSH);
  const stub = pushStub(context, actor.workspaceId);
  const moved = await (step === "pause" ? stub.pause(id, "") : stub[step](id));
  if (!moved.ok) return moved;
  await write(context, actor, id, ACTIONS[step], { status: AFTER[step] });
  return ok(undefined);
}

/**
 * Sends the message of a campaign to the browser of the person who tries it; nothing is stored or counted. Errors: forbidden,
 * plan_required, not_found, invalid_input (subscription, refused by its push service), conflict (push is off), rate_limited.
 */
export async function testPushCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  subscription: string,
): Promise<Result<void>> {
  const allowed = await allowPushChange(context, actor);
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, messagesModule.rateLimits.message_test, actor.userId);
  if (!admitted.ok) return admitted;
  const row = await repo.findPushCampaign(workspaceScope(context, actor), id);
  if (!row) return err(NO_PUSH);
  const parsed = subscriptionSchema.safeParse(readJson(subscription));
  if (!parsed.success) return err(UNREADABLE);
  const target = await checkSubscription(context.config, parsed.data);
  if (!target.ok) return target;
  const authorize = await openSigner(context, actor.workspaceId);
  if (!authorize) return err(OFF);
  const content = await contentOf(context, actor.workspaceId, row);
  const { title, text, iconUrl: icon, url } = content;
  const sender = { context, authorize, fetch: outboundFetch(context, "push_message", { maxUrlChars: 2_000 }) };
  const payload = { title, text, icon, url, tag: id, to: "", token: "" };
  const { state, reason } = await deliver(sender, target.value, payload, content, 1).catch((cause: unknown) => {
    if (cause instanceof HostBusyError) return { state: "retry", reason: "busy" };
    throw cause;
  });
  if (state === "sent") return ok(undefined);
  return err(
    appError("invalid_input", `The push service did not take the message (${reason}). Try again in a minute.`),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
