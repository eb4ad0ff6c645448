import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { replyInit, type ToolAnswer } from "#app/modules/seo-tools/index.server.ts";
import { featureGate, orThrow } from "#app/platform/access/access.server.ts";
import { fillIn, offerOwnData, UNASKED } from "../own-data.server.ts";
import { seoToolPath } from "../registry.server.ts";
import { describeTool, fillTool, getTool, openTool, runTool } from "../service.server.ts";
import { MarketingToolPage } from "../ui/tool-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.tool.title} · Marketing Tools · Kaja` : "Marketing Tools · Kaja" },
];

/** Says after how many seconds to ask again, once a person has asked too often. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const access = await featureGate(request, context, "basic_analytics");
  const { search, searchParams } = new URL(request.url);
  const moved = seoToolPath(params.tool ?? "");
  if (moved) throw redirect(`${moved}${search}`, 301);
  const tool = orThrow(getTool(params.tool));
  const own = searchParams.get("own");
  if (own !== null && access.allowed) throw orThrow(await fillIn(context, access.scope, tool, own));
  const asks = tool.fields.some(({ name }) => searchParams.has(name));
  const isUnasked = searchParams.has(UNASKED);
  const answer = isUnasked
    ? fillTool(tool, searchParams)
    : asks
      ? await runTool(context, access.session, tool, searchParams)
      : await openTool(context, access.session, tool);
  const offer = access.allowed ? await offerOwnData(access.scope, tool) : null;
  return data({ tool: describeTool(tool), answer, offer, isExample: !asks, isUnasked }, replyInit(answer));
}

export default function ToolPage() {
  const { tool, answer, offer, isExample, isUnasked } = useLoaderData<typeof loader>();
  return (
    <MarketingToolPage
      tool={tool}
      answer={answer as ToolAnswer}
      offer={offer}
      isExample={isExample}
      isUnasked={isUnasked}
    />
  );
}
