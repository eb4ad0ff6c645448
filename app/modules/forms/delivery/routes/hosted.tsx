import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/root.tsx";
import { phrasesOf } from "../../domain/page/phrases.ts";
import { type HostedData, openPage, takePage } from "../page.server.ts";
import { FormFrame, FormPage } from "../ui/form-page.tsx";
import { PageScript } from "../ui/page-script.tsx";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view.definition.title ?? "Form" },
  { name: "description", content: data?.view.definition.description || data?.view.definition.title || "" },
];

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Content-Security-Policy") ? actionHeaders : loaderHeaders;

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openPage(request, context, params.formId);
}

/** Not by `formAction`: the definition of the form decides its fields, and checks them. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  return takePage(request, context, params.formId);
}

export default function HostedForm() {
  const loaded = useLoaderData<HostedData>();
  const { view, embedded } = useActionData<HostedData>() ?? loaded;
  const phrases = phrasesOf(view.definition.language);
  return (
    <main id="main">
      <FormFrame definition={view.definition} embedded={embedded}>
        {view.state === "open" ? (
          <FormPage {...view} />
        ) : (
          <>
            <h1 className="break-words font-bold text-2xl tracking-tight">{view.definition.title}</h1>
            <p role="status" className="mt-3 whitespace-pre-line break-words text-ink-2">
              {view.state === "late" ? phrases.timeUp : view.text || phrases.closed}
            </p>
            {view.state === "late" ? (
              <p className="mt-5">
                <a href={view.path} className="font-semibold underline underline-offset-4">
                  {phrases.again}
                </a>
              </p>
            ) : null}
          </>
        )}
      </FormFrame>
      <PageScript />
    </main>
  );
}
