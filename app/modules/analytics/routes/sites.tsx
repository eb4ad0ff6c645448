import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { listSites } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Measured websites · InsightView · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "basic_analytics");
  return { sites: (await listSites(scope)).map(({ id, name, hosts, timeZone }) => ({ id, name, hosts, timeZone })) };
}

export default function Sites() {
  const { sites } = useLoaderData<typeof loader>();
  return (
    <div>
      <Breadcrumbs trail={[{ label: "InsightView", to: "/analytics" }, { label: "Measured websites" }]} />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl tracking-tight">Measured websites</h1>
        <span className="flex-1" />
        <LinkButton to="/analytics/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
          Add a website
        </LinkButton>
      </div>
      <ul className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-3">
        {sites.map(({ id, name, hosts, timeZone }) => (
          <Card key={id} as="li" className="relative p-4">
            <Link to={`/analytics/sites/${id}`} className="break-words font-bold text-[15px] after:absolute after:inset-0 hover:text-brand">
              {name}
            </Link>
            <p className="mt-1 break-words text-[13px] text-ink-2">{hosts.join(", ")}</p>
            <p className="mt-1 text-[13px] text-ink-3">{timeZone}</p>
          </Card>
        ))}
      </ul>
    </div>
  );
}
