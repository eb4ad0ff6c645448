import { admitMail, type Contact, mailChoices, pageByRule } from "#app/modules/contacts/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { type ConsentBasis, identifiersOf, type Network } from "./domain/upload.ts";
import type { AudienceQuery } from "./schema.ts";

const PAGE = 500;
/** People of one file: more than that is split by segments. */
const MAX_PEOPLE = 250_000;

/** People of the segment who agreed, without the other segment's people and without anybody who said no to ads. */
const ruleOf = ({ segment, without, consent }: AudienceQuery): SegmentRule => ({
  all: [
    ...(segment === "" ? [] : [{ inSegment: segment }]),
    ...(without === "" ? [] : [{ not: { inSegment: without } }]),
    { consent: { channel: consent }, state: "granted" },
    { not: { consent: { channel: "ads" }, state: "denied" } },
    { not: { consent: { channel: "ads" }, state: "withdrawn" } },
  ],
});

/** Leaves out whose address is suppressed, and for mails who agreed to some topics alone. */
async function withoutSuppressed(
  context: RequestContext,
  workspaceId: string,
  rows: readonly Contact[],
  consent: ConsentBasis,
): Promise<Contact[]> {
  const mailed = rows.filter((row): row is Contact & { email: string } => row.email !== null);
  const people = mailed.map(({ id, email }) => ({ contactId: id, email }));
  const demand = { topic: "", nowMs: context.now().getTime(), ref: null, cap: null };
  const refusals = await admitMail(context, workspaceId, people, demand);
  const refused = new Set(
    mailed.flatMap(({ id }, at) => {
      const refusal = refusals[at] ?? null;
      return refusal === null || (refusal === "no_consent" && consent === "ads") ? [] : [id];
    }),
  );
  return rows.filter(({ id }) => !refused.has(id));
}

const hashed = (network: Network, rows: readonly Contact[]): Promise<string[][]> =>
  Promise.all(
    rows.flatMap((row) => {
      const identifiers = identifiersOf(network, row);
      return identifiers
        ? [Promise.all(identifiers.map((text) => (text === "" ? Promise.resolve("") : sha256Hex(text))))]
        : [];
    }),
  );

const GONE = appError("not_found", "This segment no longer exists. Choose another one.");

/** Left out, a segment that is gone would let its people into the file. */
async function haveSegments(context: RequestContext, actor: Actor, ids: readonly string[]): Promise<boolean> {
  const { segments } = await mailChoices(storeScope(context, actor));
  return ids.every((id) => id === "" || segments.some((segment) => segment.id === id));
}

/**
 * The rows of a file that an advertising network takes: SHA-256 hashes of people who agreed, a page of contacts in memory at a time.
 * Errors: not_found (a segment is gone), invalid_input (rule too large).
 */
export async function readAudience(
  context: RequestContext,
  actor: Actor,
  query: AudienceQuery,
): Promise<Result<AsyncGenerator<string[][]>>> {
  const { workspaceId } = actor;
  if (!(await haveSegments(context, actor, [query.segment, query.without]))) return err(GONE);
  const rule = ruleOf(query);
  const read = (cursor: string | undefined) => pageByRule(context, workspaceId, rule, { cursor, limit: PAGE });
  const first = await read(undefined);
  if (!first.ok) return first;
  await recordAudit(context, auditEntry(actor, "ad_audience.downloaded", "ad_audience", query.network));
  async function* batches(): AsyncGenerator<string[][]> {
    let page = first;
    for (let people = 0; page.ok && people < MAX_PEOPLE; ) {
      const { rows, nextCursor } = page.value;
      people += rows.length;
      yield await hashed(query.network, await withoutSuppressed(context, workspaceId, rows, query.consent));
      if (nextCursor === null) return;
      page = await read(nextCursor);
    }
  }
  return ok(batches());
}
