import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Copy } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Contact } from "../../domain/contact.ts";
import { contactPath, mergePath } from "../../paths.ts";
import { ContactsNav } from "../../ui/contacts-nav.tsx";
import { JobProgress } from "../../ui/job-progress.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { duplicatesAction } from "../actions.server.ts";
import type { MatchReason } from "../domain/matching.ts";
import { readDuplicates } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Duplicates · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const { job, pairs, count } = orThrow(await readDuplicates(context, session));
  const about = ({ id, name, email, phone }: Contact) => ({
    id,
    name: name || email || phone || "No name",
    email,
    phone,
  });
  return {
    job: job && { state: job.state, done: job.done, total: job.total, at: job.updatedAt, result: job.result },
    pairs: pairs.map(({ first, second, reason, score }) => ({
      first: about(first),
      second: about(second),
      reason,
      percent: Math.round(score * 100),
    })),
    count,
    nowMs: context.now().getTime(),
  };
}

export const action = duplicatesAction;

const REASONS: Readonly<Record<MatchReason, string>> = {
  email: "Same mailbox",
  phone: "Same phone number",
  name: "Similar names in one company",
};

export default function Duplicates() {
  const { job, pairs, count, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const search = (
    <Form method="post">
      <FormKey />
      <Button type="submit" name="intent" value="search" look={pairs.length > 0 ? "secondary" : "primary"}>
        Search for duplicates
      </Button>
    </Form>
  );
  return (
    <>
      <ContactsNav />
      <PageHeading title="Duplicates">{pairs.length > 0 && job?.state !== "running" ? search : null}</PageHeading>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {job?.state === "running" ? (
        <Card className="mb-4 p-5">
          <JobProgress label="Searching" done={job.done} total={job.total} noun="contacts compared" />
        </Card>
      ) : pairs.length === 0 ? (
        <EmptyState
          icon={<Copy size={22} aria-hidden="true" />}
          title={job?.state === "done" ? "No duplicates found" : "Not searched yet"}
          action={search}
        >
          Contacts that share a mailbox or a phone number, or have similar names in one company, are shown side by side.
          You decide which of them are one person.
        </EmptyState>
      ) : null}
      {pairs.length > 0 ? (
        <>
          <p aria-live="polite" className="mb-2 text-[13px] text-ink-3">
            {counted(count, "pair")}
            {job ? (
              <>
                , searched <Time value={job.at} now={nowMs} />
              </>
            ) : null}
            {job?.result?.isPartial ? ". There are more: merge these and search again." : ""}
          </p>
          <Table label="Pairs that may be one person">
            <thead>
              <tr>
                <Th>Contact</Th>
                <Th>Contact</Th>
                <Th wide>Why</Th>
                <Th numeric wide>
                  Certainty
                </Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {pairs.map(({ first, second, reason, percent }) => (
                <tr key={`${first.id} ${second.id}`}>
                  <Person person={first} />
                  <Person person={second} />
                  <Td wide>{REASONS[reason]}</Td>
                  <Td numeric wide>
                    {percent}%
                  </Td>
                  <Td className="w-px">
                    <div className="flex flex-wrap justify-end gap-1.5">
                      <LinkButton
                        to={mergePath(first.id, second.id)}
                        size="s"
                        aria-label={`Compare ${first.name} and ${second.name}`}
                      >
                        Compare
                      </LinkButton>
                      <Form method="post">
                        <input type="hidden" name="first" value={first.id} />
                        <input type="hidden" name="second" value={second.id} />
                        <Button
                          type="submit"
                          name="intent"
                          value="dismiss"
                          look="quiet"
                          size="s"
                          aria-label={`${first.name} and ${second.name} are two people`}
                        >
                          Two people
                        </Button>
                      </Form>
                    </div>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      ) : null}
    </>
  );
}

const Person = ({ person }: { person: { id: string; name: string; email: string | null; phone: string | null } }) => (
  <Td className="max-w-[30ch]">
    <Link to={contactPath(person.id)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
      <Breakable text={person.name} />
    </Link>
    <div className="text-ink-3 text-xs [overflow-wrap:anywhere]">
      <Breakable text={person.email ?? person.phone ?? ""} />
    </div>
  </Td>
);
