import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { articlePath } from "../../articles/domain/article.ts";
import { TUTORIAL_SIZE, TUTORIALS, tutorialFiles } from "../domain/tutorials.ts";
import { TutorialGrid } from "../ui/tutorial-grid.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.tutorial.title ?? "Video tutorial"} · Help Center · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const tutorial = TUTORIALS.find(({ id }) => id === params.tutorial);
  if (!tutorial) throw refusal(appError("not_found", "Tutorial not found."));
  return { tutorial };
}

export default function TutorialPage() {
  const { tutorial } = useLoaderData<typeof loader>();
  const files = tutorialFiles(tutorial.id);
  return (
    <div>
      <Breadcrumbs trail={[{ label: "Help Center", to: "/help" }, { label: tutorial.title }]} />
      <h1 className="font-bold text-2xl tracking-tight">{tutorial.title}</h1>
      <p className="mt-1 mb-4 text-ink-2 text-sm">{tutorial.summary}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <video
          key={tutorial.id}
          controls
          playsInline
          preload="none"
          {...TUTORIAL_SIZE}
          poster={files.poster}
          aria-label={`${tutorial.title}: video without sound, with captions`}
          className="h-auto w-full rounded-m border border-line bg-sunken"
        >
          <source src={files.video} type="video/webm" />
          <track kind="captions" src={files.captions} srcLang="en" label="English" default />
          <a href={files.video}>Download the video</a>
        </video>
        <section aria-labelledby="transcript">
          <h2 id="transcript" className="font-bold text-[15px]">
            What happens
          </h2>
          <ol className="mt-2.5 grid max-w-[68ch] list-decimal gap-2 pl-5 text-ink-2 text-sm leading-relaxed">
            {tutorial.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="mt-4 text-sm">
            <Link to={articlePath(tutorial.article)} className="font-semibold text-brand underline">
              Read it in more detail
            </Link>
          </p>
        </section>
      </div>
      <TutorialGrid except={tutorial.id} title="More video tutorials" />
    </div>
  );
}
