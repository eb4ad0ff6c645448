import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { answerSaved } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { useToast } from "#app/ui/toast/toast.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { checkVerification, removeSiteCredentials, saveSiteCredentials } from "../access.server.ts";
import { accessSchema } from "../schema.ts";
import { getSettings } from "../service.server.ts";
import {
  verificationMethodsFor,
  verificationPathOf,
  verificationStatementOf,
  verificationTokenOf,
} from "../site-verification.server.ts";
import { SettingsNav } from "../ui/settings-nav.tsx";
import { SignInCard, VerificationCard } from "../ui/site-access.tsx";

export const handle = { crumb: () => "Access" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openProject(request, context, params.projectId);
  const { verifiedAt, verifiedBy, verificationLostAt, hasBasicAuth, crawl } = await getSettings(scope, project.id);
  const token = await verificationTokenOf(project.id);
  const { origin, hostname } = new URL(project.url);
  return {
    archived: project.archivedAt !== null,
    origin,
    hostname,
    hasDns: verificationMethodsFor(project.url).includes("dns"),
    hasBasicAuth,
    verifiedAtMs: verifiedAt?.getTime() ?? null,
    verifiedBy,
    lostAtMs: verificationLostAt?.getTime() ?? null,
    needed: crawl.ignoreRobots || crawl.userAgent.choice === "custom",
    fileUrl: origin + verificationPathOf(token),
    statement: verificationStatementOf(token),
    metaTag: `<meta name="kaja-site-verification" content="${token}">`,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session } = await requireFeature(request, context, "seo", { write: true });
  const form = await parseForm(request, accessSchema, { secret: ["password"] });
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  const { value, values } = form.value;
  const id = params.projectId ?? "";
  if (value.intent === "save-sign-in")
    return answerSaved(await saveSiteCredentials(context, session, id, value), values, "Sign-in saved");
  if (value.intent === "remove-sign-in")
    return answerSaved(await removeSiteCredentials(context, session, id), values, "Sign-in removed");
  return answerSaved(await checkVerification(context, session, id), values, "The site is verified");
}

export default function Access() {
  const access = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useToast(reply?.toast);
  return (
    <div className="grid max-w-[760px] gap-4">
      <SettingsNav current="Access" />
      <VerificationCard {...access} reply={reply} />
      <SignInCard {...access} reply={reply} />
    </div>
  );
}
