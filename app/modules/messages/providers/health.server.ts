import type { AppContext } from "#app/platform/context.server.ts";
import { reasonLabel } from "../labels.ts";
import type { MailRoute } from "./open.server.ts";
import { writeHealth } from "./repo.server.ts";

/** What some mails said of a provider: an error in words, the code of a failure, or whether one left. */
export type Health = { error: string } | { reason: string } | { hasSent: boolean };

/** Writes how the provider of a workspace fares. The product's own server is not noted. A note that fails is logged. */
export async function noteHealth(
  context: Pick<AppContext, "db" | "log" | "now">,
  { row }: Pick<MailRoute, "row">,
  health: Health,
): Promise<void> {
  if (!row || ("hasSent" in health && !health.hasSent)) return;
  const at = context.now();
  const noted =
    "hasSent" in health
      ? { sentAt: at }
      : { error: "error" in health ? health.error : `${reasonLabel(health.reason)}.`, at };
  try {
    await writeHealth({ db: context.db, workspaceId: row.workspaceId }, row.updatedAt, noted);
  } catch (cause) {
    context.log.error("messages.health_not_noted", { workspaceId: row.workspaceId }, cause);
  }
}
