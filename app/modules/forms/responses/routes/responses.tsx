import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState, Stat } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { questionsOf } from "../../domain/definition/definition.ts";
import { displayAnswer } from "../../domain/logic/display.ts";
import { formPath, responsePath } from "../../paths.ts";
import { listPartials, listResponses, openResponses, readResults } from "../service.server.ts";
import { QuestionChart } from "../ui/question-chart.tsx";

const PER_PAGE = 25;
const SHOWN_COLUMNS = 3;
const SHOWN_PARTIALS = 20;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "lead_generation");
  const { row, definition } = orThrow(await openResponses(scope, params.formId ?? ""));
  const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
  const [results, listed, partials] = await Promise.all([
    readResults(context, row.id, definition),
    listResponses(context, scope, row.id, { cursor, limit: PER_PAGE }),
    listPartials(context, row.id, SHOWN_PARTIALS),
  ]);
  return {
    id: row.id,
    timeZone: session.timeZone,
    definition,
    ...results,
    ...orThrow(listed),
    partials,
    isFirst: !cursor,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function DropOff({ definition, summary }: Pick<Loaded, "definition" | "summary">) {
  const countOf = (step: string) => summary.steps.find((one) => one.step === step);
  const opened = countOf(definition.steps[0]?.id ?? "")?.views ?? 0;
  return (
    <Card as="section" className="p-4">
      <h2 className="font-semibold">Where people stop</h2>
      <table className="mt-2 w-full text-[13px] tabular-nums">
        <thead>
          <tr className="text-left text-ink-3">
            <th scope="col" className="py-1 font-semibold">
              Step
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Completed
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Share of views
            </th>
          </tr>
        </thead>
        <tbody>
          {definition.steps.map(({ id, title }, at) => {
            const sent = countOf(id)?.sent ?? 0;
            return (
              <tr key={id} className="border-line border-t">
                <th scope="row" className="break-words py-1.5 text-left font-normal">
                  {title || `Step ${at + 1}`}
                </th>
                <td className="py-1.5 text-right">{exact(sent)}</td>
                <td className="py-1.5 text-right">
                  {opened > 0 ? `${Math.min(100, Math.round((sent / opened) * 100))}%` : "–"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function Overview({ definition, summary, counts, partials }: Loaded) {
  const opened = summary.steps.find(({ step }) => step === definition.steps[0]?.id)?.views ?? 0;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Responses" value={exact(summary.responses)} />
        <Stat label="Opened" value={exact(opened)} hint="Views of the first page" />
        <Stat
          label="Completed"
          value={opened > 0 ? Math.min(100, Math.round((summary.responses / opened) * 100)) : "–"}
          {...(opened > 0 ? { unit: "%" } : {})}
          hint="Responses per view"
        />
        <Stat label="Not finished" value={exact(summary.partials)} hint="Deleted after 30 days" />
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        <DropOff definition={definition} summary={summary} />
        {counts.flatMap((count) => {
          const question = questionsOf(definition).find(({ id }) => id === count.question);
          return question
            ? [<QuestionChart key={question.id} question={question} counts={count} total={summary.responses} />]
            : [];
        })}
      </div>
      {partials.length > 0 ? <Partials definition={definition} partials={partials} /> : null}
    </>
  );
}

function Partials({ definition, partials }: Pick<Loaded, "definition" | "partials">) {
  const questions = questionsOf(definition);
  return (
    <details className="rounded-m border border-line bg-surface p-4">
      <summary className="cursor-pointer font-semibold">Started, not finished</summary>
      <ul className="mt-3 grid gap-2 text-sm">
        {partials.map(({ id, step, answers, updatedAt }) => (
          <li key={id} className="border-line border-t pt-2">
            <span className="text-[13px] text-ink-3">
              <Time value={new Date(updatedAt)} timeZone="UTC" />
              {` · until step ${Math.max(1, definition.steps.findIndex((one) => one.id === step) + 1)}`}
            </span>
            <p className="line-clamp-2 break-words">
              {questions
                .flatMap((question) => {
                  const text = displayAnswer(question, answers[question.id]);
                  return text === "" ? [] : [`${question.label}: ${text}`];
                })
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

export default function Responses() {
  const loaded = useLoaderData<typeof loader>();
  const { id, definition, rows, nextCursor, summary, timeZone, isFirst } = loaded;
  const columns = questionsOf(definition)
    .filter(({ type }) => type !== "statement" && type !== "hidden" && type !== "consent")
    .slice(0, SHOWN_COLUMNS);
  if (summary.responses === 0 && summary.partials === 0)
    return (
      <EmptyState
        title="No responses yet"
        action={<LinkButton to={`${formPath(id)}/share`}>Share the form</LinkButton>}
      >
        They appear here as soon as someone submits the form.
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <a href={`${formPath(id)}/responses.csv`} className={buttonClass("secondary", "s")}>
          Export responses (CSV)
        </a>
        <a href={`${formPath(id)}/consents.csv`} className={buttonClass("secondary", "s")}>
          Export proofs of consent (CSV)
        </a>
      </div>
      {isFirst ? <Overview {...loaded} /> : null}
      <h2 className="font-bold text-lg tracking-tight">Individual responses</h2>
      <Table label="Responses" hasMore>
        <thead>
          <tr>
            <Th>Sent</Th>
            {columns.map((question) => (
              <Th key={question.id}>
                <span className="line-clamp-1 max-w-48">{question.label}</span>
              </Th>
            ))}
            <Th wide>Source</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((response) => (
            <tr key={response.id}>
              <Td>
                <Link to={responsePath(id, response.id)} className="font-semibold hover:underline">
                  <Time value={new Date(response.at)} timeZone={timeZone} />
                </Link>
              </Td>
              {columns.map((question) => (
                <Td key={question.id}>
                  <span className="line-clamp-2 max-w-64">
                    <Breakable text={displayAnswer(question, response.answers[question.id])} />
                  </span>
                </Td>
              ))}
              <Td wide>
                <Breakable text={response.touch.utm.source || hostOf(response.touch.referrer) || "direct"} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {nextCursor ? (
        <p>
          <LinkButton to={`?cursor=${encodeURIComponent(nextCursor)}`}>Older responses</LinkButton>
        </p>
      ) : null}
    </div>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");
