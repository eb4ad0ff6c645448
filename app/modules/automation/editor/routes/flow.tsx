import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { STATUS_LABELS } from "../../labels.ts";
import { automationModule } from "../../manifest.ts";
import { dryRunPath, flowPath, publishPath, reportPath, runsPath, versionsPath } from "../../paths.ts";
import { getFlow } from "../../service.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.flow.name ?? "Flow"} · Kaja` }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const { id, name, status, version, active } = orThrow(await getFlow(scope, params.flowId ?? ""));
  return { flow: { id, name, status, version, active }, readOnly: session.workspaceRole === "viewer" };
}

/** The frame of the pages of one flow. */
export default function FlowLayout() {
  const { flow, readOnly } = useLoaderData<typeof loader>();
  const { id, name, status, version, active } = flow;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 break-words font-bold text-2xl tracking-tight">{name}</h1>
        <span className="flex-1">
          <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag>
        </span>
        {version > 0 && !readOnly ? (
          <Form method="post" action={versionsPath(id)}>
            <FormKey />
            <Button type="submit" name="intent" value={status === "paused" ? "resume" : "pause"}>
              {status === "paused" ? "Resume flow" : "Pause flow"}
            </Button>
          </Form>
        ) : null}
      </div>
      <TabLinks
        label="Parts of the flow"
        tabs={[
          { to: flowPath(id), label: "Edit", end: true },
          { to: publishPath(id), label: "Publish" },
          { to: runsPath(id), label: "Runs", count: active },
          { to: reportPath(id), label: "Report" },
          { to: dryRunPath(id), label: "Dry run" },
          { to: versionsPath(id), label: "Versions" },
        ]}
      />
      <Outlet />
    </>
  );
}
