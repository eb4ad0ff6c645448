import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { listAccounts } from "../../accounts/service.server.ts";
import { channelOf } from "../../domain/channels.ts";
import { type ImportReply, importAction } from "../actions.server.ts";
import { MAX_FEED_LINES } from "../feed-lines.ts";
import { MAX_FILE_BYTES, MAX_ROWS, POST_FILE_COLUMNS } from "../post-file.ts";
import { listFeeds } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Import posts · Kaja" }];
export const handle = { crumb: () => "Import" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "social", { write: true });
  const [feeds, accounts] = await Promise.all([
    listFeeds(context, session.workspaceId),
    listAccounts(context, session.workspaceId),
  ]);
  return {
    timeZone: session.timeZone,
    feeds: feeds.map(({ id, name }) => ({ id, name })),
    accounts: accounts.map(({ key, channel, title, isPractice }) => {
      const network = channelOf(channel).title;
      return { key, title: `${title === network ? title : `${title}, ${network}`}${isPractice ? " (practice)" : ""}` };
    }),
  };
}

export const action = importAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Turns the newest entries of a connected feed into lines that can be checked and changed. */
function FromFeed({ feeds, accounts, reply }: Pick<Loaded, "feeds" | "accounts"> & { reply: ImportReply | undefined }) {
  const values = reply?.intent === "feed" ? reply.values : {};
  const errors = reply?.intent === "feed" ? reply.errors : {};
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="font-bold text-[15px]">From a feed</h2>
      {feeds.length === 0 ? (
        <p className="text-ink-2 text-sm">
          <Link to="/integrations/new/rss" className="text-brand underline">
            Connect an RSS or Atom feed
          </Link>
          {" to turn its entries into posts."}
        </p>
      ) : (
        <Form method="post" className="grid gap-4">
          <FormErrors errors={errors[""] ?? undefined} />
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField label="Feed" name="feed" defaultValue={values.feed} errors={errors.feed ?? undefined}>
              {feeds.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Account"
              name="account"
              defaultValue={values.account}
              errors={errors.account ?? undefined}
            >
              {accounts.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField label="When" name="feedWhen" defaultValue={values.feedWhen ?? "draft"}>
              <option value="draft">Keep as drafts</option>
              <option value="queue">Next free times of the queue</option>
            </SelectField>
          </div>
          <p className="text-[13px] text-ink-3">{`The newest ${MAX_FEED_LINES} entries, title and link. You see every line before it becomes a post.`}</p>
          <Button type="submit" name="intent" value="feed" className="justify-self-start">
            Read the feed
          </Button>
        </Form>
      )}
    </Card>
  );
}

export default function Import() {
  const { timeZone, feeds, accounts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ImportReply | undefined;
  const busy = useNavigation().formMethod === "POST";
  const check = reply?.check;
  return (
    <div className="grid max-w-[900px] gap-5">
      <h1 className="font-bold text-2xl tracking-tight">Import posts</h1>
      <FromFeed feeds={feeds} accounts={accounts} reply={reply} />
      <Card className="p-5">
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.intent === "feed" ? undefined : (reply?.errors[""] ?? undefined)} />
          <CsvFileField
            label="CSV file"
            name="file"
            maxBytes={MAX_FILE_BYTES}
            errors={reply?.errors.file ?? undefined}
            hint={`The first line is the header: ${POST_FILE_COLUMNS}. At most ${MAX_ROWS} posts; dates like 2026-12-01 09:00 in ${timeZone}, or “queue”.`}
          />
          <TextArea
            key={reply?.values.csv}
            label="Or paste the lines"
            name="csv"
            defaultValue={reply?.values.csv ?? ""}
            errors={reply?.errors.csv ?? undefined}
            placeholder={"text,account,date\nNew teas are in.,Bluesky,2026-12-01 09:00"}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value="check"
              look={check ? "secondary" : "primary"}
              busy={busy}
              busyLabel="Reading..."
            >
              Check the lines
            </Button>
            {check && check.valid > 0 ? (
              <Button type="submit" name="intent" value="import" look="primary">
                {`Create ${counted(check.valid, "post")}`}
              </Button>
            ) : null}
          </div>
        </Form>
      </Card>
      {check ? (
        <section aria-label="Preview" className="grid gap-4">
          <p role="status" className="text-sm">
            {`${counted(check.valid, "post")} can be created, ${counted(check.errorCount, "line")} cannot.`}
          </p>
          {check.errors.length > 0 ? (
            <Table label="Skipped lines">
              <thead>
                <tr>
                  <Th numeric>Line</Th>
                  <Th>Reason</Th>
                </tr>
              </thead>
              <tbody>
                {check.errors.map(({ line, message }) => (
                  <tr key={line}>
                    <Td numeric>{line}</Td>
                    <Td className="[overflow-wrap:anywhere]">{message}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          ) : null}
          {check.rows.length > 0 ? (
            <Table label="Posts that can be created">
              <thead>
                <tr>
                  <Th numeric>Line</Th>
                  <Th>Account</Th>
                  <Th>Time</Th>
                  <Th>Text</Th>
                </tr>
              </thead>
              <tbody>
                {check.rows.map(({ line, account, at, text }) => (
                  <tr key={line}>
                    <Td numeric>{line}</Td>
                    <Td>{account}</Td>
                    <Td className="whitespace-nowrap">{at === "" ? "Draft" : at}</Td>
                    <Td className="[overflow-wrap:anywhere]">{text}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
