import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus, Split } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { SEGMENTS, segmentPath } from "../../paths.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { listSegments, ruleInWords, segmentChoices } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Segments · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const [segments, choices] = await Promise.all([listSegments(context, session), segmentChoices(context, session)]);
  return {
    segments: orThrow(segments).map(({ id, name, rule, count, countedAt, countFailure }) => ({
      id,
      name,
      words: ruleInWords(rule, choices),
      count,
      countedAt,
      countFailure,
    })),
    nowMs: context.now().getTime(),
  };
}

function NewSegment() {
  return (
    <LinkButton to={`${SEGMENTS}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New segment
    </LinkButton>
  );
}

export default function Segments() {
  const { segments, nowMs } = useLoaderData<typeof loader>();
  if (segments.length === 0)
    return (
      <>
        <PageHeading title="Segments" />
        <EmptyState icon={<Split size={22} aria-hidden="true" />} title="No segments yet" action={<NewSegment />}>
          A segment is a rule that selects contacts, such as customers who have not bought for 90 days; it is always up
          to date.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeading title="Segments">
        <NewSegment />
      </PageHeading>
      <Table label="Segments">
        <thead>
          <tr>
            <Th>Segment</Th>
            <Th numeric>Contacts</Th>
            <Th wide>Counted</Th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ id, name, words, count, countedAt, countFailure }) => (
            <tr key={id}>
              <Td>
                <Link to={segmentPath(id)} prefetch="intent" className="font-semibold hover:underline">
                  <Breakable text={name} />
                </Link>
                <p className="text-[13px] text-ink-3">
                  <Breakable text={`${words}.`} />
                </p>
                {countFailure ? (
                  <p className="text-[13px] text-bad">{`The last count failed. ${countFailure}`}</p>
                ) : null}
              </Td>
              <Td numeric>{count === null ? "–" : exact(count)}</Td>
              <Td wide className="whitespace-nowrap">
                {countedAt === null ? "–" : <Time value={countedAt} now={nowMs} />}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
