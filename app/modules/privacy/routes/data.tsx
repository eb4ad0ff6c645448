import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { dataAction } from "../actions.server.ts";
import { DeleteAccount } from "../deletion/ui/delete-account.tsx";
import { ExportData } from "../export/ui/export-data.tsx";
import { listExports, readAffectedWorkspaces } from "../index.server.ts";

export const meta: MetaFunction = () => [{ title: "Data · Settings · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const [exports, workspaces] = await Promise.all([
    listExports(context, session),
    readAffectedWorkspaces(context, session),
  ]);
  return {
    exports: exports.map(({ id, status, sizeBytes, createdAt, expiresAt }) => ({
      id,
      status,
      sizeBytes,
      createdAt,
      expiresAt,
    })),
    workspaces,
    unlocking: new URL(request.url).searchParams.has("unlock"),
    now: context.now(),
    email: session.email,
    timeZone: session.timeZone,
    hasTwoFactor: session.hasTwoFactor,
    deleteAfter: session.deleteAfter,
    viewedByAdmin: session.impersonatorId !== null,
  };
}

export const action = dataAction;

export default function Data() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const aboutExport = reply?.intent === "export" || reply?.intent === "unlock";
  return (
    <div className="grid max-w-[860px] gap-8">
      <ExportData {...page} reply={aboutExport ? reply : undefined} />
      <DeleteAccount {...page} reply={aboutExport ? undefined : reply} />
    </div>
  );
}
