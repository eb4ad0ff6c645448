import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusal } from "#app/platform/access/access.server.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { appError } from "#app/shared/error.ts";
import { exportAudit, readAuditQuery, requireAuditReader } from "../service.server.ts";

/**
 * The audit log as a file. A sign-in that is older than 10 minutes is asked for the password on the page first.
 * Throws 400 for filters that do not exist, 403 for viewers and for administrators who view as somebody else.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAuditReader(request, context);
  if (access.session.impersonatorId)
    throw refusal(appError("forbidden", "An export is not available while you view as somebody else."));
  const query = readAuditQuery(request);
  const proven = await stepUp(context, access.session, {});
  if (!proven.ok) {
    const search = new URL(request.url).searchParams;
    search.set("export", "ask");
    return redirect(`/security/audit?${search}`, { status: 303 });
  }
  return exportAudit(context, access, query);
}
