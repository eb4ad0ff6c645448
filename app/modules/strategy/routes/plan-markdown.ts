import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { fileResponse } from "#app/platform/http/download.ts";
import { planMarkdown } from "../domain/markdown.ts";
import { viewOf } from "../domain/view.ts";
import { strategyModule } from "../manifest.ts";
import { getContext, getStrategy } from "../service.server.ts";

/** A strategy as a Markdown file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, strategyModule.feature);
  const { strategy, tasks } = orThrow(await getStrategy(scope, params.strategyId ?? ""));
  const { canvas, chosen } = viewOf(strategy, await getContext(scope));
  const text = planMarkdown({ name: strategy.name, canvas, channels: chosen, tasks });
  return fileResponse(text, { name: strategy.name, format: "md" });
}
