import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError, HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { parseDocumentQuery } from "../../crawls/list-query.server.ts";
import { pageHref } from "../../pages/ui/page-cells.tsx";
import { Nothing, Section } from "../../pages/ui/page-view-parts.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { readSnippetPage, suggestSnippets } from "../service.server.ts";
import { Proposals, SnippetCard } from "../ui/snippets.tsx";

export const handle = { crumb: () => "Title and description" };

async function openPage(
  request: Request,
  context: RequestContext,
  projectId: string | undefined,
  demand: { write?: boolean } = {},
) {
  const { session, scope, project, shown } = await openProject(request, context, projectId, demand);
  const { url } = parseDocumentQuery(request);
  if (!url || !shown) throw refusal(appError("not_found", "This crawl did not see that page."));
  return { session, scope, project, shown, url };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project, shown, url } = await openPage(request, context, params.projectId);
  const page = orThrow(await readSnippetPage(context, scope, shown, url));
  return { ...page, back: pageHref(project.id, url, new URL(request.url).searchParams.get("crawl")) };
}

/** Answers on the page itself: nothing is stored, and nothing of the website is changed. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session, scope, shown, url } = await openPage(request, context, params.projectId, { write: true });
  const made = await suggestSnippets(context, scope, session, shown, url);
  if (made.ok) return { written: made.value, errors: [] };
  if (made.error.code === "not_found") throw refusal(made.error);
  return data({ written: null, errors: [made.error.message] }, { status: HTTP_STATUS[made.error.code] });
}

export default function SuggestSnippets() {
  const { url, title, current, model, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { state, formMethod } = useNavigation();
  return (
    <>
      <h2 className="font-bold text-xl tracking-tight [overflow-wrap:anywhere]">{title}</h2>
      <Link to={back} className="mt-0.5 mb-4 block break-all text-[13px] text-ink-3 hover:underline">
        {url}
      </Link>
      {current ? (
        <>
          <Section title="What it has now">
            <SnippetCard snippet={current} />
          </Section>
          <Card className="mb-6 p-5">
            <Form method="post" data-feature="seo.page.suggest" className="grid gap-4">
              <FormErrors errors={reply?.errors} />
              <p className="max-w-[70ch] text-[13px] text-ink-2">
                {model
                  ? `${model} writes from what the crawl read on this page, for AI tokens of your plan. Without an answer or without tokens the built-in writer steps in.`
                  : "The built-in writer makes them by fixed rules of what the crawl read on this page. It needs no AI tokens."}
              </p>
              <div>
                <Button
                  type="submit"
                  look="primary"
                  busy={state !== "idle" && formMethod === "POST"}
                  busyLabel="Writing..."
                >
                  Suggest title and description
                </Button>
              </div>
            </Form>
          </Card>
          {reply?.written ? <Proposals written={reply.written} /> : null}
        </>
      ) : (
        <Nothing>
          There is no document of this page in this crawl: it is no HTML page, or the crawl is older than this view.
          Crawl the website again.
        </Nothing>
      )}
    </>
  );
}
