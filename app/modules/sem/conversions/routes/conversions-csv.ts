import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { semModule } from "../../manifest.ts";
import { HEADINGS, uploadRow } from "../domain/upload.ts";
import { uploadQuerySchema } from "../schema.ts";
import { readWonLeads } from "../service.server.ts";

/** Won leads as a file that an advertising network takes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, semModule.feature, { write: true });
  const { format, name } = readQuery(request, uploadQuerySchema);
  const leads = orThrow(await readWonLeads(context, session));
  const rows = leads.flatMap((lead) => {
    const row = uploadRow(format, lead, name);
    return row ? [row] : [];
  });
  return csvResponse(datedName("conversions", format, context.now()), HEADINGS[format], [rows]);
}
