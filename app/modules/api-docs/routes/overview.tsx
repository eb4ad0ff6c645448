import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { moduleById } from "#app/modules.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { GUIDES, guidePath } from "../domain/guides.ts";
import { languageOf, TASKS } from "../domain/samples.ts";
import { findGuide } from "../guides.server.ts";
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
  const { keys, hasTwoFactor, origin, language, samples, guides } = useLoaderData<typeof loader>();
  const { title } = moduleById("api-docs");
  const baseUrl = `${origin}/api-gateway`;
  return (
    <div className="max-w-[1060px]">
      <Breadcrumbs trail={[{ label: title }]} />
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1 max-w-[68ch] text-ink-2 text-sm">
        Everything that the public API does: one shape for lists and errors, exact limits, calls that are safe to
        repeat, and webhooks that are signed.
      </p>
      <QuickStart keys={keys} hasTwoFactor={hasTwoFactor} baseUrl={baseUrl} />
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
