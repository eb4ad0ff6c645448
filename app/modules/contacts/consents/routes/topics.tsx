import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { CHANNEL_LABELS } from "#app/shared/segment/labels.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { topicsAction } from "../../fields/actions.server.ts";
import { editQuerySchema } from "../../fields/schema.ts";
import { listTopics } from "../../fields/service.server.ts";
import { ArchiveButton } from "../../fields/ui/archive-button.tsx";
import { CONTACTS } from "../../paths.ts";
import type { Topic } from "../../store/consents/consents.ts";
import { ContactsNav } from "../../ui/contacts-nav.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Section } from "../../ui/section.tsx";

export const meta: MetaFunction = () => [{ title: "Topics · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const { edit } = readQuery(request, editQuerySchema);
  const topics = orThrow(await listTopics(context, session));
  return { topics, edited: topics.find(({ id }) => id === edit) ?? null };
}

export const action = topicsAction;

export default function Topics() {
  const { topics, edited } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <ContactsNav />
      <PageHeading title="Topics" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        {topics.length > 0 ? (
          <TopicTable topics={topics} />
        ) : (
          <p className="text-ink-2 text-sm">
            A topic is something people subscribe to, such as a newsletter. Each consent can name one.
          </p>
        )}
        <Section title={edited ? `Edit ${edited.name}` : "New topic"}>
          <TopicForm key={edited?.id ?? `new${topics.length}`} topic={edited} reply={reply} />
        </Section>
      </div>
    </>
  );
}

function TopicTable({ topics }: { topics: readonly Topic[] }) {
  return (
    <Table label="Topics">
      <thead>
        <tr>
          <Th>Topic</Th>
          <Th>Channel</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {topics.map(({ id, name, description, channel, archivedAt }) => (
          <tr key={id}>
            <Td>
              <span className="font-semibold">
                <Breakable text={name} />
              </span>{" "}
              {archivedAt === null ? null : <Tag>Archived</Tag>}
              <p className="text-ink-3 text-xs">
                <Breakable text={description} />
              </p>
            </Td>
            <Td>{CHANNEL_LABELS[channel]}</Td>
            <Td className="whitespace-nowrap text-right">
              <LinkButton to={`?edit=${id}`} look="quiet" size="s" aria-label={`Edit ${name}`}>
                Edit
              </LinkButton>
              <ArchiveButton id={id} archived={archivedAt !== null} name={name} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function TopicForm({ topic, reply }: { topic: Topic | null; reply: FormReply | undefined }) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate className="grid gap-3">
      <FormKey />
      <input type="hidden" name="intent" value={topic ? "save" : "create"} />
      {topic ? <input type="hidden" name="id" value={topic.id} /> : null}
      <FormErrors errors={errors("")} />
      <Field
        label="Name"
        name="name"
        maxLength={100}
        defaultValue={value("name", topic?.name ?? "")}
        errors={errors("name")}
      />
      <Field
        label="Description"
        name="description"
        maxLength={500}
        hint="What people get, and how often"
        defaultValue={value("description", topic?.description ?? "")}
        errors={errors("description")}
      />
      <SelectField
        label="Channel"
        name="channel"
        defaultValue={value("channel", topic?.channel ?? "email")}
        errors={errors("channel")}
      >
        {Object.entries(CHANNEL_LABELS).map(([channel, label]) => (
          <option key={channel} value={channel}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          {topic ? "Save topic" : "Create topic"}
        </Button>
        {topic ? <LinkButton to={`${CONTACTS}/topics`}>Cancel</LinkButton> : null}
      </div>
    </Form>
  );
}
