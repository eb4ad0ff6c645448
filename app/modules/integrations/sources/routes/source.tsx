import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { FULL_FEATURE } from "../../features.ts";
import { integrationsModule } from "../../manifest.ts";
import { type SourceReply, sourceAction } from "../actions.server.ts";
import { writeFieldLines } from "../domain/mapping.ts";
import { sourceQuerySchema } from "../schema.ts";
import { mappingOf, readSource } from "../service.server.ts";
import { MappingForm } from "../ui/mapping-form.tsx";
import { ReceivedList, ReceivedRequest } from "../ui/received.tsx";
import { type OpenForm, SourcePanel } from "../ui/source-panel.tsx";

type Named = { source: { name: string } } | undefined;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.source.name ?? "Incoming webhook"} · Incoming webhooks · Kaja` },
];
export const handle = { crumb: (data: Named) => data?.source.name ?? "Incoming webhook" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, FULL_FEATURE);
  const { delivery, open } = readQuery(request, sourceQuerySchema);
  const read = orThrow(await readSource(context, scope, params.sourceId ?? "", delivery));
  const { id, name, preset, sealedSecret, isPaused } = read.row;
  const mapping = mappingOf(read.row);
  return {
    source: { id, name, preset, isPaused, hasSecret: sealedSecret !== "" },
    mapping: { eventName: mapping.name, idPath: mapping.idPath, fields: writeFieldLines(mapping) },
    ...{ deliveries: read.deliveries, opened: read.opened, today: read.today, address: read.address },
    maxPerDay: integrationsModule.limits.sourceDeliveries[session.plan],
    open: open ?? null,
    timeZone: session.timeZone,
  };
}

export const action = sourceAction;

const FORMS: readonly OpenForm[] = ["edit", "address", "delete"];
/** Forms that show their messages themselves. */
const OWN = new Set<string | undefined>([...FORMS, "map", "preview"]);

export default function SourcePage() {
  const { source, mapping, deliveries, opened, today, address, maxPerDay, open, timeZone } =
    useLoaderData<typeof loader>();
  const reply = useActionData<SourceReply>();
  return (
    <div className="max-w-[860px]">
      <Breadcrumbs />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{source.name}</h1>
        <Tag tone={source.isPaused ? "plain" : "good"}>{source.isPaused ? "Paused" : "On"}</Tag>
      </div>
      {reply && !OWN.has(reply.intent) ? (
        <div className="mb-4 empty:hidden">
          <FormErrors errors={reply.errors[""] ?? undefined} />
        </div>
      ) : null}
      <SourcePanel
        source={source}
        address={address}
        today={today}
        maxPerDay={maxPerDay}
        open={open ?? FORMS.find((form) => form === reply?.intent) ?? null}
        reply={reply}
      />
      <MappingForm key={JSON.stringify(mapping)} values={mapping} reply={reply} />
      {opened ? <ReceivedRequest sourceId={source.id} delivery={opened} /> : null}
      <ReceivedList sourceId={source.id} deliveries={deliveries} timeZone={timeZone} />
    </div>
  );
}
