import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { readJourneysPage } from "../page.server.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { report, columns } = await readJourneysPage(args);
  const rows = columns.flatMap(({ nodes, others, ended }, at) => [
    ...nodes.map(({ kind, name, visits }) => [at + 1, kind, name, visits]),
    ...(others.nodes > 0 ? [[at + 1, "others", `${others.nodes} pages and events`, others.visits]] : []),
    [at + 1, "end", "", ended],
  ]);
  return csvResponse(
    datedName("journeys", report.site.hosts[0], args.context.now()),
    ["step", "kind", "name", "visits"],
    [rows],
  );
}
