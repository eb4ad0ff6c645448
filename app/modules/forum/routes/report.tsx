import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { parsePost } from "#app/platform/markdown/parse-post.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { PostText } from "#app/ui/prose/prose.tsx";
import { reportAction } from "../actions.server.ts";
import { POST_LIMITS, REASON_TITLES, REPORT_REASONS } from "../domain/post.ts";
import { openReportable } from "../open-post.server.ts";

export const meta: MetaFunction = () => [{ title: "Report a post · Community forum · Kaja" }];

export async function loader(args: LoaderFunctionArgs) {
  const { post } = await openReportable(args);
  return {
    title: post.title,
    authorName: post.authorName,
    blocks: parsePost(post.body),
    back: `/help/forum/${args.params.questionId}`,
  };
}

export const action = reportAction;

export default function Report() {
  const { title, authorName, blocks, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const values: Record<string, string | undefined> = reply?.values ?? {};
  return (
    <div className="max-w-2xl">
      <Breadcrumbs
        trail={[
          { label: "Help", to: "/help" },
          { label: "Community forum", to: "/help/forum" },
          { label: "Question", to: back },
          { label: "Report" },
        ]}
      />
      <h1 className="mb-5 font-bold text-2xl tracking-tight">Report a post</h1>
      <Card className="mb-3 p-4">
        <p className="mb-2 text-[13px] text-ink-3 [overflow-wrap:anywhere]">
          <bdi>{authorName}</bdi> wrote:
        </p>
        {title ? (
          <p dir="auto" className="mb-2 font-semibold text-sm [overflow-wrap:anywhere]">
            {title}
          </p>
        ) : null}
        <PostText blocks={blocks} />
      </Card>
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <SelectField
            label="What is wrong with it?"
            name="reason"
            required
            defaultValue={values.reason ?? ""}
            errors={reply?.errors.reason ?? undefined}
          >
            <option value="">Choose a reason</option>
            {REPORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REASON_TITLES[reason]}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="Note (optional)"
            name="note"
            dir="auto"
            maxLength={POST_LIMITS.note}
            defaultValue={values.note}
            errors={reply?.errors.note ?? undefined}
            hint="Only administrators read it. The author does not learn who reported."
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" busy={busy} busyLabel="Sending...">
              Report
            </Button>
            <LinkButton to={back}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
