import type { AppContext } from "#app/platform/context.server.ts";
import { hours } from "#app/shared/time.ts";
import { sendingDomains } from "#db/schema/messages.ts";
import { judgeDomain } from "./domain/records.ts";
import { dayOf } from "./domain/warm-up.ts";

const DOMAIN_ID = "00000000-0000-7000-8000-000000000072";
const DOMAIN = "tea.example";
const SELECTOR = "tea2026";
/** An Ed25519 key of RFC 8463, appendix A. */
const DKIM = "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/** A verified domain of the demonstration: its name is reserved for examples, so that no DNS is asked. */
export async function importDemoDomain({ db, now }: AppContext, workspaceId: string, userId: string): Promise<void> {
  const checkedAt = new Date(now().getTime() - hours(5));
  const findings = judgeDomain(
    {
      ...{ proof: [], spf: ["v=spf1 include:_spf.tea.example ~all"], spfLookups: 1, dkim: [DKIM], bimi: [] },
      dmarc: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}`],
    },
    SELECTOR,
  );
  await db
    .insert(sendingDomains)
    .values({
      ...{ id: DOMAIN_ID, workspaceId, userId, domain: DOMAIN, selector: SELECTOR, status: "verified" as const },
      ...{ proof: "00000000000000000000000000000000", findings: JSON.stringify(findings), checkedAt },
      ...{ warmUpStep: 6, warmUpDay: dayOf(now().getTime()), warmUpSent: 640 },
      ...{ createdAt: checkedAt, updatedAt: checkedAt },
    })
    .onConflictDoNothing();
}
