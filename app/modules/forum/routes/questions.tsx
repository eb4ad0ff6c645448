import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { MessagesSquare, Search } from "lucide-react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { questionsQuerySchema } from "../schema.ts";
import { listQuestions } from "../threads.server.ts";
import { QuestionRow } from "../ui/question-row.tsx";

export const meta: MetaFunction = () => [{ title: "Community forum · Help · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const query = readQuery(request, questionsQuerySchema);
  const { rows, nextCursor } = await listQuestions(context, userId, query);
  return {
    query,
    nextCursor,
    nowMs: context.now().getTime(),
    questions: rows.map(({ acceptedAnswerId, lockedAt, lastActivityAt, ...question }) => ({
      ...question,
      solved: acceptedAnswerId !== null,
      locked: lockedAt !== null,
      lastActivityAtMs: lastActivityAt.getTime(),
    })),
  };
}

const CONTROL =
  "h-[38px] min-w-0 flex-1 basis-48 rounded-s border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-3 pointer-coarse:h-11";

function SearchForm({
  search,
  sort,
  show,
}: {
  search?: string | undefined;
  sort?: string | undefined;
  show?: string | undefined;
}) {
  return (
    <Form method="get" role="search" aria-label="Search the forum" className="mb-3 flex flex-wrap gap-2">
      <input
        type="search"
        name="search"
        key={search}
        defaultValue={search}
        maxLength={200}
        aria-label="Words in a question or an answer"
        placeholder="Words in a question or an answer"
        className={CONTROL}
      />
      {sort ? <input type="hidden" name="sort" value={sort} /> : null}
      {show ? <input type="hidden" name="show" value={show} /> : null}
      <Button type="submit" icon={<Search size={16} aria-hidden="true" />}>
        Search
      </Button>
    </Form>
  );
}

export default function Questions() {
  const { query, questions, nextCursor, nowMs } = useLoaderData<typeof loader>();
  const filtered = Boolean(query.search || query.show || query.cursor);
  const ask = (
    <LinkButton
      to={query.search ? `/help/forum/ask?title=${encodeURIComponent(query.search)}` : "/help/forum/ask"}
      look="primary"
    >
      Ask a question
    </LinkButton>
  );
  return (
    <div className="max-w-3xl">
      <Breadcrumbs trail={[{ label: "Help", to: "/help" }, { label: "Community forum" }]} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl tracking-tight">Community forum</h1>
        {questions.length > 0 ? ask : null}
      </div>
      <SearchForm search={query.search} sort={query.sort} show={query.show} />
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterChip name="show" value="unanswered">
          Unanswered
        </FilterChip>
        <FilterChip name="show" value="mine">
          My questions
        </FilterChip>
        <FilterChip name="sort" value="votes">
          Most votes first
        </FilterChip>
      </div>
      {questions.length === 0 ? (
        <EmptyState
          icon={<MessagesSquare size={22} aria-hidden="true" />}
          title={filtered ? "No question matches" : "Nobody has asked anything yet"}
          action={ask}
        >
          {filtered ? (
            <>
              Try fewer words,{" "}
              <Link to="/help/forum" className="text-brand underline underline-offset-2">
                show all questions
              </Link>
              , or ask it yourself.
            </>
          ) : (
            "Everybody who works with Kaja reads and answers here. Ask the first question."
          )}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {questions.map((question) => (
            <QuestionRow key={question.id} question={question} nowMs={nowMs} />
          ))}
        </ul>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </div>
  );
}
