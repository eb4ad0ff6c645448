import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { DOCS_PATH, REFERENCE_PATH } from "../../domain/guides.ts";
import { languageOf } from "../../domain/samples.ts";
import { apiDocsModule } from "../../manifest.ts";
import { findOperation } from "../document.server.ts";
import { OperationFinder } from "../ui/operation-finder.tsx";
import { Endpoint, knownModels, Models, OperationDetails, WithCode } from "../ui/operation-parts.tsx";
import { RequestPanel } from "../ui/request-panel.tsx";
import type { ReferenceFrame } from "./reference.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.operation.summary ?? "Not found"} · API Documentation · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const found = await findOperation(context, params.operation ?? "");
  if (!found) throw refusal(appError("not_found", "Operation not found. The reference lists them all."));
  const url = new URL(request.url);
  return { ...found, language: languageOf(url.searchParams), baseUrl: `${url.origin}/api-gateway` };
}

export default function OperationPage() {
  const { operation, models, language, baseUrl } = useLoaderData<typeof loader>();
  const { groups, ...ofReader } = useOutletContext<ReferenceFrame>();
  const { id, method, path, summary, description } = operation;
  const known = knownModels(models);
  const trail = [
    { label: apiDocsModule.title, to: DOCS_PATH },
    { label: "Reference", to: REFERENCE_PATH },
    { label: summary },
  ];
  return (
    <>
      <Breadcrumbs trail={trail} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_250px]">
        <article aria-labelledby={id} className="min-w-0 max-w-[860px]">
          <h1 id={id} className="font-bold text-2xl tracking-tight">
            {summary}
          </h1>
          <Endpoint method={method} path={path} />
          <p className="mt-2 whitespace-pre-line text-ink-2 text-sm">
            <WithCode text={description} />
          </p>
          <RequestPanel key={id} operation={operation} language={language} baseUrl={baseUrl} {...ofReader} />
          <OperationDetails operation={operation} known={known} as="h2" />
          {models.length > 0 ? (
            <section aria-labelledby="models">
              <h2 id="models" className="mt-8 scroll-mt-20 font-bold text-lg tracking-tight">
                Models
              </h2>
              <Models models={models} known={known} />
            </section>
          ) : null}
        </article>
        <aside aria-label="Other operations" className="mt-10 lg:sticky lg:top-20 lg:mt-0 lg:self-start">
          <OperationFinder groups={groups} find="" current={id} narrow />
        </aside>
      </div>
    </>
  );
}
