import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { API_SCOPES } from "#app/modules/registry.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { GUIDES, guidePath } from "../domain/guides.ts";
import { languageOf, TASKS } from "../domain/samples.ts";
import { findGuide } from "../guides.server.ts";
import { apiDocsModule } from "../manifest.ts";
import { listOwnKeys } from "../own-keys.server.ts";
import { readSample } from "../samples.server.ts";
import { ClientCard } from "../ui/client-card.tsx";
import { GuideCards } from "../ui/guide-cards.tsx";
import { QuickStart } from "../ui/quick-start.tsx";
import { SampleView } from "../ui/sample-view.tsx";

export const meta: MetaFunction = () => [{ title: "API Documentation · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const url = new URL(request.url);
  const language = languageOf(url.searchParams);
  return {
    keys: await listOwnKeys(context, session),
    hasTwoFactor: session.hasTwoFactor,
    origin: url.origin,
    language,
    firstLists: Object.fromEntries(Object.entries(API_SCOPES).map(([scope, { firstList }]) => [scope, firstList])),
    samples: TASKS.map(({ id, title }) => ({ task: id, title, sample: readSample(id, language) })),
    guides: await Promise.all(
      GUIDES.map(async ({ slug, label }) => ({
        href: guidePath(slug),
        label,
        summary: (await findGuide(slug))?.summary ?? "",
      })),
    ),
  };
}

export default function Overview() {
  const { keys, hasTwoFactor, origin, language, firstLists, samples, guides } = useLoaderData<typeof loader>();
  const { title } = apiDocsModule;
  const baseUrl = `${origin}/api-gateway`;
  return (
    <div className="max-w-[1060px]">
      <Breadcrumbs trail={[{ label: title }]} />
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1 max-w-[68ch] text-ink-2 text-sm">
        The complete public API: consistent lists and errors, exact limits, safe retries and signed webhooks.
      </p>
      <QuickStart keys={keys} hasTwoFactor={hasTwoFactor} baseUrl={baseUrl} firstLists={firstLists} />
      <GuideCards guides={guides} />
      <section aria-labelledby="samples" className="mt-10">
        <h2 id="samples" className="scroll-mt-20 font-bold text-[20px] tracking-[-0.01em]">
          Samples
        </h2>
        <p className="mt-1 max-w-[68ch] text-ink-2 text-sm">
          Whole programs without packages. The product's own tests run these very files.
        </p>
        {samples.map(({ task, title, sample }) => (
          <div key={task} className="mt-7 max-w-[860px]">
            <h3 className="font-bold text-[16.5px]">{title}</h3>
            <SampleView task={task} sample={sample} language={language} baseUrl={baseUrl} />
          </div>
        ))}
      </section>
      <ClientCard origin={origin} />
    </div>
  );
}
