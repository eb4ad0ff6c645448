import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storedFileResponse } from "#app/platform/http/download.ts";
import { readContactFile } from "../service.server.ts";

/** A file of a contact, to be saved by the browser. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const file = await readContactFile(context, session, params.contactId ?? "", params.fileId ?? "");
  const { body, ...about } = orThrow(file);
  return storedFileResponse(body, about);
}
