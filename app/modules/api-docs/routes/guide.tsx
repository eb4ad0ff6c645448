import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { DOCS_PATH } from "../domain/guides.ts";
import { languageOf } from "../domain/samples.ts";
import { readGuide } from "../guides.server.ts";
import { apiDocsModule } from "../manifest.ts";
import { GuideText } from "../ui/guide-text.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.guide.title ?? "Not found"} · API Documentation · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const url = new URL(request.url);
  const language = languageOf(url.searchParams);
  const guide = await readGuide(params.guide ?? "", language);
  if (!guide) throw refusal(appError("not_found", "Guide not found. The tabs of the API documentation name them all."));
  return { guide, language, baseUrl: `${url.origin}/api-gateway` };
}

export default function GuidePage() {
  const { guide, language, baseUrl } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs trail={[{ label: apiDocsModule.title, to: DOCS_PATH }, { label: guide.title }]} />
      <GuideText guide={guide} language={language} baseUrl={baseUrl} />
    </>
  );
}
