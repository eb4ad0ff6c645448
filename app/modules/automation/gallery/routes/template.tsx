import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { automationModule } from "../../manifest.ts";
import { templateFilePath } from "../../paths.ts";
import { templateAction } from "../actions.server.ts";
import { MAX_TEMPLATE_NAME_CHARS } from "../domain/limits.ts";
import { templateQuerySchema } from "../schema.ts";
import { agencyOf, readTemplatePage } from "../service.server.ts";
import { LineList } from "../ui/line-list.tsx";
import { Needs } from "../ui/needs.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.template.title ?? "Template"} · Kaja` },
];

export const handle = {
  crumb: (data: ReturnType<typeof useLoaderData<typeof loader>> | undefined) => data?.template.title ?? "Template",
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature, { write: true });
  const { confirm } = readQuery(request, templateQuerySchema);
  const { kind = "", savedTemplateId = "" } = params;
  const template = orThrow(await readTemplatePage(context, session, kind, savedTemplateId));
  const isOwn = template.source === "own";
  return {
    template,
    confirmsDelete: isOwn && confirm === "delete",
    /** Null: the person may not share it. */
    others: isOwn && session.workspaceRole === "owner" ? (await agencyOf(scope)).length : null,
  };
}

export const action = templateAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function SharePart({ isShared, others }: { isShared: boolean; others: number }) {
  const about =
    others === 0
      ? "You pay for this workspace only. Once you pay for more, their members can use this template too."
      : `Members of your ${counted(others, "other workspace")} can use it and read all that it holds. Only this workspace can delete it.`;
  return (
    <Section title="Other workspaces" about={about}>
      {others === 0 && !isShared ? null : (
        <Form method="post">
          <FormKey />
          <Button type="submit" name="intent" value={isShared ? "unshare" : "share"}>
            {isShared ? "Stop sharing" : "Share template"}
          </Button>
        </Form>
      )}
    </Section>
  );
}

function Preview({ lines, moreLines }: Pick<Loaded["template"], "lines" | "moreLines">) {
  return (
    <Section title="Preview">
      <LineList lines={lines} />
      {moreLines > 0 ? <p className="mt-2 text-ink-3 text-sm">{exact(moreLines)} more lines.</p> : null}
    </Section>
  );
}

export default function Template() {
  const { template, confirmsDelete, others } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formData?.get("intent") === "use";
  const { kind, id, label, title, about, source, isShared, missing, lines, moreLines } = template;
  return (
    <div className="max-w-[760px]">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{title}</h1>
        <span className="flex flex-1 flex-wrap gap-1.5">
          <Tag>{label}</Tag>
          {source === "shared" || isShared ? <Tag tone="info">Shared</Tag> : null}
        </span>
        <LinkButton to={templateFilePath(kind, id)} reloadDocument download>
          Export
        </LinkButton>
      </div>
      <p className="mt-1 text-ink-2 text-sm [overflow-wrap:anywhere]">{about}</p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <Card as="section" className="mt-5 p-4 sm:p-5">
        <Needs missing={missing} />
        <Form method="post" className="flex flex-wrap items-end gap-2">
          <FormKey />
          <div className="min-w-44 flex-1">
            <Field
              label="Name of the draft"
              name="name"
              maxLength={MAX_TEMPLATE_NAME_CHARS}
              autoComplete="off"
              defaultValue={reply?.values.name ?? title}
              errors={reply?.errors.name ?? undefined}
            />
          </div>
          <Button
            type="submit"
            look="primary"
            size="field"
            name="intent"
            value="use"
            busy={busy}
            busyLabel="Creating..."
          >
            Use template
          </Button>
        </Form>
      </Card>
      <Preview lines={lines} moreLines={moreLines} />
      {others === null ? null : <SharePart isShared={isShared} others={others} />}
      {source === "own" && !confirmsDelete ? (
        <LinkButton to="?confirm=delete" preventScrollReset look="danger" className="mt-5">
          Delete template
        </LinkButton>
      ) : null}
      {confirmsDelete ? (
        <ConfirmForm intent="delete" submit="Delete template" busyLabel="Deleting..." danger>
          <FormKey />
          <p className="text-sm">
            The template is deleted for good{isShared ? ", in the other workspaces too" : ""}. What was created from it
            stays.
          </p>
        </ConfirmForm>
      ) : null}
    </div>
  );
}
