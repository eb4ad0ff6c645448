import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { getUtmDictionary } from "#app/modules/cross-module/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, previewPath, TEMPLATES, templatePath } from "../../paths.ts";
import { readMailSettings } from "../../settings/service.server.ts";
import { templateAction } from "../actions.server.ts";
import { checkDocument } from "../check-document.server.ts";
import { KNOWN_VARIABLES } from "../domain/variables.ts";
import { composerQuerySchema } from "../schema.ts";
import { listVersions, previewPerson, readTemplate } from "../service.server.ts";
import { AddBlock, BlockCard } from "../ui/block-card.tsx";
import { DetailsForm } from "../ui/details-form.tsx";
import { Findings } from "../ui/findings.tsx";
import { Preview } from "../ui/preview.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Mail template"} · Kaja` }];
export const handle = {
  trail: (data: { name: string } | undefined) => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: "Templates", to: TEMPLATES },
    { label: data?.name ?? "Template" },
  ],
};

const VERSIONS_SHOWN = 20;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const { contact, look, width, confirm } = readQuery(request, composerQuerySchema);
  const store = storeScope(context, session);
  const { row, document } = orThrow(await readTemplate(store, params.templateId ?? ""));
  const [settings, versions, person, dictionary] = await Promise.all([
    readMailSettings(scope),
    listVersions(store, row.id),
    previewPerson(store, contact),
    getUtmDictionary(scope),
  ]);
  const numbers = new Set<number>([row.version]);
  return {
    ...{ id: row.id, name: row.name, version: row.version, document, contact, look, width, confirm },
    contactProblem: person.ok ? null : person.error.message,
    findings: checkDocument(document, settings, dictionary),
    versions: versions
      .filter(({ version }) => !numbers.has(version) && numbers.add(version))
      .slice(0, VERSIONS_SHOWN)
      .map(({ version, atMs }) => ({ version, atMs })),
    variables: [...KNOWN_VARIABLES],
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = templateAction;

export default function TemplatePage() {
  const data = useLoaderData<typeof loader>();
  const { id, name, version, document, findings, versions, readOnly, timeZone } = data;
  const reply = useActionData<typeof action>();
  const whole = reply?.values.blockId === undefined ? reply : undefined;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 break-words font-bold text-2xl tracking-tight">{name}</h1>
        {readOnly ? null : (
          <>
            <Form method="post">
              <FormKey />
              <input type="hidden" name="contact" value={data.contactProblem ? "" : data.contact} />
              <Button type="submit" name="intent" value="test">
                Send test to me
              </Button>
            </Form>
            <LinkButton to={`${templatePath(id)}?confirm=delete`}>Delete</LinkButton>
          </>
        )}
      </div>
      {data.confirm === "delete" && !readOnly ? (
        <ConfirmForm intent="delete" submit="Delete template" busyLabel="Deleting..." danger>
          <p className="text-sm">
            This deletes the template and all its versions. Campaigns that have started keep their email.
          </p>
        </ConfirmForm>
      ) : null}
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <DetailsForm
            key={version}
            reply={whole}
            name={name}
            document={document}
            version={version}
            variables={data.variables}
            readOnly={readOnly}
          />
          <section aria-label="Blocks" className="grid gap-3">
            {document.blocks.map((block, index) => (
              <BlockCard
                key={`${block.id} ${version}`}
                block={block}
                index={index}
                count={document.blocks.length}
                version={version}
                reply={reply?.values.blockId === block.id ? reply : undefined}
                readOnly={readOnly}
              />
            ))}
            {readOnly ? null : <AddBlock version={version} />}
          </section>
        </div>
        <div className="grid content-start gap-5">
          <Preview
            path={previewPath(id)}
            version={version}
            contact={data.contact}
            problem={data.contactProblem}
            look={data.look}
            width={data.width}
          />
          <section aria-label="Checks">
            <h2 className="mb-3 font-bold text-lg tracking-tight">Checks</h2>
            <Findings findings={findings} />
          </section>
          {versions.length > 0 ? (
            <section aria-label="Earlier versions">
              <h2 className="mb-3 font-bold text-lg tracking-tight">Earlier versions</h2>
              <Card>
                <ul className="divide-y divide-line">
                  {versions.map((one) => (
                    <li key={one.version} className="flex flex-wrap items-center gap-3 px-4 py-2 text-sm">
                      <span className="min-w-0 flex-1">
                        {`Version ${one.version}, `}
                        <Time value={one.atMs} timeZone={timeZone} />
                      </span>
                      {readOnly ? null : (
                        <Form method="post" preventScrollReset>
                          <FormKey />
                          <input type="hidden" name="version" value={version} />
                          <input type="hidden" name="restore" value={one.version} />
                          <Button type="submit" size="s" name="intent" value="restore">
                            Restore<span className="sr-only">{` version ${one.version}`}</span>
                          </Button>
                        </Form>
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}
