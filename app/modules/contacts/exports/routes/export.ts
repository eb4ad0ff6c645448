import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal, requireFeature } from "#app/platform/access/access.server.ts";
import { datedName, fileResponse } from "#app/platform/http/download.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { appError } from "#app/shared/error.ts";
import { getBulk } from "../../bulk/service.server.ts";
import { contactChoices } from "../../people/choices.server.ts";
import { selectionOf } from "../../people/list-page.server.ts";
import { contactsList } from "../../people/ui/contacts-list.tsx";
import { EXPORT_FORMATS, exportPeople } from "../service.server.ts";

/** The contacts of the list's address, or those of a selection, as a file. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const { session } = await requireFeature(request, context, "lead_generation");
  const format = EXPORT_FORMATS.find((one) => one === params.format);
  if (!format) throw refusal(appError("not_found", "Contacts are exported as csv or ndjson."));
  const chosen = new URL(request.url).searchParams.get("selection");
  const selection = chosen
    ? orThrow(await getBulk(context, session, chosen.slice(0, 64))).input.selection
    : selectionOf(readListQuery(request, contactsList), await contactChoices(context, session));
  const body = orThrow(await exportPeople(context, session, selection, format));
  return fileResponse(body, { name: datedName("contacts", "kaja", context.now()), format });
}
