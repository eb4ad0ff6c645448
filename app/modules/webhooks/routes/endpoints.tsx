import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Plus, Webhook } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { MAX_ENDPOINTS } from "../domain/rules.ts";
import { WEBHOOKS } from "../paths.ts";
import { listEndpoints } from "../service.server.ts";
import { BREADCRUMBS } from "../ui/breadcrumbs.ts";
import { EndpointCard } from "../ui/endpoint-card.tsx";

export const meta: MetaFunction = () => [{ title: "Webhooks · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "api_access", { write: true });
  return { endpoints: await listEndpoints(context, scope), nowMs: context.now().getTime() };
}

export default function Endpoints() {
  const { endpoints, nowMs } = useLoaderData<typeof loader>();
  const full = endpoints.length >= MAX_ENDPOINTS;
  const add = (
    <LinkButton to={`${WEBHOOKS}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      Add a webhook
    </LinkButton>
  );
  return (
    <div className="max-w-[860px]">
      <Breadcrumbs trail={BREADCRUMBS} />
      <div className="mb-1.5 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Webhooks</h1>
        {endpoints.length > 0 && !full ? add : null}
      </div>
      <p className="mb-5 text-ink-2 text-sm">
        Kaja calls an address of yours when something happens in this workspace. Requests are signed, tried again when
        they fail, and kept in a log for 30 days.
        {full ? ` This workspace has ${MAX_ENDPOINTS} webhooks, which is as many as there can be.` : ""}
      </p>
      {endpoints.length === 0 ? (
        <EmptyState icon={<Webhook size={22} aria-hidden="true" />} title="No webhooks yet" action={add}>
          Enter an address of your own program, choose the events it wants, and check its answer with a test event.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {endpoints.map((endpoint) => (
            <EndpointCard key={endpoint.id} endpoint={endpoint} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </div>
  );
}
