import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { fileResponse } from "#app/platform/http/download.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { openExport } from "../../index.server.ts";

/** The file of a data export, for its own person, shortly after a sign-in; the Data tab asks for the password first when it was longer ago. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const download = await openExport(context, session, params.exportId ?? "");
  if (!download.ok) {
    const { code, message } = download.error;
    if (code === "password_required") return redirect("/settings/data?unlock");
    return new Response(message, {
      status: HTTP_STATUS[code],
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": NO_STORE },
    });
  }
  const { body, sizeBytes, name } = download.value;
  return fileResponse(body, { name, format: "zip", sizeBytes });
}
