import { notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { TxtResolver } from "#app/platform/safe-fetch/resolve.ts";
import { sharedDohResolver } from "#app/platform/safe-fetch/safe-fetch.ts";
import { hours } from "#app/shared/time.ts";
import { RECORD_LABELS } from "../labels.ts";
import { domainPath } from "../paths.ts";
import { isReservedName } from "./domain/domain-name.ts";
import { type RecordKind, vanishedRecords } from "./domain/records.ts";
import { type DomainRow, findDue, replaceDomain } from "./repo.server.ts";
import { findingsOf, lookedUp } from "./service.server.ts";

/** Less than a day: the next run of a day must not miss one by seconds. */
const DUE_AFTER_MS = hours(20);
const PAGE = 50;
/** Domains of one run; the rest is due the next day, the longest ago first. */
const MAX_DOMAINS = 2_000;
/** Domains in a row without an answer, after which the run ends: it is the DNS service that is silent. */
const MAX_SILENT = 5;

async function notifyLost(context: AppContext, { id, workspaceId, domain }: DomainRow, day: string): Promise<void> {
  await notifyWorkspace(context, {
    ...{ id: `sending-domain-lost-${id}-${day}`, workspaceId, kind: "campaign_alerts", href: domainPath(id) },
    title: `${domain} is no longer verified`.slice(0, 120),
    body: "Its TXT record is missing in DNS. No campaign starts from this domain until the record is back and checked.",
  });
}

async function notifyVanished(
  context: AppContext,
  { id, workspaceId, domain }: DomainRow,
  kinds: readonly RecordKind[],
  day: string,
): Promise<void> {
  const names = kinds.map((kind) => RECORD_LABELS[kind]).join(" and ");
  await notifyWorkspace(context, {
    ...{ id: `sending-domain-records-${id}-${day}`, workspaceId, kind: "campaign_alerts", href: domainPath(id) },
    title: `${names} of ${domain} is missing`.slice(0, 120),
    body: "The record was there at the last check. Receivers may treat your emails as spam until it is back.",
  });
}

/** False: DNS gave no answer, which changes nothing. */
async function checkOne(context: AppContext, dns: TxtResolver, before: DomainRow, now: Date): Promise<boolean> {
  const scope = { db: context.db, workspaceId: before.workspaceId };
  const after = isReservedName(before.domain)
    ? { ...before, checkedAt: now, updatedAt: new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)) }
    : await lookedUp(dns, before, now);
  if (!after) return false;
  // Somebody checked it meanwhile: their answer is newer.
  if (!(await replaceDomain(scope, before, after))) return true;
  const day = now.toISOString().slice(0, 10);
  const [was, is] = [findingsOf(before), findingsOf(after)];
  const vanished = is ? vanishedRecords(was, is) : [];
  if (after.status === "lost") await notifyLost(context, after, day);
  else if (vanished.length > 0) await notifyVanished(context, after, vanished, day);
  return true;
}

/** Looks up all verified domains once a day, and notifies their workspaces of what vanished. One failure stops no other. */
export async function checkDueDomains(
  context: AppContext,
  now: Date,
  dns: TxtResolver = sharedDohResolver(),
): Promise<void> {
  const before = new Date(now.getTime() - DUE_AFTER_MS);
  const unchecked = new Set<string>();
  let silent = 0;
  for (let done = 0; done < MAX_DOMAINS; ) {
    const due = (await findDue(context.db, before, PAGE + unchecked.size)).filter(({ id }) => !unchecked.has(id));
    if (due.length === 0) return;
    for (const row of due) {
      const isChecked = await checkOne(context, dns, row, now).catch((cause: unknown) => {
        context.log.error("messages.domain_not_checked", { domainId: row.id }, cause);
        return false;
      });
      silent = isChecked ? 0 : silent + 1;
      if (!isChecked) unchecked.add(row.id);
      if (silent >= MAX_SILENT) return context.log.warn("messages.domains_dns_silent", { unchecked: unchecked.size });
    }
    done += due.length;
  }
}
