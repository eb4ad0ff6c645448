import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { answerSaved } from "#app/platform/http/form-answer.server.ts";
import { parseForm } from "#app/platform/http/submission.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { useToast } from "#app/ui/toast.tsx";
import { checkVerification, removeSignIn, saveSignIn } from "../access-settings.server.ts";
import { openProject } from "../open-project.server.ts";
import { getSettings } from "../settings.server.ts";
import { accessSchema } from "../settings-schema.ts";
import { SettingsNav } from "../ui/settings-nav.tsx";
import { SignInCard, VerificationCard } from "../ui/site-access.tsx";
import { filePathOf, statementOf, tokenOf } from "../verify-site.server.ts";

export const handle = { crumb: () => "Access" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openProject(request, context, params.projectId);
  const { verifiedAt, verifiedBy, verificationLostAt, hasBasicAuth, crawl } = await getSettings(scope, project.id);
  const token = await tokenOf(project.id);
  const { origin, hostname } = new URL(project.url);
  return {
    archived: project.archivedAt !== null,
    origin,
    hostname,
    hasBasicAuth,
    verifiedAtMs: verifiedAt?.getTime() ?? null,
    verifiedBy,
    lostAtMs: verificationLostAt?.getTime() ?? null,
    needed: crawl.ignoreRobots || crawl.userAgent.choice === "custom",
    fileUrl: origin + filePathOf(token),
    statement: statementOf(token),
    metaTag: `<meta name="kaja-site-verification" content="${token}">`,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session } = await requireFeature(request, context, "seo", { write: true });
  const form = await parseForm(request, accessSchema, { secret: ["password"] });
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  const { value, values } = form.value;
  const id = params.projectId ?? "";
  if (value.intent === "save-sign-in") return answerSaved(await saveSignIn(context, session, id, value), values, "Sign-in saved");
  if (value.intent === "remove-sign-in") return answerSaved(await removeSignIn(context, session, id), values, "Sign-in removed");
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
