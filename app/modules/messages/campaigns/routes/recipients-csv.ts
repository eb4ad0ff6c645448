import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import { RECIPIENT_LABELS, reasonLabel } from "../../labels.ts";
import { messagesModule } from "../../manifest.ts";
import { campaignStub } from "../../store/campaign-stub.server.ts";
import { getCampaign } from "../service.server.ts";

const HEADING = [
  "Email",
  "Contact",
  "Outcome",
  "Reason",
  "Subject",
  "Sent at",
  "Clicks by people",
  "Unsure clicks",
  "Clicks by bots",
  "Opens",
  "Unsubscribed at",
  "Bounced at",
];
const PAGE = 1_000;

const iso = (ms: number | null): string => (ms === null ? "" : new Date(ms).toISOString());

async function* batchesOf(context: Pick<RequestContext, "env">, id: string) {
  for (let after = 0; ; ) {
    const rows = await campaignStub(context, id).recipients({ after, limit: PAGE });
    if (rows.length === 0) return;
    yield rows.map((row) => [
      row.email,
      row.contactId,
      RECIPIENT_LABELS[row.state],
      row.state === "sent" || row.reason === "" ? "" : reasonLabel(row.reason),
      row.variant.toUpperCase(),
      iso(row.sentAtMs),
      row.humanClicks,
      row.unsureClicks,
      row.machineClicks,
      row.opens,
      iso(row.unsubscribedAtMs),
      iso(row.bouncedAtMs),
    ]);
    after = rows.at(-1)?.n ?? after;
  }
}

/** Every recipient of a campaign as a CSV file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, messagesModule.feature);
  const row = orThrow(await getCampaign(scope, params.campaignId ?? ""));
  return csvResponse(`mail-campaign-${row.name}`, HEADING, batchesOf(context, row.id));
}
