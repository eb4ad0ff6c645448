import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { formatGoalRule } from "../../format/format-report.server.ts";
import { readFunnelPage } from "../page.server.ts";

/** A row for each step of all people; with groups also for each step of each of them. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { report, funnel, now, before } = await readFunnelPage(args);
  const rules = funnel.steps.map(({ rule }) => formatGoalRule(rule));
  const all = now.steps.map(({ people, left }, at) => ["", at + 1, rules[at], people, before?.steps[at]?.people, left]);
  const groups = now.groups.flatMap(({ value, people }) =>
    people.map((count, at) => [value || "(unknown)", at + 1, rules[at], count, null, null]),
  );
  return csvResponse(
    datedName("funnel", report.site.hosts[0], args.context.now()),
    ["group", "step", "reached by", "people", "people before", "saw no other page"],
    [all, groups],
  );
}
