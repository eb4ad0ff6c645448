import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readPostedForm } from "#app/platform/forms/read-form.server.ts";
import { EmptyState } from "#app/ui/card.tsx";
import { ModuleIcon } from "#app/ui/module/module-icon.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { addressOf, describeTool, getTool, runTool } from "../service.server.ts";
import { replyInit, type ToolAnswer } from "../tool/ask-tool.server.ts";
import { Rules } from "../ui/rules.tsx";
import { ToolForm } from "../ui/tool-form.tsx";
import { resultSummary, ToolResult } from "../ui/tool-result.tsx";
import { useNewAnswer } from "../ui/use-new-answer.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.tool.title} · SEO Tools · Kaja` : "SEO Tools · Kaja" },
];

/** Says after how many seconds to ask again, once a person has asked too often. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "seo");
  const tool = orThrow(getTool(params.tool));
  const answer = await runTool(context, session, tool, new URL(request.url).searchParams);
  return data({ tool: describeTool(tool), answer }, replyInit(answer));
}

/** Takes what may be too long for an address; everything else is redirected to the address that asks the same. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session } = await requireFeature(request, context, "seo");
  const tool = orThrow(getTool(params.tool));
  const form = orThrow(await readPostedForm(request, context));
  const fields = new URLSearchParams(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const address = addressOf(tool, fields);
  if (address) return redirect(address, 303);
  const answer = await runTool(context, session, tool, fields);
  return data({ answer }, replyInit(answer));
}

export default function ToolPage() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { tool } = loaded;
  const answer = (posted?.answer ?? loaded.answer) as ToolAnswer;
  const { heading, isNew } = useNewAnswer(answer);
  return (
    <div>
      <p role="status" className="sr-only">
        {isNew && answer.blocks ? resultSummary(answer.blocks) : ""}
      </p>
      <Breadcrumbs trail={[{ label: "SEO Tools", to: "/seo-tools" }, { label: tool.title }]} />
      <h1 className="font-bold text-2xl tracking-tight">{tool.title}</h1>
      <p className="mt-1.5 mb-5 max-w-[68ch] text-ink-2 text-sm">{tool.sentence}</p>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 content-start gap-6">
          {/* Another address is another form: its fields begin with what that says. */}
          <ToolForm
            key={JSON.stringify(answer.values)}
            tool={tool}
            module="seo-tools"
            values={answer.values}
            problem={answer.problem}
            folded={Boolean(answer.blocks)}
          />
          {answer.blocks ? (
            <ToolResult blocks={answer.blocks} tooLongForLink={posted !== undefined} heading={heading} />
          ) : answer.problem ? null : (
            <EmptyState
              icon={<ModuleIcon name={tool.icon} size={22} />}
              title="No results yet"
              action={
                <Link to={`?${tool.exampleQuery}`} className="font-semibold text-brand text-sm underline">
                  Load an example
                </Link>
              }
            >
              Fill in the form, or load an example to see what the answer looks like.
            </EmptyState>
          )}
        </div>
        <Rules rules={tool.rules} />
      </div>
    </div>
  );
}
