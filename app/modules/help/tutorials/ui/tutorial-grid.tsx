import { Link } from "@remix-run/react";
import { Play } from "lucide-react";
import { Card } from "#app/ui/card.tsx";
import { TUTORIAL_SIZE, TUTORIALS, tutorialFiles, tutorialPath } from "../domain/tutorials.ts";

const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The recordings; each card leads to its player. */
export function TutorialGrid({ except, title = "Video tutorials" }: { except?: string; title?: string }) {
  return (
    <section aria-labelledby="tutorials" className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="tutorials" className="font-bold text-[15px]">
          {title}
        </h2>
        <p className="text-[13px] text-ink-3">Silent, with captions</p>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:grid-cols-2 xl:grid-cols-4">
        {TUTORIALS.filter(({ id }) => id !== except).map((tutorial) => (
          <Card as="li" key={tutorial.id} className="relative overflow-hidden hover:border-line-strong">
            <div className="relative border-line border-b">
              <img
                {...TUTORIAL_SIZE}
                src={tutorialFiles(tutorial.id).poster}
                alt=""
                loading="lazy"
                decoding="async"
                className="h-auto w-full"
              />
              <span className="absolute inset-0 grid place-items-center">
                <span className="grid size-11 place-items-center rounded-full bg-brand text-on-brand shadow-2">
                  <Play size={18} aria-hidden="true" fill="currentColor" className="ml-0.5" />
                </span>
              </span>
              <span className="absolute right-2 bottom-2 rounded-[4px] bg-stage px-1.5 py-0.5 font-semibold text-stage-ink text-xs tabular-nums">
                <span className="sr-only">Length </span>
                {minutesAndSeconds(tutorial.seconds)}
              </span>
            </div>
            <div className="p-3.5">
              <h3 className="font-semibold text-sm">
                <Link to={tutorialPath(tutorial.id)} className="after:absolute after:inset-0 after:rounded-m">
                  {tutorial.title}
                </Link>
              </h3>
              <p className="mt-1 text-[13px] text-ink-2">{tutorial.summary}</p>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
