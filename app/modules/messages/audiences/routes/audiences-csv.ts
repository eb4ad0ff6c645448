import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { WRITE } from "../../access.ts";
import { HEADINGS } from "../domain/upload.ts";
import { audienceQuerySchema } from "../schema.ts";
import { readAudience } from "../service.server.ts";

/** People who agreed, hashed, as a file for an advertising network. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, WRITE.feature, { write: true });
  const query = readQuery(request, audienceQuerySchema);
  const rows = orThrow(await readAudience(context, session, query));
  return csvResponse(datedName("audience", query.network, context.now()), HEADINGS[query.network], rows);
}
