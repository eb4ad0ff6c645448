import { Link, useSearchParams } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { LANGUAGE_PARAMETER, LANGUAGES, type Language, TASKS } from "../domain/samples.ts";
import type { Sample } from "../samples.server.ts";

interface SampleViewProps {
  task: string;
  sample: Sample;
  language: Language;
  baseUrl: string;
}

/** A sample with links to the same one in the other languages. */
export function SampleView({ task, sample, language, baseUrl }: SampleViewProps) {
  const title = TASKS.find(({ id }) => id === task)?.title ?? task;
  return (
    <section id={`sample-${task}`} aria-label={title} className="mt-5 scroll-mt-20">
      <LanguageLinks label={title} language={language} />
      <CodeListing
        label={`${title}, ${LANGUAGES.find(({ id }) => id === language)?.label}`}
        title={sample.file}
        text={sample.text}
      />
      {sample.text.includes("KAJA_API_URL") ? (
        <p className="mt-2 text-[13px] text-ink-3 [overflow-wrap:anywhere]">
          Set <code className="font-mono">KAJA_API_URL</code> to <code className="font-mono">{baseUrl}</code> and{" "}
          <code className="font-mono">KAJA_API_KEY</code> to your key.
        </p>
      ) : null}
    </section>
  );
}

/** Links to a sample's other languages: the address remembers the choice. */
export function LanguageLinks({ label, language }: { label: string; language: Language }) {
  const [search] = useSearchParams();
  const inLanguage = (id: Language): string => {
    const changed = new URLSearchParams(search);
    changed.set(LANGUAGE_PARAMETER, id);
    return `?${changed}`;
  };
  return (
    <nav aria-label={`${label}: language`} className="mb-2 flex flex-wrap gap-1.5">
      {LANGUAGES.map(({ id, label }) => (
        <Link
          key={id}
          to={inLanguage(id)}
          preventScrollReset
          replace
          aria-current={id === language ? "true" : undefined}
          className={cx(
            "inline-flex h-8 items-center rounded-s border px-3 font-semibold text-[13px] pointer-coarse:h-11",
            id === language
              ? "border-brand bg-brand-soft text-brand-strong"
              : "border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
