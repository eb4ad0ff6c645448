import type { AppContext } from "#app/platform/context.server.ts";
import { reasonLabel } from "../labels.ts";
import type { MailRoute } from "./open.server.ts";
import { writeHealth } from "./repo.server.ts";

/** What some mails said of a provider: what went wrong last in words, empty for nothing, and whether one left. */
export interface Health {
  error: string;
  hasSent: boolean;
}

/** The code of a failed mail as the page of the service says it. */
export const errorOf = (reason: string): string => (reason === "" ? "" : `${reasonLabel(reason)}.`);

/** Writes how the provider of a workspace fares. The product's own server is not noted. A note that fails is logged. */
export async function noteHealth(
  context: Pick<AppContext, "db" | "log" | "now">,
  { row }: Pick<MailRoute, "row">,
  health: Health,
): Promise<void> {
  if (!row || (health.error === "" && !health.hasSent)) return;
  try {
    await writeHealth({ db: context.db, workspaceId: row.workspaceId }, row.updatedAt, health, context.now());
  } catch (cause) {
    context.log.error("messages.health_not_noted", { workspaceId: row.workspaceId }, cause);
  }
}
