import type { ReactNode } from "react";
import { directionOf } from "../../domain/kind.ts";
import { blogPath } from "../../paths.ts";

export interface BlogHead {
  slug: string;
  title: string;
  description: string;
  language: string;
}

/** Every page of a blog: its name above, its feed below. */
export function BlogFrame({ site, isList, children }: { site: BlogHead; isList: boolean; children: ReactNode }) {
  const home = blogPath(site.slug);
  const name = "font-bold text-lg tracking-tight [overflow-wrap:anywhere]";
  return (
    <div
      lang={site.language}
      dir={directionOf(site.language)}
      className="mx-auto flex min-h-dvh max-w-[760px] flex-col px-5 py-8 sm:py-12"
    >
      <header className="border-line border-b pb-5">
        {isList ? (
          <h1 className={name}>{site.title}</h1>
        ) : (
          <p>
            <a href={home} className={`${name} hover:underline`}>
              {site.title}
            </a>
          </p>
        )}
        {site.description ? <p className="mt-1 text-ink-2 text-sm">{site.description}</p> : null}
      </header>
      <main id="main" className="flex-1 py-8">
        {children}
      </main>
      <footer className="border-line border-t pt-4 text-[13px] text-ink-3">
        <a href={`${home}/feed.xml`} className="underline underline-offset-2">
          RSS
        </a>
      </footer>
    </div>
  );
}
