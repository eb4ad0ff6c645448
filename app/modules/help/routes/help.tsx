import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { readCatalogue } from "../articles/catalogue.server.ts";
import { listPopular } from "../articles/service.server.ts";
import { CategoryCards } from "../articles/ui/category-cards.tsx";
import { PopularArticles } from "../articles/ui/popular-articles.tsx";
import { helpModule } from "../manifest.ts";
import { answerQuestion } from "../search/answer.server.ts";
import { SearchBox } from "../search/ui/search-box.tsx";
import { TutorialGrid } from "../tutorials/ui/tutorial-grid.tsx";
import { ContactCard } from "../ui/contact-card.tsx";

const POPULAR_SHOWN = 6;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.answer ? `${data.answer.query} · Help Center · Kaja` : "Help Center · Kaja" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return {
    answer: await answerQuestion(context, query),
    categories: (await readCatalogue(context)).counted(),
    popular: await listPopular(context, POPULAR_SHOWN),
  };
}

export default function Help() {
  const { answer, categories, popular } = useLoaderData<typeof loader>();
  const { title } = helpModule;
  return (
    <div>
      <Breadcrumbs trail={[{ label: title }]} />
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1 mb-4 text-ink-2 text-sm">Short guides to every screen. Type what you want to do.</p>
      <SearchBox key={answer?.query ?? ""} answer={answer}>
        <CategoryCards categories={categories} />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <PopularArticles articles={popular} />
          <ContactCard />
        </div>
        <TutorialGrid />
      </SearchBox>
    </div>
  );
}
