import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { contactChoices } from "../../people/choices.server.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { bulkAction } from "../actions.server.ts";
import { bulkQuerySchema } from "../schema.ts";
import { getBulk } from "../service.server.ts";
import { BulkForms } from "../ui/bulk-forms.tsx";
import { BulkState } from "../ui/bulk-state.tsx";

export const meta: MetaFunction = () => [{ title: "Change several contacts · Kaja" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const { do: way } = readQuery(request, bulkQuerySchema);
  const { id, state, total, done, result, input } = orThrow(await getBulk(context, session, params.bulkId ?? ""));
  const { stages, owners, topics, tags } = await contactChoices(context, session);
  return {
    way,
    job: { id, state, total: total ?? 0, done, result, type: input.change?.type ?? null },
    choices: { stages, owners, topics, tags },
  };
}

export const action = bulkAction;

export default function Bulk() {
  const { job, way, choices } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <div className="max-w-[760px]">
      <PageHeading title={`${counted(job.total, "contact")} selected`} />
      {job.state === "draft" ? (
        <BulkForms job={job} way={way} choices={choices} reply={reply} />
      ) : (
        <BulkState job={job} />
      )}
    </div>
  );
}
