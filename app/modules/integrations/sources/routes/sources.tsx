import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus, Webhook } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { FULL_FEATURE } from "../../features.ts";
import { integrationsModule } from "../../manifest.ts";
import { SOURCES, sourcePath } from "../../paths.ts";
import { PRESETS } from "../domain/presets.ts";
import { listSources } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Incoming webhooks · Kaja" }];
export const handle = { crumb: () => "Incoming webhooks" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, FULL_FEATURE);
  const rows = await listSources(scope);
  return {
    sources: rows.map(({ id, name, preset, isPaused, createdAt }) => ({
      ...{ id, name, isPaused },
      title: PRESETS[preset].title,
      createdAtMs: createdAt.getTime(),
    })),
    max: integrationsModule.limits.webhookSources[session.plan],
    timeZone: session.timeZone,
  };
}

export default function Sources() {
  const { sources, max, timeZone } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton to={`${SOURCES}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New incoming webhook
    </LinkButton>
  );
  return (
    <>
      <Breadcrumbs />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Incoming webhooks</h1>
        {sources.length > 0 ? add : null}
      </div>
      {sources.length === 0 ? (
        <EmptyState icon={<Webhook size={22} aria-hidden="true" />} title="No incoming webhook yet" action={add}>
          An incoming webhook is a URL that Stripe, GitHub, Shopify or your own software calls when something happens.
          Each request is checked, counted once, and becomes an event.
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 text-ink-3 text-sm tabular-nums">
            {sources.length} of {max}
          </p>
          <ul className="grid gap-3 sm:grid-cols-2">
            {sources.map(({ id, name, title, isPaused, createdAtMs }) => (
              <Card as="li" key={id} className="p-4">
                <div className="flex flex-wrap items-center gap-2">
                  <Link
                    to={sourcePath(id)}
                    prefetch="intent"
                    className="min-w-0 font-semibold [overflow-wrap:anywhere] hover:underline pointer-coarse:py-2"
                  >
                    {name}
                  </Link>
                  <Tag tone={isPaused ? "plain" : "good"}>{isPaused ? "Paused" : "On"}</Tag>
                </div>
                <p className="mt-0.5 text-[13px] text-ink-3">
                  {title} · added <Time value={createdAtMs} timeZone={timeZone} />
                </p>
              </Card>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
