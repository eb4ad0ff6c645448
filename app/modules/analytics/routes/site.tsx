import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { openSite } from "../open-site.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.site.name ?? "Website"} · InsightView · Kaja` }];

/** What a page below adds to the breadcrumbs. */
interface SitePageHandle {
  crumb?: (data: unknown) => string;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site } = await openSite(request, context, params.siteId);
  return { site: { id: site.id, name: site.name } };
}

export default function SiteLayout() {
  const { site } = useLoaderData<typeof loader>();
  const page = useMatches().at(-1);
  const crumb = (page?.handle as SitePageHandle | undefined)?.crumb?.(page?.data);
  const base = `/analytics/sites/${site.id}`;
  const trail: Crumb[] = [{ label: "InsightView", to: "/analytics/sites" }, crumb ? { label: site.name, to: base } : { label: site.name }];
  return (
    <div>
      <Breadcrumbs trail={crumb ? [...trail, { label: crumb }] : trail} />
      <h1 className="mb-3 break-words font-bold text-2xl tracking-tight">{site.name}</h1>
      <TabLinks
        label="Parts of the website's analytics"
        tabs={[
          { to: base, label: "Overview", end: true },
          { to: `${base}/events`, label: "Events" },
          { to: `${base}/goals`, label: "Goals" },
          { to: `${base}/funnels`, label: "Funnels" },
          { to: `${base}/journeys`, label: "Journeys" },
          { to: `${base}/retention`, label: "Retention" },
          { to: `${base}/channels`, label: "Channels" },
          { to: `${base}/attribution`, label: "Attribution" },
          { to: `${base}/trends`, label: "Trends" },
          { to: `${base}/settings`, label: "Settings" },
        ]}
      />
      <Outlet />
    </div>
  );
}
