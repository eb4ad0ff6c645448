import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { kindOfAddress } from "#app/platform/mail/disposable-domains.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Consents } from "../../consents/ui/consents.tsx";
import { listMerges } from "../../duplicates/service.server.ts";
import { Merges } from "../../duplicates/ui/merges.tsx";
import { Files } from "../../notes/ui/files.tsx";
import { Notes } from "../../notes/ui/notes.tsx";
import { Tasks } from "../../notes/ui/tasks.tsx";
import { contactPath } from "../../paths.ts";
import { scoreBreakdown } from "../../pipeline/service.server.ts";
import { Deal } from "../../pipeline/ui/deal.tsx";
import { Score } from "../../pipeline/ui/score.tsx";
import { ErasePerson, PersonalData } from "../../rights/ui/personal-data.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { contactChoices } from "../choices.server.ts";
import { contactAction } from "../record/actions.server.ts";
import { timelineQuerySchema } from "../schema.ts";
import { formNamesOf, getContactRecord, listActivities } from "../service.server.ts";
import { DeleteContact } from "../ui/delete-contact.tsx";
import { Profile } from "../ui/profile.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { Touches } from "../ui/touches.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.record.contact.name || data?.record.contact.email || "Contact"} · Kaja` },
];

const PER_PAGE = 30;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const { cursor, confirm } = readQuery(request, timelineQuerySchema);
  const contactId = params.contactId ?? "";
  const [found, timeline, choices, score, merges] = await Promise.all([
    getContactRecord(context, session, contactId),
    listActivities(context, session, { contactId, cursor, limit: PER_PAGE }),
    contactChoices(context, session),
    scoreBreakdown(context, session, contactId),
    listMerges(context, session, contactId),
  ]);
  const record = orThrow(found);
  // The id of a contact that was merged leads to the one that was kept.
  if (record.contact.id !== contactId) throw redirect(contactPath(record.contact.id), 301);
  const activities = orThrow(timeline);
  return {
    record,
    merges: orThrow(merges),
    timeline: activities,
    formNames: await formNamesOf(context, session, activities.rows),
    emailKind: record.contact.email ? await kindOfAddress(context, record.contact.email) : ("unknown" as const),
    choices,
    score,
    confirm,
    nowMs: context.now().getTime(),
  };
}

export const action = contactAction;

export default function ContactPage() {
  const { record, merges, timeline, formNames, emailKind, choices, score, confirm, nowMs } =
    useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { contact, company, consents, segments, notes, tasks, files } = record;
  const about = (...intents: string[]) => (reply?.intent && intents.includes(reply.intent) ? reply : undefined);
  const people = Object.fromEntries(choices.owners);
  return (
    <>
      <PageHeading title={contact.name || contact.email || contact.phone || "No name"}>
        <LinkButton to={`${contactPath(contact.id)}/edit`} icon={<Pencil size={15} aria-hidden="true" />}>
          Edit
        </LinkButton>
        <LinkButton to="?confirm=delete" look="danger" preventScrollReset>
          Delete
        </LinkButton>
      </PageHeading>
      {confirm === "delete" ? <DeleteContact /> : null}
      {confirm === "erase" ? <ErasePerson /> : null}
      {reply && !about("note", "task", "consent", "deal") ? (
        <FormErrors errors={Object.values(reply.errors).flatMap((all) => all ?? [])} />
      ) : null}
      <div className="grid gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          <Profile
            contact={contact}
            emailKind={emailKind}
            isPhoneVerified={record.isPhoneVerified}
            company={company}
            segments={segments}
            choices={choices}
          />
          <Deal contact={contact} choices={choices} reply={about("deal")} />
          <Score breakdown={score} />
          <Touches first={contact.firstTouch} last={contact.lastTouch} />
          <Merges merges={merges} nowMs={nowMs} />
          <PersonalData contactId={contact.id} />
        </div>
        <div className="grid content-start gap-5">
          <Tasks tasks={tasks} owners={choices.owners} reply={about("task")} nowMs={nowMs} />
          <Notes notes={notes} people={people} reply={about("note")} nowMs={nowMs} />
          <Timeline
            activities={timeline.rows}
            nextCursor={timeline.nextCursor}
            names={{ topics: choices.topics, forms: formNames }}
            nowMs={nowMs}
          />
          <Consents consents={consents} topics={choices.topics} reply={about("consent")} />
          <Files files={files} contactId={contact.id} />
        </div>
      </div>
    </>
  );
}
