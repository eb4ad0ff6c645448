import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { adsmartModule } from "../../manifest.ts";
import { cohortQuerySchema } from "../schema.ts";
import { COHORT_HEADING, cohortCsvRows, readCohorts } from "../service.server.ts";

/** The cohorts as a CSV file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const query = readQuery(request, cohortQuerySchema);
  const cohorts = orThrow(await readCohorts(context, session, query));
  return csvResponse(`ad-cohorts-by-${query.by}`, COHORT_HEADING, [cohortCsvRows(cohorts)]);
}
