import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { MAX_NAME_CHARS } from "../../domain/limits.ts";
import { automationModule } from "../../manifest.ts";
import { versionsPath } from "../../paths.ts";
import { confirmQuerySchema } from "../../schema.ts";
import { listVersions, readFlow } from "../../service.server.ts";
import { flowAction } from "../actions.server.ts";
import { EditButton } from "../ui/edit-button.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const { confirm } = readQuery(request, confirmQuerySchema);
  const { flow, draft, choices } = orThrow(await readFlow(context, scope, params.flowId ?? ""));
  const names = new Map(choices.member);
  const versions = await listVersions(context, flow.id);
  return {
    id: flow.id,
    name: flow.name,
    revision: draft.revision,
    current: draft.version,
    versions: versions.map((one) => ({ ...one, by: names.get(one.by) ?? "Former member" })),
    timeZone: session.timeZone,
    confirmsDelete: confirm === "delete",
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = flowAction;

export default function Versions() {
  const { id, name, revision, current, versions, timeZone, confirmsDelete, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="grid gap-5">
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {versions.length === 0 ? (
        <p className="text-ink-2 text-sm">This flow has never been published. Each published version appears here.</p>
      ) : (
        <Table label="Versions" hasMore>
          <thead>
            <tr>
              <Th>Version</Th>
              <Th>Published</Th>
              <Th wide>By</Th>
              <Th wide>Note</Th>
              <Th numeric>Active runs</Th>
              <Th>Draft</Th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, at, by, note, active }) => (
              <tr key={version}>
                <Td>{version === current ? `${version} (current)` : version}</Td>
                <Td>
                  <Time value={new Date(at)} timeZone={timeZone} />
                </Td>
                <Td wide>{by}</Td>
                <Td wide>{note}</Td>
                <Td numeric>{exact(active)}</Td>
                <Td>
                  {readOnly ? null : (
                    <EditButton
                      intent="restore"
                      revision={revision}
                      fields={{ version: String(version) }}
                      label={`Restore version ${version}`}
                    >
                      Restore
                    </EditButton>
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {readOnly ? null : (
        <Card as="section" className="max-w-[560px] p-4">
          <h2 className="mb-3 font-bold text-base">Name</h2>
          <Form method="post" className="flex flex-wrap items-end gap-2">
            <div className="min-w-52 flex-1">
              <Field
                label="Name"
                name="name"
                defaultValue={name}
                maxLength={MAX_NAME_CHARS}
                errors={reply?.errors.name ?? undefined}
              />
            </div>
            <Button type="submit" size="field" name="intent" value="rename">
              Rename
            </Button>
          </Form>
          {confirmsDelete ? (
            <ConfirmForm intent="delete" submit="Delete flow" busyLabel="Deleting..." danger action={versionsPath(id)}>
              <p className="text-sm">This ends all runs and deletes the flow with its versions for good.</p>
            </ConfirmForm>
          ) : (
            <LinkButton to="?confirm=delete" look="danger" size="s" className="mt-4" preventScrollReset>
              Delete flow …
            </LinkButton>
          )}
        </Card>
      )}
    </div>
  );
}
