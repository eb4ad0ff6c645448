import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import { SocialNav } from "../../posts/ui/social-nav.tsx";
import { socialStub } from "../../store/social-stub.server.ts";
import { inboxAction } from "../actions.server.ts";
import { listReadable } from "../read-mentions.server.ts";
import { inboxQuerySchema } from "../schema.ts";
import { Entry } from "../ui/entry.tsx";
import { SavedSearches } from "../ui/saved-searches.tsx";

export const meta: MetaFunction = () => [{ title: "Social inbox · Kaja" }];
export const handle = { crumb: () => "Inbox" };

const SHOWN = 30;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "social");
  const { state, account, assignee, cursor } = readQuery(request, inboxQuerySchema);
  const read = readSortCursor(cursor, "number");
  const from = read.ok ? read.value : null;
  const store = socialStub(context, scope.workspaceId);
  const [accounts, members, head] = await Promise.all([
    listReadable(context, scope.workspaceId),
    listMemberNames(scope),
    store.visitInbox(scope.workspaceId),
  ]);
  const rows = await store.inbox({
    ...{ state, accountId: account, assigneeId: assignee === "me" ? session.userId : undefined },
    ...(from ? { before: { atMs: from.value, id: from.id } } : {}),
    limit: SHOWN + 1,
  });
  const page = cutPage(rows, SHOWN, ({ atMs }) => atMs);
  return {
    ...{ head, entries: page.rows, nextCursor: page.nextCursor, isDone: state === "done" },
    accounts: accounts.map(({ key, title, isPractice }) => ({ key, title, isPractice })),
    members: members.map(({ userId, firstName, lastName }) => ({
      id: userId,
      name: `${firstName} ${lastName}`.trim(),
    })),
    ownId: session.userId,
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = inboxAction;

export default function Inbox() {
  const { head, entries, nextCursor, isDone, accounts, members, ownId, timeZone, readOnly } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isFirstReading = accounts.length > 0 && head.readAtMs === null;
  usePolling(isFirstReading);
  const navigation = useNavigation();
  const isChecking = navigation.formData?.get("intent") === "check";
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Social inbox</h1>
        {readOnly || accounts.length === 0 ? null : (
          <Form method="post">
            <Button type="submit" name="intent" value="check" busy={isChecking} busyLabel="Checking...">
              Check now
            </Button>
          </Form>
        )}
      </div>
      <SocialNav />
      {accounts.length === 0 ? (
        <EmptyState
          icon={<MessageCircle size={22} aria-hidden="true" />}
          title="No account with an inbox is connected"
          action={
            readOnly ? null : (
              <LinkButton to="/integrations" look="primary">
                Connect an account
              </LinkButton>
            )
          }
        >
          Connect Bluesky or Mastodon, also one for practice. Mentions of your accounts and replies to your posts then
          appear here.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div className="min-w-0">
            <nav aria-label="Filters" className="mb-3 flex flex-wrap gap-2">
              <FilterChip name="state" value="open" byDefault="open">{`Open ${head.openCount}`}</FilterChip>
              <FilterChip name="state" value="done" byDefault="open">
                Done
              </FilterChip>
              <FilterChip name="assignee" value="me">
                Assigned to me
              </FilterChip>
              {accounts.length > 1
                ? accounts.map(({ key, title }) => (
                    <FilterChip key={key} name="account" value={key}>
                      {title}
                    </FilterChip>
                  ))
                : null}
            </nav>
            <p className="mb-3 text-[13px] text-ink-3" role="status">
              {head.readAtMs === null ? (
                "Your accounts are being read for the first time. This takes a few seconds."
              ) : (
                <>
                  {"Last checked "}
                  <Time value={new Date(head.readAtMs)} timeZone={timeZone} />
                  {head.failed.length > 0 ? `. Not everything could be read: ${head.failed.join(", ")}.` : "."}
                </>
              )}
            </p>
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            {entries.length === 0 && isFirstReading ? null : entries.length === 0 ? (
              <EmptyState
                icon={<MessageCircle size={22} aria-hidden="true" />}
                title={isDone ? "Nothing is done yet" : "Everything is done"}
              >
                {isDone
                  ? "Posts that you answer or mark as done move here."
                  : "New mentions and replies appear here within half an hour."}
              </EmptyState>
            ) : (
              <ul className="grid gap-3">
                {entries.map((entry) => (
                  <Entry
                    key={entry.id}
                    {...{ entry, members, ownId, timeZone, readOnly, reply }}
                    account={accounts.find(({ key }) => key === entry.accountId)}
                  />
                ))}
              </ul>
            )}
            <CursorLinks nextCursor={nextCursor} />
            <p className="sr-only" role="status">{`${counted(entries.length, "post")} on this page`}</p>
          </div>
          <SavedSearches searches={head.searches} readOnly={readOnly} reply={reply} />
        </div>
      )}
    </>
  );
}
