import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { countStages, getPipelineSettings, listStages } from "#app/modules/contacts/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { listOwners } from "../../owners.server.ts";
import { PageHead, Panel } from "../../ui/page-parts.tsx";
import { settingsAction } from "../actions.server.ts";
import { settingsQuerySchema } from "../schema.ts";
import { Assignment, FormLeads, LostReasons, ResponseTime } from "../ui/rules.tsx";
import { RemoveStage, StageForm, StageList } from "../ui/stages.tsx";

export const meta: MetaFunction = () => [{ title: "Pipeline settings · Kaja" }];
export const action = settingsAction;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const { edit, remove } = readQuery(request, settingsQuerySchema);
  const [stages, counts, settings, owners] = await Promise.all([
    listStages(context, session),
    countStages(context, session),
    getPipelineSettings(context, session),
    listOwners(context, session),
  ]);
  return {
    stages,
    counts,
    settings,
    owners,
    edited: stages.find(({ id }) => id === edit) ?? null,
    removed: stages.find(({ id }) => id === remove) ?? null,
  };
}

export default function PipelineSettings() {
  const { stages, counts, settings, owners, edited, removed } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const about = (...intents: string[]) => (reply?.intent && intents.includes(reply.intent) ? reply : undefined);
  const wide = (content: ReactNode) => <div className="grid content-start gap-5">{content}</div>;
  return (
    <>
      <PageHead title="Pipeline settings">The stages of a lead, and who owns it.</PageHead>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        {wide(
          <>
            <Panel title="Stages">
              <FormErrors errors={about("move-stage")?.errors[""] ?? undefined} />
              <StageList stages={stages} counts={counts} />
              {removed ? (
                <RemoveStage stage={removed} stages={stages} counts={counts} reply={about("remove-stage")} />
              ) : null}
            </Panel>
            <Panel title="Assignment">
              <Assignment assignment={settings.assignment} owners={owners} reply={about("assignment")} />
            </Panel>
          </>,
        )}
        {wide(
          <>
            <Panel title={edited ? `Edit ${edited.name}` : "New stage"}>
              <StageForm
                key={edited?.id ?? `new${stages.length}`}
                stage={edited}
                reply={about("add-stage", "save-stage")}
              />
            </Panel>
            <Panel title="Response time">
              <ResponseTime hours={settings.responseTarget.hours} reply={about("target")} />
            </Panel>
            <Panel title="Leads from forms">
              <FormLeads isOn={settings.formLeads.isOn} reply={about("form-leads")} />
            </Panel>
            <Panel title="Why leads are lost">
              <LostReasons reasons={settings.lostReasons} reply={about("reasons")} />
            </Panel>
          </>,
        )}
      </div>
    </>
  );
}
