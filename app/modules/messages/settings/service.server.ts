import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { toHex } from "#app/platform/crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, hmacSha256, ringOf } from "#app/platform/crypto/key-ring.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { messagesModule } from "../manifest.ts";
import { DEFAULT_THEME, type MailTheme, themeSchema } from "../templates/domain/theme.ts";
import { findSettings, writeSettings } from "./repo.server.ts";
import type { MailSettingsInput } from "./schema.ts";

/** What holds for all mails of a workspace. */
export interface MailSettings {
  fromName: string;
  replyTo: string;
  postalAddress: string;
  theme: MailTheme;
  quiet: { from: number; to: number } | null;
  timeZone: string;
  cap: { mails: number; days: number } | null;
  /** False: nobody has decided anything yet. */
  isSaved: boolean;
}

/** Nights are quiet, and nobody gets more than four mails a week, until the workspace decides otherwise. */
const DEFAULTS: MailSettings = {
  fromName: "",
  replyTo: "",
  postalAddress: "",
  theme: DEFAULT_THEME,
  quiet: { from: 21, to: 8 },
  timeZone: "UTC",
  cap: { mails: 4, days: 7 },
  isSaved: false,
};

export async function readMailSettings(scope: WorkspaceScope): Promise<MailSettings> {
  const row = await findSettings(scope);
  if (!row) return DEFAULTS;
  const theme = themeSchema.safeParse(JSON.parse(row.theme));
  return {
    fromName: row.fromName,
    replyTo: row.replyTo,
    postalAddress: row.postalAddress,
    theme: theme.success ? theme.data : DEFAULT_THEME,
    quiet: row.quietFrom === row.quietTo ? null : { from: row.quietFrom, to: row.quietTo },
    timeZone: row.timeZone,
    cap: row.capMails === 0 ? null : { mails: row.capMails, days: row.capDays },
    isSaved: true,
  };
}

/** Saves what holds for all mails. Errors: forbidden, plan_required, rate_limited. */
export async function saveMailSettings(
  context: RequestContext,
  actor: Actor,
  { button, background, font, logoUrl, logoAlt, ...settings }: MailSettingsInput,
): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, messagesModule.rateLimits.message_change, actor.userId);
  if (!admitted.ok) return admitted;
  const theme: MailTheme = { button, background, font, logoUrl, logoAlt };
  const audit = auditIfChanged(context, auditEntry(actor, "mail_settings.changed", `workspace:${actor.workspaceId}`));
  const row = { ...settings, theme: JSON.stringify(theme), updatedAt: context.now() };
  await writeSettings(workspaceScope(context, actor), row, audit);
  return ok(undefined);
}

/** The secret part of the address where a mail service reports bounces of a workspace: made of our key, stored nowhere. */
export async function bounceToken({ config }: Pick<AppContext, "config">, workspaceId: string): Promise<string> {
  const ring = ringOf(config.SIGNING_KEY, "SIGNING_KEY");
  const key = await deriveKeyBytes(currentSecret(ring), "mail-bounces");
  return toHex((await hmacSha256(key, workspaceId)).slice(0, 16) as Uint8Array<ArrayBuffer>);
}
