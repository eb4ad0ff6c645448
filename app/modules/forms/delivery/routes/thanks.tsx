import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/root.tsx";
import { questionsOf } from "../../domain/definition/definition.ts";
import { recall } from "../../domain/logic/recall.ts";
import { phrasesOf } from "../../domain/page/phrases.ts";
import { openThanks } from "../page.server.ts";
import { FormFrame } from "../ui/form-page.tsx";
import { PageScript } from "../ui/page-script.tsx";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? phrasesOf(data.definition.language).thanks : "Thank you" },
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openThanks(request, context, params.formId);
}

export default function Thanks() {
  const { definition, answers, waits, embedded } = useLoaderData<typeof loader>();
  const phrases = phrasesOf(definition.language);
  const { title, text, redirectUrl } = definition.thanks;
  const recalled = (value: string) => recall(value, questionsOf(definition), answers);
  return (
    <main id="main">
      <FormFrame definition={definition} embedded={embedded}>
        <div data-kaja-done={redirectUrl}>
          <h1 className="break-words font-bold text-2xl tracking-tight">{recalled(title) || phrases.thanks}</h1>
          <p role="status" className="mt-3 whitespace-pre-line break-words text-ink-2">
            {recalled(text) || phrases.received}
          </p>
          {waits ? <p className="mt-3 font-semibold">{phrases.confirmSent}</p> : null}
          {redirectUrl !== "" ? (
            <p className="mt-5">
              <a href={redirectUrl} target="_top" rel="noopener" className="font-semibold underline underline-offset-4">
                {phrases.next}
              </a>
            </p>
          ) : null}
        </div>
      </FormFrame>
      <PageScript />
    </main>
  );
}
