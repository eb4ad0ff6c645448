import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ClipboardCheck } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { automationModule } from "../../manifest.ts";
import { runPath } from "../../paths.ts";
import { approvalsAction } from "../actions.server.ts";
import { listApprovals } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Approvals · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  return {
    approvals: await listApprovals({ ...scope, env: context.env }),
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = approvalsAction;

export default function Approvals() {
  const { approvals, timeZone, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Approvals</h1>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {approvals.length === 0 ? (
        <EmptyState icon={<ClipboardCheck size={22} aria-hidden="true" />} title="No pending approvals">
          When a flow reaches “Ask for approval”, the question appears here and the responsible person is notified.
        </EmptyState>
      ) : (
        <ul className="grid max-w-[760px] gap-3">
          {approvals.map(({ flowId, flowName, runId, seq, title, text, contact, untilMs }) => (
            <Card key={`${runId}${seq}`} as="li" className="grid gap-2 p-4">
              <h2 className="font-bold text-base">{title}</h2>
              {text ? <p className="whitespace-pre-wrap text-sm">{text}</p> : null}
              <p className="text-[13px] text-ink-2">
                <Link to={runPath(flowId, runId)} className="underline">
                  {contact}
                </Link>{" "}
                · {flowName}
                {untilMs === null ? null : (
                  <>
                    {" · until "}
                    <Time value={new Date(untilMs)} timeZone={timeZone} />
                  </>
                )}
              </p>
              {readOnly ? null : (
                <Form method="post" className="flex flex-wrap gap-2">
                  <FormKey />
                  <input type="hidden" name="flowId" value={flowId} />
                  <input type="hidden" name="runId" value={runId} />
                  <input type="hidden" name="seq" value={seq} />
                  <Button type="submit" look="primary" name="intent" value="approve" aria-label={`Approve: ${title}`}>
                    Approve
                  </Button>
                  <Button type="submit" name="intent" value="refuse" aria-label={`Refuse: ${title}`}>
                    Refuse
                  </Button>
                </Form>
              )}
            </Card>
          ))}
        </ul>
      )}
    </>
  );
}
