import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getUtmDictionary } from "#app/modules/cross-module/index.server.ts";
import { orThrow } from "#app/platform/access/access.server.ts";
import { groupPath } from "../../paths.ts";
import { adAction } from "../../tree/actions.server.ts";
import { openCampaignPage } from "../../tree/page.server.ts";
import { getNode, trademarksOf } from "../../tree/service.server.ts";
import { CampaignFrame } from "../../tree/ui/campaign-frame.tsx";
import { AdEditor } from "../ui/ad-editor.tsx";

export const meta: MetaFunction = () => [{ title: "Ad · Kaja" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign, stub, scope } = await openCampaignPage(request, context, params.campaignId);
  const ad = orThrow(await getNode(context, scope, campaign.id, "ad", params.adId));
  const [keywords, trademarks, dictionary] = await Promise.all([
    stub.keywordTexts(campaign.id, ad.parentId),
    trademarksOf(context, scope.workspaceId),
    getUtmDictionary(scope),
  ]);
  return { campaign, ad, keywords, trademarks, dictionary };
}

export const action = adAction;

export default function Ad() {
  const { campaign, ad, keywords, trademarks, dictionary } = useLoaderData<typeof loader>();
  return (
    <CampaignFrame campaign={campaign} title="Ad">
      <AdEditor
        reply={useActionData<typeof action>()}
        stored={ad.data}
        keywords={keywords}
        trademarks={trademarks}
        dictionary={dictionary}
        readOnly={campaign.readOnly}
        cancelPath={groupPath(campaign.id, ad.parentId)}
      />
    </CampaignFrame>
  );
}
