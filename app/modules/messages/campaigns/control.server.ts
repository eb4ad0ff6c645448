import { getUtmDictionary, utmCampaignOf } from "#app/modules/cross-module/index.server.ts";
import { spellUtm, utmProblems } from "#app/modules/cross-module/index.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { storeScope, type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days, hours } from "#app/shared/time.ts";
import { MAIL_UTM } from "../domain/mail-utm.ts";
import { slugOf } from "../domain/utm-slug.ts";
import { unverifiedDomain } from "../domains/sender.server.ts";
import { messagesModule } from "../manifest.ts";
import { DOMAINS } from "../paths.ts";
import { findProvider } from "../providers/repo.server.ts";
import { startRun } from "../sending/start-run.server.ts";
import { readMailSettings } from "../settings/service.server.ts";
import type { CampaignContent } from "../store/campaign-rpc.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import { checkDocument, utmFindings } from "../templates/check-document.server.ts";
import type { Finding } from "../templates/domain/check.ts";
import { checkLiquid } from "../templates/personalize.server.ts";
import { compileFor, readTemplate } from "../templates/service.server.ts";
import { readSettings } from "./domain/settings.ts";
import { isEditable } from "./domain/status.ts";
import * as repo from "./repo.server.ts";
import { allowChange, NO_CAMPAIGN } from "./service.server.ts";

/** As far ahead as a Workflow sleeps. */
const MAX_AHEAD_MS = days(300);

/** What speaks against the sender address: its domain was not proved. Without a service mails come from the product's own address. */
async function senderFinding(scope: WorkspaceScope): Promise<Finding | null> {
  const provider = await findProvider(scope);
  const domain = provider ? await unverifiedDomain(scope, provider.fromEmail) : null;
  if (!provider || domain === null) return null;
  return {
    severity: "error",
    message: `Nothing can be sent from ${provider.fromEmail}: the domain ${domain} is not verified.`,
    reason: "Add it under Sending, Domains, and its TXT record in your DNS.",
    link: { to: DOMAINS, label: "Open domains" },
  };
}

/** What a campaign would send, and all that speaks against it. Errors: not_found (template). */
export async function contentOf(
  context: Pick<RequestContext, "db" | "env" | "now">,
  actor: Pick<Actor, "workspaceId" | "plan">,
  row: repo.CampaignRow,
): Promise<Result<{ content: CampaignContent; findings: Finding[] }>> {
  const scope = storeScope(context, actor);
  const template = await readTemplate(scope, row.templateId);
  if (!template.ok) return err(appError("not_found", "The template of this campaign was deleted. Choose another one."));
  const settings = readSettings(row.settings);
  const mailSettings = await readMailSettings(scope);
  const document = { ...template.value.document };
  if (settings.subject !== "") document.subject = settings.subject;
  const dictionary = await getUtmDictionary(scope);
  const findings = checkDocument(document, mailSettings, dictionary);
  const utmCampaign = (await utmCampaignOf(scope, "mail_campaign", row.id)) ?? spellUtm(slugOf(row.name), dictionary);
  findings.push(...utmFindings(utmProblems({ ...MAIL_UTM, campaign: utmCampaign }, dictionary)));
  for (const subject of [document.subject, settings.subjectB]) {
    const checked = checkLiquid(subject);
    if (!checked.ok)
      findings.unshift({ severity: "error", message: checked.error.message, reason: "Correct the subject." });
  }
  const { fromName, replyTo, quiet, timeZone, cap } = mailSettings;
  if (fromName === "")
    findings.unshift({
      severity: "error",
      message: "The name of the sender is missing.",
      reason: "People need to see who is writing. Enter it under Sending.",
    });
  const sender = await senderFinding(scope);
  if (sender) findings.unshift(sender);
  return ok({
    findings,
    content: {
      mail: compileFor(document, mailSettings),
      ...{ subjectB: settings.subjectB, testPercent: settings.testPercent, testMs: hours(settings.testHours) },
      ...{ topic: settings.topic, tracksOpens: settings.tracksOpens, tracksClicks: settings.tracksClicks },
      ...{ fromName, replyTo, quiet, timeZone, cap },
      utmCampaign,
      perMinute: messagesModule.limits.mailsPerMinute[actor.plan],
    },
  });
}

const write = (
  context: RequestContext,
  actor: Actor,
  id: string,
  action: string,
  change: Partial<Pick<repo.CampaignRow, "status" | "startAt">>,
) => {
  const audit = auditIfChanged(context, auditEntry(actor, action, `mail_campaign:${id}`));
  return repo.writeStatus(workspaceScope(context, actor), id, { ...change, updatedAt: context.now() }, audit);
};

/**
 * Starts a campaign now, or at a moment. Errors: forbidden, plan_required, not_found, invalid_input (something speaks against
 * it, or the moment is past), conflict (started before), rate_limited.
 */
export async function startCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  startAt: Date | null,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const row = await repo.findCampaign(workspaceScope(context, actor), id);
  if (!row) return err(NO_CAMPAIGN);
  if (!isEditable(row.status) && row.status !== "scheduled")
    return err(appError("conflict", "This campaign was started before. Copy it to send it again."));
  const nowMs = context.now().getTime();
  if (startAt && (startAt.getTime() < nowMs - hours(1) || startAt.getTime() > nowMs + MAX_AHEAD_MS)) {
    const message = "Choose a time in the next 300 days.";
    return err(appError("invalid_input", message, { fields: [{ path: "startAt", message }] }));
  }
  const made = await contentOf(context, actor, row);
  if (!made.ok) return made;
  const { content, findings } = made.value;
  const wrong = findings.find(({ severity }) => severity === "error");
  if (wrong) return err(appError("invalid_input", `${wrong.message} ${wrong.reason}`));
  const head = { campaignId: id, workspaceId: actor.workspaceId };
  const begun = await campaignStub(context, id).begin(head, content, startAt?.getTime() ?? nowMs);
  if (!begun.ok) return begun;
  await write(context, actor, id, "mail_campaign.started", { status: "scheduled", startAt });
  // Should it not begin, the cron begins it within minutes.
  await startRun(context, { ...head, run: begun.value.run });
  return ok(undefined);
}

/** Stops a campaign within seconds: who has not been mailed waits. Errors: forbidden, plan_required, not_found, conflict, rate_limited. */
export async function pauseCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  if (!(await repo.findCampaign(workspaceScope(context, actor), id))) return err(NO_CAMPAIGN);
  const paused = await campaignStub(context, id).pause("");
  if (!paused.ok) return paused;
  await write(context, actor, id, "mail_campaign.paused", { status: "paused" });
  return ok(undefined);
}

/** Continues where a pause stopped. Errors: forbidden, plan_required, not_found, conflict (canceled, or not paused), rate_limited. */
export async function resumeCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  if (!(await repo.findCampaign(workspaceScope(context, actor), id))) return err(NO_CAMPAIGN);
  const resumed = await campaignStub(context, id).resume();
  if (!resumed.ok) return resumed;
  await write(context, actor, id, "mail_campaign.resumed", { status: "sending" });
  await startRun(context, { campaignId: id, workspaceId: actor.workspaceId, run: resumed.value.run });
  return ok(undefined);
}

/** Ends a campaign for good: who has not been mailed never is. Errors: forbidden, plan_required, not_found, conflict (over), rate_limited. */
export async function cancelCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  if (!(await repo.findCampaign(workspaceScope(context, actor), id))) return err(NO_CAMPAIGN);
  const canceled = await campaignStub(context, id).cancel({ campaignId: id, workspaceId: actor.workspaceId });
  if (!canceled.ok) return canceled;
  await write(context, actor, id, "mail_campaign.canceled", { status: "canceled" });
  return ok(undefined);
}
