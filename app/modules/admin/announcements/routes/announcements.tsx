import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Megaphone } from "lucide-react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { announcementsAction } from "../actions.server.ts";
import { listAnnouncements } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Announcements · Admin Panel · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return { announcements: await listAnnouncements(context), nowMs: context.now().getTime() };
}

export const action = announcementsAction;

interface Shown {
  publishedAt: Date | null;
  endsAt: Date | null;
}

function stateOf({ publishedAt, endsAt }: Shown, nowMs: number): { label: string; tone: Tone } {
  if (!publishedAt) return { label: "Draft", tone: "plain" };
  return endsAt && endsAt.getTime() <= nowMs ? { label: "Over", tone: "plain" } : { label: "Published", tone: "good" };
}

export default function Announcements() {
  const { announcements, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section aria-labelledby="announcements-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="announcements-title" className="font-bold text-lg tracking-tight">
          Announcements
        </h2>
        <LinkButton to="/admin/announcements/new" look="primary">
          New announcement
        </LinkButton>
      </div>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {announcements.length === 0 ? (
        <EmptyState icon={<Megaphone size={22} aria-hidden="true" />} title="No announcements yet">
          An announcement shows something new, a tip or a change to everybody who is signed in. It appears in the bell
          until they have read it.
        </EmptyState>
      ) : (
        <Table label="Announcements">
          <thead>
            <tr>
              <Th>Announcement</Th>
              <Th>State</Th>
              <Th wide>Published</Th>
              <Th numeric>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {announcements.map((announcement) => {
              const { id, title, type, priority, category, publishedAt, version } = announcement;
              const { label, tone } = stateOf(announcement, nowMs);
              return (
                <tr key={id}>
                  <Td className="[overflow-wrap:anywhere]">
                    <Link to={`/admin/announcements/${id}`} className="font-semibold text-brand hover:underline">
                      {title}
                    </Link>
                    <span className="block text-[13px] text-ink-3">
                      {type}, {priority} priority, {category}
                    </span>
                  </Td>
                  <Td>
                    <Tag tone={tone}>{label}</Tag>
                  </Td>
                  <Td wide>{publishedAt ? <Time value={publishedAt} now={nowMs} /> : "–"}</Td>
                  <Td numeric>
                    <Form method="post" preventScrollReset className="flex flex-wrap justify-end gap-2">
                      <input type="hidden" name="id" value={id} />
                      <input type="hidden" name="version" value={version} />
                      <Button type="submit" size="s" name="intent" value={publishedAt ? "withdraw" : "publish"}>
                        {publishedAt ? "Take back" : "Publish"}
                      </Button>
                      {publishedAt ? null : (
                        <Button
                          type="submit"
                          size="s"
                          look="danger"
                          name="intent"
                          value="delete"
                          aria-label={`Delete ${title}`}
                        >
                          Delete
                        </Button>
                      )}
                    </Form>
                  </Td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </section>
  );
}
