import { type Contact, listContacts, listStages } from "#app/modules/contacts/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { googleEmail } from "#app/shared/google-email.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { FORMATS, type UploadFormat, uploadRow, type WonLead } from "./domain/upload.ts";

const PAGE = 500;
/** Leads of one file. */
const MAX_LEADS = 20_000;
/** Google takes a conversion up to 90 days after its click; older ones are left out. */
const MAX_AGE_MS = days(90);

async function toLead({ email, firstTouch, lastTouch, stageAt, valueCents, currency }: Contact): Promise<WonLead> {
  const last = Object.keys(lastTouch?.clickIds ?? {}).length > 0 ? lastTouch : firstTouch;
  return {
    ...{ clickIds: last?.clickIds ?? {}, wonAtMs: stageAt ?? 0, valueCents, currency },
    hashedEmail: email === null ? null : await sha256Hex(googleEmail(email)),
  };
}

/** Leads in a stage of the kind "won", of the last 90 days. Errors: forbidden, plan_required (leads). */
export async function readWonLeads(context: RequestContext, actor: Actor): Promise<Result<WonLead[]>> {
  const stages = (await listStages(context, actor)).filter(({ kind }) => kind === "won");
  const oldest = context.now().getTime() - MAX_AGE_MS;
  const leads: WonLead[] = [];
  for (const { id: stage } of stages) {
    let cursor: string | undefined;
    do {
      const sort = { by: "createdAt", descending: true } as const;
      const page = await listContacts(context, actor, { sort, only: { stage }, cursor, limit: PAGE });
      if (!page.ok) return page;
      const recent = page.value.rows.filter(({ stageAt }) => (stageAt ?? 0) >= oldest);
      leads.push(...(await Promise.all(recent.map(toLead))));
      cursor = page.value.nextCursor ?? undefined;
    } while (cursor && leads.length < MAX_LEADS);
  }
  return ok(leads.slice(0, MAX_LEADS));
}

/** How many of the leads each file would have. */
export const countRows = (leads: readonly WonLead[]): Record<UploadFormat, number> =>
  Object.fromEntries(
    FORMATS.map((format) => [format, leads.filter((lead) => uploadRow(format, lead, "x") !== null).length]),
  ) as Record<UploadFormat, number>;
