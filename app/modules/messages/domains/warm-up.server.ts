import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { domainOfAddress } from "../providers/domain/provider.ts";
import { findProvider } from "../providers/repo.server.ts";
import { domainsAbove } from "./domain/domain-name.ts";
import { dayOf, daysNeeded, leftToday, type WarmUp, warmUpOn, warmUpView } from "./domain/warm-up.ts";
import { type DomainRow, findDomain, findVerified, lowerWarmUp, moveWarmUp } from "./repo.server.ts";

/** Senders that meet at the same domain take turns. */
const MAX_TRIES = 8;

export const warmUpOf = ({ warmUpStep, warmUpDay, warmUpSent }: DomainRow): WarmUp => ({
  ...{ step: warmUpStep, day: warmUpDay, sent: warmUpSent },
});

/** The verified domain that a sender address belongs to: its own, or the nearest above it. */
export const senderDomain = (scope: WorkspaceScope, fromEmail: string): Promise<DomainRow | undefined> =>
  findVerified(scope, domainsAbove(domainOfAddress(fromEmail)));

/**
 * Takes up to so many mails from the day of a domain's warm-up. Returns how many may leave now; 0: the day is used up, or other
 * senders are faster again and again.
 */
export async function takeWarmUp(
  { db, now }: Pick<AppContext, "db" | "now">,
  { id, workspaceId }: Pick<DomainRow, "id" | "workspaceId">,
  mails: number,
): Promise<number> {
  const scope = { db, workspaceId };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await findDomain(scope, id);
    if (!row) return 0;
    const before = warmUpOf(row);
    const today = dayOf(now().getTime());
    const left = leftToday(before, today);
    // Of a plan that is over only the day is noted, once.
    if (before.step === null || (left === null && before.day === today)) return mails;
    const granted = Math.min(mails, left ?? mails);
    if (granted === 0) return 0;
    const current = warmUpOn(before, today);
    if (await moveWarmUp(scope, { id, ...before }, { ...current, sent: current.sent + granted })) return granted;
  }
  return 0;
}

/** Gives back what was taken and did not leave. */
export const giveBackWarmUp = (
  { db, now }: Pick<AppContext, "db" | "now">,
  { id, workspaceId }: Pick<DomainRow, "id" | "workspaceId">,
  mails: number,
): Promise<void> => lowerWarmUp({ db, workspaceId }, id, dayOf(now().getTime()), mails);

/** What the warm-up of the workspace's sender does to a campaign of so many mails; null: nothing holds it back. */
export async function readWarmUpNote(scope: WorkspaceScope, nowMs: number, mails: number) {
  const provider = await findProvider(scope);
  const row = provider && (await senderDomain(scope, provider.fromEmail));
  if (!row) return null;
  const today = dayOf(nowMs);
  const view = warmUpView(warmUpOf(row), today);
  if (!view) return null;
  return { domainId: row.id, domain: row.domain, ...view, days: daysNeeded(warmUpOf(row), today, mails) };
}
export type WarmUpNote = NonNullable<Awaited<ReturnType<typeof readWarmUpNote>>>;
