import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { shortDate } from "#app/shared/format/date.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import { networkLabel } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { Heading } from "../../ui/heading.tsx";
import { type ImportReply, importsAction } from "../actions.server.ts";
import { LargeStatus } from "../large/ui/large-status.tsx";
import { useLargeImport } from "../large/ui/use-large-import.ts";
import { listImports } from "../service.server.ts";
import { ImportCheck } from "../ui/import-check.tsx";
import { ImportForm } from "../ui/import-form.tsx";
import { Uploads } from "../ui/uploads.tsx";

export const meta: MetaFunction = () => [{ title: "Import ad figures · Kaja" }];
export const handle = { crumb: () => "Imports" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  return { ...(await listImports(context, session.workspaceId)), timeZone: session.timeZone };
}

export const action = importsAction;

const STATES = { adding: "Being added", done: "Imported", undoing: "Being undone", undone: "Undone" } as const;
const dayText = (day: number | null): string => (day === null ? "–" : shortDate(day * days(1)));

export default function Imports() {
  const { imports, uploads, mappings, timeZone } = useLoaderData<typeof loader>();
  const large = useLargeImport(mappings);
  usePolling(imports.some(({ state }) => state === "adding" || state === "undoing"));
  const reply = useActionData<typeof action>() as ImportReply | undefined;
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <Heading title="Import ad figures" />
      <Section
        title="New import"
        about="Export a report by day and ad as CSV from the network, and choose it here. Existing figures for the same ad and day are replaced. Days follow the ad account's time zone."
      >
        <ImportForm reply={reply} busy={busy} large={large} />
      </Section>
      <LargeStatus {...large} />
      {reply?.check ? <ImportCheck check={reply.check} /> : null}
      {uploads.length > 0 && large.state.kind !== "working" ? <Uploads uploads={uploads} timeZone={timeZone} /> : null}
      <Section title="Imports">
        <FormErrors errors={reply?.intent === "undo" ? (reply.errors[""] ?? undefined) : undefined} />
        {imports.length === 0 ? (
          <p className="text-ink-2 text-sm">Nothing imported yet.</p>
        ) : (
          <Table label="Imports" hasMore>
            <thead>
              <tr>
                <Th pinned>File</Th>
                <Th>Network</Th>
                <Th numeric>Rows</Th>
                <Th numeric>Replaced</Th>
                <Th>Days</Th>
                <Th>When</Th>
                <Th>State</Th>
              </tr>
            </thead>
            <tbody>
              {imports.map((row) => (
                <tr key={row.id}>
                  <Td pinned className="min-w-[120px] max-w-[220px] [overflow-wrap:anywhere]">
                    {row.file}
                  </Td>
                  <Td>{networkLabel(row.network)}</Td>
                  <Td numeric>{exact(row.rows)}</Td>
                  <Td numeric>{exact(row.replaced)}</Td>
                  <Td className="whitespace-nowrap">{`${dayText(row.firstDay)} – ${dayText(row.lastDay)}`}</Td>
                  <Td className="whitespace-nowrap">
                    <Time value={new Date(row.at)} timeZone={timeZone} />
                  </Td>
                  <Td>
                    <span className="flex flex-wrap items-center gap-2">
                      <Tag tone={row.state === "undone" ? "warn" : "plain"}>{STATES[row.state]}</Tag>
                      {row.isUndoable ? (
                        <Form method="post" preventScrollReset>
                          <FormKey />
                          <input type="hidden" name="id" value={row.id} />
                          <Button
                            type="submit"
                            size="s"
                            name="intent"
                            value="undo"
                            aria-label={`Undo the import of ${counted(row.rows, "row")}`}
                          >
                            Undo
                          </Button>
                        </Form>
                      ) : null}
                    </span>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Section>
    </>
  );
}
