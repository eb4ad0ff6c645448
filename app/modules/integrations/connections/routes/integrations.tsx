import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { CONNECTORS, connectorOf } from "../../domain/connectors/index.ts";
import { FULL_FEATURE, featureOf, PAGE_FEATURE } from "../../features.ts";
import { integrationsModule } from "../../manifest.ts";
import { SOURCES } from "../../paths.ts";
import { listConnections } from "../readers.server.ts";
import { ConnectionCard } from "../ui/connection-card.tsx";
import { ConnectorCard } from "../ui/connector-card.tsx";

export const meta: MetaFunction = () => [{ title: "Integrations · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, PAGE_FEATURE);
  const connections = await listConnections(context, { workspaceId: session.workspaceId });
  return {
    connections: connections.map(({ id, name, connector, account, isPractice, status, lastError }) => ({
      ...{ id, name, isPractice, status, lastError },
      title: connectorOf(connector).title,
      handle: account.handle,
    })),
    connectors: CONNECTORS.map((connector) => {
      const { id, title, about, kinds, availability, isTriedLive } = connector;
      const isInPlan = planAllows(session.plan, featureOf(connector));
      return { id, title, about, kinds, availability, isTriedLive, isInPlan };
    }),
    max: integrationsModule.limits.connections[session.plan],
    hasSources: planAllows(session.plan, FULL_FEATURE),
    readOnly: session.workspaceRole === "viewer",
  };
}

export default function Integrations() {
  const { connections, connectors, max, hasSources, readOnly } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Integrations</h1>
        {hasSources ? <LinkButton to={SOURCES}>Incoming webhooks</LinkButton> : null}
      </div>
      <section aria-labelledby="connections-title" className="mb-8">
        <h2 id="connections-title" className="mb-3 font-bold text-lg tracking-tight">
          Your connections{" "}
          <span className="font-medium text-ink-3 text-sm tabular-nums">
            {connections.length} of {max}
          </span>
        </h2>
        {connections.length === 0 ? (
          <p className="text-ink-2 text-sm">
            Nothing is connected yet. Choose a service below; each one can be tried in practice mode, without an
            account.
          </p>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {connections.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="catalogue-title">
        <h2 id="catalogue-title" className="mb-3 font-bold text-lg tracking-tight">
          Services
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {connectors.map((connector) => (
            <ConnectorCard key={connector.id} connector={connector} readOnly={readOnly} />
          ))}
        </ul>
      </section>
    </>
  );
}
