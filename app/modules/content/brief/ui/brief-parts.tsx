import type { ReactNode } from "react";
import { counted, exact, oneDecimal } from "#app/shared/format/number.ts";
import { Card, Stat } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { languageLabel } from "../../labels.ts";
import type { BriefLength } from "../domain/brief.ts";
import type { BriefPage } from "../domain/page.ts";
import type { Part, TermState, Tip } from "../domain/score.ts";
import type { BriefTerm } from "../domain/terms.ts";
import { PART_LABELS, TERM_STATE_LABELS } from "../labels.ts";
import { Tips } from "./brief-score.tsx";

/** How a text of the pages is written. */
export interface ForeignText {
  lang: string;
  dir: "ltr" | "rtl";
}

export const sectionTitle = "font-bold text-[15px]";

export const pagesText = (having: number, pages: number): string => `${having} of ${counted(pages, "page")}`;

const rangeText = (from: number, to: number): string => (from === to ? exact(from) : `${exact(from)}–${exact(to)}`);

/** The score with its parts, and what would raise it. */
export function ScoreCard({
  score,
  parts,
  tips,
}: {
  score: number;
  parts: readonly { part: Part; points: number; of: number }[];
  tips: readonly Tip[];
}) {
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className={sectionTitle}>{`Score: ${score} of 100`}</h2>
      <dl className="grid gap-1 text-sm">
        {parts.map(({ part, points, of }) => (
          <div key={part} className="flex justify-between gap-3">
            <dt className="text-ink-2">{PART_LABELS[part]}</dt>
            <dd className="tabular-nums">{`${oneDecimal(points)} of ${oneDecimal(of)}`}</dd>
          </div>
        ))}
      </dl>
      <h3 className="border-line border-t pt-3 font-semibold text-[13px]">Biggest improvements</h3>
      <Tips tips={tips} />
    </Card>
  );
}

/** How long the pages are, and how long the text is. */
export function LengthStats({ length, words }: { length: BriefLength; words: number }) {
  const { from, to, min, median, max } = length;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Stat label="Your words" value={exact(words)} hint="In the saved text." />
      <Stat label="Recommended words" value={rangeText(from, to)} hint="The middle half of the pages." />
      <Stat label="Median of the pages" value={exact(median)} hint={`From ${exact(min)} to ${exact(max)} words.`} />
    </div>
  );
}

/** The terms that the pages have in common, with their uses in the text. */
export function TermTable({
  terms,
  pages,
  lang,
  dir,
}: ForeignText & { terms: readonly (BriefTerm & { uses: number; state: TermState })[]; pages: number }) {
  return (
    <section className="grid gap-2">
      <h2 className={sectionTitle}>Terms</h2>
      {terms.length === 0 ? (
        <Card className="p-4 text-ink-2 text-sm">The pages have no terms in common.</Card>
      ) : (
        <Table label="Terms" compact>
          <thead>
            <tr>
              <Th>Term</Th>
              <Th numeric wide>
                Pages
              </Th>
              <Th numeric>Typical</Th>
              <Th numeric>Yours</Th>
              <Th>State</Th>
            </tr>
          </thead>
          <tbody>
            {terms.map(({ term, pages: using, from, to, uses, state }) => (
              <tr key={term}>
                <Td>
                  <span lang={lang} dir={dir} className="[overflow-wrap:anywhere]">
                    {term}
                  </span>
                </Td>
                <Td numeric wide>
                  {pagesText(using, pages)}
                </Td>
                <Td numeric>{rangeText(from, to)}</Td>
                <Td numeric>{exact(uses)}</Td>
                <Td>
                  <Tag tone={TERM_STATE_LABELS[state].tone}>{TERM_STATE_LABELS[state].label}</Tag>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

interface FoundProps extends ForeignText {
  title: string;
  about: string;
  /** Shown when there are none. */
  none: string;
  items: readonly { text: string; pages: number; isCovered: boolean }[];
  pages: number;
  /** What is said of an item that the text has. */
  covered: string;
}

/** Questions or names, with how many pages have each. */
export function FoundList({ title, about, none, items, pages, covered, lang, dir }: FoundProps) {
  return (
    <Card as="section" className="p-5">
      <h2 className={sectionTitle}>{title}</h2>
      <p className="mt-1 text-[13px] text-ink-2">{about}</p>
      {items.length === 0 ? <p className="mt-3 text-ink-2 text-sm">{none}</p> : null}
      <ul className="mt-3 grid">
        {items.map(({ text, pages: having, isCovered }) => (
          <li key={text} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1.5 text-sm">
            <span lang={lang} dir={dir} className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
              {text}
            </span>
            <span className="text-[13px] text-ink-3">{pagesText(having, pages)}</span>
            {isCovered ? <Tag tone="good">{covered}</Tag> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The pages that were compared, and those that could not be read. */
export function PageList({
  pages,
  language,
  made,
}: {
  pages: readonly BriefPage[];
  language: string;
  made: ReactNode;
}) {
  return (
    <Card as="section" className="p-5">
      <h2 className={sectionTitle}>Pages</h2>
      <p className="mt-1 text-[13px] text-ink-3">{made}</p>
      <ol className="mt-3 grid gap-3 text-sm">
        {pages.map(({ url, title, words, language: pageLanguage, failure }) => (
          <li key={url} className="grid gap-0.5">
            <a
              href={url}
              target="_blank"
              rel="noreferrer nofollow"
              className="text-brand underline [overflow-wrap:anywhere]"
            >
              {title || url}
            </a>
            {title ? <span className="text-[12px] text-ink-3 [overflow-wrap:anywhere]">{url}</span> : null}
            {failure === null ? (
              <span className="text-[13px] text-ink-2">{counted(words, "word")}</span>
            ) : (
              <span className="text-[13px] text-bad">{`Not read. ${failure}`}</span>
            )}
            {failure === null && pageLanguage !== "" && pageLanguage !== language ? (
              <span className="text-[13px] text-warn">
                {`The page says that it is in ${languageLabel(pageLanguage)}; words were counted in ${languageLabel(language)}.`}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
