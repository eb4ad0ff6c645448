import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { directionOf } from "../../domain/kind.ts";
import { loadItem } from "../../item-page.server.ts";
import { languageLabel } from "../../labels.ts";
import { briefAction } from "../actions.server.ts";
import { readBrief } from "../service.server.ts";
import { BriefForm } from "../ui/brief-form.tsx";
import { BriefOutline } from "../ui/brief-outline.tsx";
import { FoundList, LengthStats, PageList, ScoreCard, sectionTitle, TermTable } from "../ui/brief-parts.tsx";

export const handle = { crumb: () => "Brief" };

/** Joins what was found with how the text covers it. */
function viewOf({ brief, score, pages, updatedAt }: NonNullable<Awaited<ReturnType<typeof readBrief>>>) {
  const { keyphrase, language, length, headings, terms, questions, entities } = brief;
  return {
    ...{ keyphrase, language, length, pages },
    pagesRead: brief.pages,
    updatedAtMs: updatedAt.getTime(),
    ...{ score: score.score, words: score.words, parts: score.parts, tips: score.tips },
    headings: headings.map((heading, at) => ({ ...heading, isCovered: score.headings[at] ?? false })),
    terms: terms.map((term, at) => ({ ...term, uses: 0, state: "missing" as const, ...score.terms[at] })),
    questions: questions.map((question, at) => ({ ...question, isCovered: score.questions[at] ?? false })),
    entities:
      entities?.map(({ name, pages }, at) => ({ text: name, pages, isCovered: score.entities[at] ?? false })) ?? null,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { item, scope, session, readOnly } = await loadItem(args);
  const found = await readBrief(scope, item);
  return {
    keyphrase: item.keyphrase,
    isEmpty: item.body.trim() === "",
    readOnly: readOnly || item.status === "archived",
    isArchived: item.status === "archived",
    timeZone: session.timeZone,
    brief: found && viewOf(found),
  };
}

export const action = briefAction;

/** What pages that rank for a keyphrase have in common, and how the text covers it. */
export default function BriefPage() {
  const { brief, keyphrase, isEmpty, readOnly, isArchived, timeZone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const form = readOnly ? null : (
    <Card as="section" className="grid max-w-[720px] gap-3 p-5">
      <h2 className={sectionTitle}>{brief ? "Compare other pages" : "Create a brief"}</h2>
      <p className="text-ink-2 text-sm">
        {brief
          ? "A new brief replaces this one."
          : "Compare pages that rank for a keyphrase: headings, length, terms, questions and names. Everything is counted; no AI is involved."}
      </p>
      <BriefForm
        keyphrase={brief?.keyphrase ?? keyphrase}
        addresses={brief?.pages.map(({ url }) => url) ?? []}
        reply={reply}
        isAgain={brief !== null}
      />
    </Card>
  );
  const errors = [...(reply?.errors[""] ?? []), ...(reply?.errors.heading ?? []), ...(reply?.errors.headings ?? [])];
  if (!brief)
    return (
      <div className="grid gap-4">
        <FormErrors errors={errors} />
        {form ?? (
          <Card className="p-5 text-ink-2 text-sm">
            {isArchived
              ? "This piece is archived and has no brief. Restore it in the library to create one."
              : "This piece has no brief yet."}
          </Card>
        )}
      </div>
    );
  const foreign = { lang: brief.language, dir: directionOf(brief.language), pages: brief.pagesRead };
  return (
    <div className="grid gap-5">
      <FormErrors errors={errors} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <ScoreCard score={brief.score} parts={brief.parts} tips={brief.tips} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <LengthStats length={brief.length} words={brief.words} />
          <BriefOutline {...foreign} headings={brief.headings} isEmpty={isEmpty} readOnly={readOnly} />
          <TermTable {...foreign} terms={brief.terms} />
          <FoundList
            {...foreign}
            title="Questions"
            about="Headings and sentences on the pages that end with a question mark."
            none="The pages ask no questions."
            items={brief.questions}
            covered="Answered"
          />
          <FoundList
            {...foreign}
            title="Names"
            about={
              brief.entities
                ? "Names of two or more words on at least two pages. They do not affect the score."
                : `Names are not supported for ${languageLabel(brief.language)}, whose capital letters do not mark them.`
            }
            none={brief.entities ? "The pages have no names in common." : "Nothing to show."}
            items={brief.entities ?? []}
            covered="In your text"
          />
        </div>
        <div className="lg:col-start-2">
          <PageList
            pages={brief.pages}
            language={brief.language}
            made={
              <>
                {`Compared for “${brief.keyphrase}”, `}
                <Time value={brief.updatedAtMs} timeZone={timeZone} />.
              </>
            }
          />
        </div>
      </div>
      {form}
    </div>
  );
}
