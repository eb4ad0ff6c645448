import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { ChartLine, Plus } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { analyticsModule } from "../../manifest.ts";
import { listSites } from "../service.server.ts";

/** Leads to the overview of the newest website; browsers keep #channels and #trends on the way. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "basic_analytics");
  const [newest] = await listSites(scope);
  if (newest) throw redirect(`/analytics/sites/${newest.id}${new URL(request.url).search}`);
  return null;
}

export default function AnalyticsHome() {
  const { title } = analyticsModule;
  return (
    <div>
      <Breadcrumbs />
      <h1 className="mb-5 font-bold text-2xl tracking-tight">{title}</h1>
      <EmptyState
        icon={<ChartLine size={22} aria-hidden="true" />}
        title="No website is measured yet"
        action={
          <LinkButton to="/analytics/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
            Add a website
          </LinkButton>
        }
      >
        Paste one line into your website and see within seconds who comes, from where and what they do: without cookies,
        with bots kept out.
      </EmptyState>
    </div>
  );
}
