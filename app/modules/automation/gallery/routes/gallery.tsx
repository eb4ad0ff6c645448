import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { automationModule } from "../../manifest.ts";
import { GALLERY, galleryPath, IMPORT_TEMPLATE, SAVE_TEMPLATE } from "../../paths.ts";
import { galleryAction } from "../actions.server.ts";
import { MAX_PER_KIND } from "../domain/limits.ts";
import { galleryQuerySchema } from "../schema.ts";
import { readGallery, usableKinds } from "../service.server.ts";
import { GallerySearch } from "../ui/gallery-search.tsx";
import { TemplateCard } from "../ui/template-card.tsx";

const TITLE = automationModule.parts[0]?.title ?? "";

export const meta: MetaFunction = () => [{ title: `${TITLE} · Kaja` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, automationModule.feature, { write: true });
  const query = readQuery(request, galleryQuerySchema);
  const parts = await readGallery(context, session, query);
  const isWhole = query.kind === "" && query.search === "";
  return {
    query,
    kinds: usableKinds(session).map(({ kind, title }) => ({ kind, title })),
    parts: parts
      .filter(({ cards }) => cards.length > 0)
      .map(({ cards, ...part }) => ({
        ...part,
        count: cards.length,
        cards: isWhole ? cards.slice(0, MAX_PER_KIND) : cards,
      })),
  };
}

export const action = galleryAction;

export default function Gallery() {
  const { query, kinds, parts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">{TITLE}</h1>
        <LinkButton to={IMPORT_TEMPLATE}>Import</LinkButton>
        <LinkButton to={SAVE_TEMPLATE} look="primary">
          Save as template
        </LinkButton>
      </div>
      <p className="mb-5 max-w-[70ch] text-ink-2 text-sm">
        Each template becomes your own draft. Nothing is sent or published before you decide it.
      </p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <div className="mb-6">
        <GallerySearch kinds={kinds} kind={query.kind} search={query.search} key={`${query.kind} ${query.search}`} />
      </div>
      {parts.length === 0 ? <NothingFound path={GALLERY} filtered none="No templates yet" /> : null}
      {parts.map(({ kind, title, about, count, cards }) => (
        <section key={kind} aria-labelledby={`kind-${kind}`} className="mt-8">
          <h2 id={`kind-${kind}`} className="font-bold text-lg tracking-tight">
            {title}
          </h2>
          <p className="text-ink-2 text-sm">
            {about} {counted(count, "template")}.
          </p>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {cards.map((card) => (
              <TemplateCard key={card.id} {...card} />
            ))}
          </ul>
          {cards.length < count ? (
            <Link
              to={galleryPath(kind)}
              prefetch="intent"
              className="mt-3 inline-block font-semibold text-brand text-sm underline underline-offset-2 pointer-coarse:py-3"
            >
              Show all {counted(count, "template")}
              <span className="sr-only"> of the kind {title}</span>
            </Link>
          ) : null}
        </section>
      ))}
    </>
  );
}
