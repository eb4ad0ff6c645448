import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { CONTACTS, contactPath, segmentPath } from "../../paths.ts";
import { timelineQuerySchema } from "../../people/schema.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { segmentAction } from "../actions.server.ts";
import { getSegment, ruleInWords, segmentChoices, segmentMembers } from "../service.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.segment.name ?? "Segment"} · Kaja` }];

const PER_PAGE = 50;
const NO_MEMBERS = { rows: [], nextCursor: null, count: null };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const { cursor, confirm } = readQuery(request, timelineQuerySchema);
  const segmentId = params.segmentId ?? "";
  const segment = orThrow(await getSegment(context, session, segmentId));
  const [members, choices] = await Promise.all([
    segmentMembers(context, session, segmentId, { cursor, limit: PER_PAGE }),
    segmentChoices(context, session),
  ]);
  // A rule that cannot run still has its page, so that it can be edited or deleted.
  const isBroken = !members.ok && members.error.code === "invalid_input" && cursor === undefined;
  const { rows, nextCursor, count } = isBroken ? NO_MEMBERS : orThrow(members);
  return {
    segment: { id: segment.id, name: segment.name },
    problem: isBroken ? members.error.message : segment.countFailure,
    words: ruleInWords(segment.rule, choices),
    people: rows.map(({ id, name, email, createdAt }) => ({ id, name: name || email || "No name", email, createdAt })),
    nextCursor,
    count,
    asksDelete: confirm === "delete",
    nowMs: context.now().getTime(),
  };
}

export const action = segmentAction;

export default function SegmentPage() {
  const { segment, problem, words, people, nextCursor, count, asksDelete, nowMs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title={segment.name}>
        <LinkButton to={`${CONTACTS}?segment=${segment.id}`}>Open in contacts</LinkButton>
        <LinkButton to={`${segmentPath(segment.id)}/edit`} icon={<Pencil size={15} aria-hidden="true" />}>
          Edit
        </LinkButton>
        <LinkButton to="?confirm=delete" look="danger" preventScrollReset>
          Delete
        </LinkButton>
      </PageHeading>
      {asksDelete ? (
        <div className="mb-5">
          <ConfirmForm intent="delete" submit="Delete segment" busyLabel="Deleting..." danger>
            <p className="text-sm">
              The contacts stay. Segments that refer to this one select nobody by it. This cannot be undone.
            </p>
          </ConfirmForm>
        </div>
      ) : null}
      <p className="mb-1 text-ink-2 text-sm">
        <Breakable text={`${words}.`} />
      </p>
      {problem ? (
        <div className="my-3">
          <FormErrors errors={[`The last count failed. ${problem}`]} />
        </div>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {count === null ? null : (
          <p className="font-bold text-xl tabular-nums tracking-tight">{counted(count, "contact")}</p>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="recount" />
          <Button type="submit" look="quiet" size="s">
            Count again
          </Button>
        </Form>
      </div>
      {people.length > 0 ? (
        <Table label="Contacts of the segment">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th wide>Email</Th>
              <Th numeric>Created</Th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, createdAt }) => (
              <tr key={id}>
                <Td>
                  <Link to={contactPath(id)} prefetch="intent" className="font-semibold hover:underline">
                    <Breakable text={name} />
                  </Link>
                </Td>
                <Td wide>{email ? <Breakable text={email} /> : "–"}</Td>
                <Td numeric className="whitespace-nowrap">
                  <Time value={createdAt} now={nowMs} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : count === null ? null : (
        <p className="text-ink-2 text-sm">Nobody matches this rule now.</p>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </>
  );
}
