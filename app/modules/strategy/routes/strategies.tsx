import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Compass, Plus } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { wholePercent } from "#app/shared/format/percent.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { contextPercent } from "../domain/context.ts";
import { choosePlays } from "../domain/plays/plays.ts";
import { GOAL_LABELS } from "../domain/situation.ts";
import { strategyModule } from "../manifest.ts";
import { COMPETITORS, CONTEXT, PLAYS_PAGE, STRATEGIES, strategyPath } from "../paths.ts";
import { strategiesQuerySchema } from "../schema.ts";
import { getContext, listStrategies } from "../service.server.ts";
import { PlayCards } from "../ui/play-cards.tsx";
import { StrategyHeading } from "../ui/strategy-heading.tsx";

const PER_PAGE = 25;
/** Plays that the page shows before the link to all of them. */
const PLAYS_SHOWN = 3;

export const meta: MetaFunction = () => [{ title: `${strategyModule.title} · Kaja` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, strategyModule.feature);
  const { cursor } = readQuery(request, strategiesQuerySchema);
  const [listed, product] = await Promise.all([listStrategies(scope, { cursor, limit: PER_PAGE }), getContext(scope)]);
  const { rows, nextCursor } = orThrow(listed);
  return {
    strategies: rows.map(({ id, name, goal, createdAt }) => ({ id, name, goal, createdAtMs: createdAt.getTime() })),
    nextCursor,
    knownRatio: contextPercent(product) / 100,
    plays: choosePlays({ goal: rows[0]?.goal ?? null, maxEffort: 1, maxCost: 0 }).slice(0, PLAYS_SHOWN),
    nowMs: context.now().getTime(),
  };
}

function NewStrategy() {
  return (
    <LinkButton to={`${STRATEGIES}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New strategy
    </LinkButton>
  );
}

export default function Strategies() {
  const { strategies, nextCursor, knownRatio, plays, nowMs } = useLoaderData<typeof loader>();
  return (
    <>
      <StrategyHeading title="Strategy">{strategies.length > 0 ? <NewStrategy /> : null}</StrategyHeading>
      {strategies.length === 0 ? (
        <EmptyState icon={<Compass size={22} aria-hidden="true" />} title="No strategy yet" action={<NewStrategy />}>
          Answer seven questions and get a 90-day plan: channels, cost per customer, and weekly tasks. Every line is
          marked as a fact, an assumption or a test.
        </EmptyState>
      ) : (
        <Table label="Strategies">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th wide>Goal</Th>
              <Th>Created</Th>
            </tr>
          </thead>
          <tbody>
            {strategies.map(({ id, name, goal, createdAtMs }) => (
              <tr key={id}>
                <Td>
                  <Link to={strategyPath(id)} prefetch="intent" className="font-semibold hover:underline">
                    <Breakable text={name} />
                  </Link>
                </Td>
                <Td wide>{GOAL_LABELS[goal]}</Td>
                <Td>
                  <Time value={createdAtMs} now={nowMs} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
      <Card as="section" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="font-bold text-[15px]">Product context</h2>
          <p className="mt-1 text-ink-2 text-sm">
            Who you sell to, what they need and why they choose you. {wholePercent(knownRatio)} of it is written down.
          </p>
        </div>
        <LinkButton to={CONTEXT}>Edit product context</LinkButton>
      </Card>
      <Card as="section" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="font-bold text-[15px]">Competitors</h2>
          <p className="mt-1 text-ink-2 text-sm">
            Watch their pages and see when a price, an offer or a headline changes.
          </p>
        </div>
        <LinkButton to={COMPETITORS}>Watch competitors</LinkButton>
      </Card>
      <section id="unconventional-guide" aria-labelledby="guide-title" className="mt-8 scroll-mt-20">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h2 id="guide-title" className="flex-1 font-bold text-lg tracking-tight">
            Unconventional guide
          </h2>
          <LinkButton to={PLAYS_PAGE}>All 60 plays</LinkButton>
        </div>
        <PlayCards plays={plays} strategies={[]} />
      </section>
    </>
  );
}
