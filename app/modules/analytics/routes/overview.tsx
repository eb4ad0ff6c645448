import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { Listing } from "#app/ui/listing.tsx";
import { openSite } from "../open-site.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site } = await openSite(request, context, params.siteId);
  return { snippet: `<script defer src="${context.config.APP_URL}/k.js" data-site="${site.id}"></script>` };
}

export default function Overview() {
  const { snippet } = useLoaderData<typeof loader>();
  return (
    <Card className="p-5">
      <h2 className="mb-3 font-bold text-lg">Paste this line into your pages</h2>
      <Listing label="The tracker" text={snippet} />
    </Card>
  );
}
