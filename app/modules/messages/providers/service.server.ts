import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt } from "#app/platform/db/replace-if-unchanged.server.ts";
import { SmtpFailure } from "#app/platform/mail/smtp-failure.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { isLoopbackHost } from "#app/platform/safe-fetch/guard.ts";
import { refusalOfHost } from "#app/platform/safe-fetch/public-host.ts";
import { sharedDohResolver } from "#app/platform/safe-fetch/safe-fetch.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { countUnderWay } from "../campaigns/repo.server.ts";
import { messagesModule } from "../manifest.ts";
import { readFailure } from "../sending/outcome.ts";
import { readMailSettings } from "../settings/service.server.ts";
import { checkProvider } from "./domain/check-provider.ts";
import { destinationOf, PROVIDERS, type ProviderSettings } from "./domain/provider.ts";
import { errorOf, noteHealth } from "./health.server.ts";
import { ServiceFailure } from "./http-transport.server.ts";
import { openProvider } from "./open.server.ts";
import { deleteProvider, findProvider, type ProviderRow, writeProvider } from "./repo.server.ts";
import type { ProviderInput } from "./schema.ts";
import { openSecrets, sealSecrets, settingsOf } from "./secrets.server.ts";

const NO_PROVIDER = appError("not_found", "No email service is connected.");
const UNDER_WAY = appError(
  "conflict",
  "A campaign is scheduled or being sent through this service. Pause or cancel it before you remove the service.",
);

const onField = (path: string, message: string) =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, messagesModule.rateLimits.message_change, actor.userId) : allowed;
}

/** The fields of the form as settings; those of other kinds are dropped by `checkProvider`. */
const givenSettings = (input: ProviderInput): ProviderSettings => {
  const { host, port, tls, username, region, accessKeyId, configurationSet, messageStream } = input;
  return { host, port, tls, username, region, accessKeyId, configurationSet, messageStream };
};

/**
 * Connects the service that sends the campaigns of a workspace, or changes it. A secret that is left empty stays, unless the
 * mails would go elsewhere with it. Errors: forbidden, plan_required, invalid_input, rate_limited.
 */
export async function saveProvider(context: RequestContext, actor: Actor, input: ProviderInput): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const before = await findProvider(scope);
  const given = givenSettings(input);
  const staysThere =
    before !== undefined && destinationOf(before.kind, settingsOf(before)) === destinationOf(input.kind, given);
  const stored = staysThere ? await openSecrets(context, before) : null;
  const secret = input.providerSecret || (stored?.secret ?? "");
  const isLocal = input.kind === "smtp" && context.config.ALLOW_LOOPBACK_FETCH && isLoopbackHost(given.host);
  const checked = checkProvider(input.kind, given, { hasSecret: secret !== "", isLocal });
  if (!checked.ok) {
    const [first] = checked.error;
    return err(appError("invalid_input", first?.message ?? "Check the fields.", { fields: checked.error }));
  }
  if (input.kind === "smtp") {
    const refusal = await refusalOfHost(context.config, sharedDohResolver(), checked.value.host);
    if (refusal !== null) return onField("host", refusal);
  }
  const webhookSecret = input.kind === "resend" ? input.webhookSecret || (stored?.webhookSecret ?? "") : "";
  const now = before ? nextUpdatedAt(before, context.now()) : context.now();
  const row: Omit<ProviderRow, "workspaceId"> = {
    ...{ kind: input.kind, fromEmail: input.fromEmail, settings: JSON.stringify(checked.value) },
    sealedSecrets: await sealSecrets(context, actor.workspaceId, { secret, webhookSecret }),
    ...{ status: "untested", lastError: "", lastErrorAt: null, lastSentAt: null },
    ...{ createdAt: before?.createdAt ?? now, updatedAt: now },
  };
  const detail = `${PROVIDERS[input.kind].title}, ${input.fromEmail}`;
  const subject = `workspace:${actor.workspaceId}`;
  const audit = auditIfChanged(context, auditEntry(actor, "mail_provider.saved", subject, detail));
  await writeProvider(scope, row, audit);
  return ok(undefined);
}

/** Removes the service with its credentials. Errors: forbidden, plan_required, not_found, conflict (a campaign is under way), rate_limited. */
export async function removeProvider(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  if ((await countUnderWay(scope)) > 0) return err(UNDER_WAY);
  const entry = auditEntry(actor, "mail_provider.removed", `workspace:${actor.workspaceId}`);
  return (await deleteProvider(scope, auditIfChanged(context, entry))) ? ok(undefined) : err(NO_PROVIDER);
}

/** What a test found: null, or what went wrong in words. */
export interface ProviderTest {
  problem: string | null;
}

const TEXT = "This test shows that your email service takes mail from Kaja. There is nothing to do.";

/**
 * Sends one mail to the person who asks through the stored service, and notes how that went. Errors: forbidden, plan_required,
 * not_found, rate_limited.
 */
export async function testProvider(
  context: RequestContext,
  session: Session,
  mailId: string,
): Promise<Result<ProviderTest>> {
  const allowed = authorize(session, WRITE);
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, messagesModule.rateLimits.message_test, session.userId);
  if (!admitted.ok) return admitted;
  const scope = workspaceScope(context, session);
  const row = await findProvider(scope);
  if (!row) return err(NO_PROVIDER);
  const transport = await openProvider(context, row);
  if (typeof transport === "string") {
    await noteHealth(context, { row }, { error: transport, hasSent: false });
    return ok({ problem: transport });
  }
  const { fromName, replyTo } = await readMailSettings(scope);
  try {
    await transport.send({
      ...{ id: `test.${mailId}`, recipient: session.email, subject: "Test of your email service" },
      ...{ textBody: TEXT, htmlBody: `<p>${TEXT}</p>`, unsubscribeUrl: "", fromName, replyTo },
    });
    await noteHealth(context, { row }, { error: "", hasSent: true });
    return ok({ problem: null });
  } catch (cause) {
    if (!(cause instanceof ServiceFailure || cause instanceof SmtpFailure)) throw cause;
    const { reason } = readFailure(cause, 1, true);
    await noteHealth(context, { row }, { error: errorOf(reason), hasSent: false });
    // The service's own words: for this person alone, and stored nowhere.
    const said = cause instanceof ServiceFailure ? cause.message.slice(0, 300) : "";
    return ok({ problem: `${errorOf(reason)}${said === "" ? "" : ` It says: ${said}`}` });
  } finally {
    await transport.close();
  }
}
