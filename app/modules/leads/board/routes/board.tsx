import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Plus, SquareKanban } from "lucide-react";
import { getContact, getPipelineSettings } from "#app/modules/contacts/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Filters, SelectInput } from "#app/ui/list/filters/filters.tsx";
import { ViewSwitch } from "../../ui/view-switch.tsx";
import { boardAction } from "../actions.server.ts";
import { weightedValues } from "../domain/board.ts";
import { amountsText } from "../format.ts";
import { boardQuerySchema } from "../schema.ts";
import { readBoard } from "../service.server.ts";
import { PipelineBoard } from "../ui/board.tsx";
import { AddLead, CloseLead } from "../ui/lead-forms.tsx";

export const meta: MetaFunction = () => [{ title: "Pipeline · Kaja" }];
export const action = boardAction;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const query = readQuery(request, boardQuerySchema);
  const board = await readBoard(context, session, query);
  const found = query.close ? await getContact(context, session, query.close) : null;
  const stage = board.columns.find(({ id }) => id === query.stage);
  const closing =
    found?.ok && stage
      ? { lead: found.value, stage, reasons: (await getPipelineSettings(context, session)).lostReasons }
      : null;
  return { ...board, query, closing, nowMs: context.now().getTime() };
}

function backOf({ owner, source }: { owner?: string | undefined; source?: string | undefined }): string {
  const params = new URLSearchParams({ ...(owner && { owner }), ...(source && { source }) }).toString();
  return params === "" ? "/leads" : `/leads?${params}`;
}

export default function Pipeline() {
  const { columns, owners, query, closing, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof boardAction>();
  const back = backOf(query);
  const leads = columns.reduce((sum, column) => sum + column.leads, 0);
  const isFiltered = Boolean(query.owner || query.source);
  const add = (
    <LinkButton to="/leads?add=lead" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      Add lead
    </LinkButton>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="font-bold text-2xl tracking-tight">Pipeline</h1>
          <p className="text-ink-2 text-sm tabular-nums">
            {exact(leads)} {leads === 1 ? "lead" : "leads"} · Weighted pipeline: {amountsText(weightedValues(columns))}
          </p>
        </div>
        {add}
      </div>
      <ViewSwitch />
      {query.add ? <AddLead reply={reply?.intent === "add" ? reply : undefined} back={back} /> : null}
      {closing ? <CloseLead reply={reply?.intent === "close" ? reply : undefined} back={back} {...closing} /> : null}
      {leads === 0 && !isFiltered ? (
        <EmptyState icon={<SquareKanban size={22} aria-hidden="true" />} title="No leads yet" action={add}>
          The pipeline shows your potential customers by stage.
        </EmptyState>
      ) : (
        <>
          <Filters label="Filter leads" path="/leads" filtered={isFiltered}>
            <SelectInput name="owner" label="Owner" all="All owners" value={query.owner} options={owners} />
          </Filters>
          <PipelineBoard columns={columns} owners={Object.fromEntries(owners)} nowMs={nowMs} />
        </>
      )}
    </>
  );
}
