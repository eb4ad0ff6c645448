import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { pageHref } from "../../pages/ui/page-cells.tsx";
import { Nothing, Section } from "../../pages/ui/page-view-parts.tsx";
import { type SuggestReply, suggestAction } from "../actions.server.ts";
import { openSnippetPage } from "../open-page.server.ts";
import { readSnippetPage } from "../service.server.ts";
import { Proposals, SnippetCard } from "../ui/snippets.tsx";

export const handle = { crumb: () => "Title and description" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project, shown, url } = await openSnippetPage(request, context, params.projectId);
  const page = orThrow(await readSnippetPage(context, scope, shown, url));
  return { ...page, back: pageHref(project.id, url, new URL(request.url).searchParams.get("crawl")) };
}

export const action = suggestAction;

export default function SuggestSnippets() {
  const { url, title, current, model, back } = useLoaderData<typeof loader>();
  const reply = useActionData<SuggestReply>();
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
              <FormErrors errors={reply?.errors[""] ?? undefined} />
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
