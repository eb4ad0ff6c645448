import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useToast } from "#app/ui/toast/toast.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { accessAction } from "../actions.server.ts";
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

export const action = accessAction;

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
