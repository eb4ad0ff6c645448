import type { AppContext } from "#app/platform/context.server.ts";
import { type MailTransport, openSmtpServer, openSmtpTransport } from "#app/platform/mail/smtp.server.ts";
import { unpacedFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { refusalOfHost } from "#app/platform/safe-fetch/public-host.ts";
import { sharedDohResolver } from "#app/platform/safe-fetch/safe-fetch.ts";
import type { DomainRow } from "../domains/repo.server.ts";
import { senderDomain } from "../domains/warm-up.server.ts";
import { openApiTransport } from "./http-transport.server.ts";
import { findProvider, type ProviderRow } from "./repo.server.ts";
import { openSecrets, settingsOf } from "./secrets.server.ts";

/** Opens the way to a provider. A text: why it cannot be used, in fixed words. */
export async function openProvider(
  context: Pick<AppContext, "config" | "now">,
  row: ProviderRow,
): Promise<MailTransport | string> {
  const secrets = await openSecrets(context, row);
  if (!secrets) return "The stored credentials can no longer be read. Enter them again.";
  const settings = settingsOf(row);
  const { config, now } = context;
  if (row.kind === "smtp") {
    const refusal = await refusalOfHost(config, sharedDohResolver(), settings.host);
    if (refusal !== null) return refusal;
    const { host, port, tls, username } = settings;
    return openSmtpServer({ host, port, tls, username, password: secrets.secret }, { email: row.fromEmail });
  }
  const account = { kind: row.kind, settings, secret: secrets.secret, fromEmail: row.fromEmail };
  return openApiTransport(account, { fetch: unpacedFetch(context, "mail_service"), now, baseUrl: config.MAIL_API_URL });
}

/** How the mails of a workspace leave. `row` undefined: through the product's own server, or into the outbox when there is none. */
export interface MailRoute {
  row: ProviderRow | undefined;
  transport: MailTransport | null;
  /** Why its provider cannot be used now; empty: it can. */
  refusal: string;
  /** The domain of its sender is the workspace's own; always so without a provider. */
  isVerified: boolean;
  /** That domain while it has a warm-up plan. */
  domain: DomainRow | null;
}

export async function openRoute(
  context: Pick<AppContext, "config" | "db" | "now">,
  workspaceId: string,
): Promise<MailRoute> {
  const row = await findProvider({ db: context.db, workspaceId });
  if (!row) return { row, transport: openSmtpTransport(context.config), refusal: "", isVerified: true, domain: null };
  const verified = await senderDomain({ db: context.db, workspaceId }, row.fromEmail);
  const isVerified = verified !== undefined;
  const domain = verified && verified.warmUpStep !== null ? verified : null;
  const opened = await openProvider(context, row);
  return typeof opened === "string"
    ? { row, transport: null, refusal: opened, isVerified, domain }
    : { row, transport: opened, refusal: "", isVerified, domain };
}
