import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation, useParams } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { SavedNote } from "#app/ui/form/form-state.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { findOverLimitProjects } from "../../projects/over-limit-projects.server.ts";
import { ScheduleField } from "../../projects/ui/project-fields.tsx";
import { generalAction } from "../actions.server.ts";
import { SettingsNav } from "../ui/settings-nav.tsx";

export const handle = { crumb: () => "Settings" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope, project } = await openProject(request, context, params.projectId);
  const { name, url, schedule, nextCrawlAt, archivedAt, lastCrawl } = project;
  const resting = (await findOverLimitProjects(scope, session.plan)).has(project.id);
  return {
    name,
    url,
    schedule,
    nextCrawlAtMs: resting ? null : (nextCrawlAt?.getTime() ?? null),
    archived: archivedAt !== null,
    urlFixed: lastCrawl !== null,
  };
}

export const action = generalAction;

export default function ProjectSettings() {
  const project = useLoaderData<typeof loader>();
  const { projectId } = useParams();
  const reply = useActionData<typeof action>();
  const { formData, state } = useNavigation();
  const busy = state !== "idle" && formData?.has("name") === true;
  useToast(reply?.toast);
  const values: Record<string, string | undefined> = reply?.values ?? {};
  const errors = (name: string) => reply?.errors[name] ?? undefined;
  return (
    <div className="grid max-w-[620px] gap-4">
      <SettingsNav current="General" />
      <Card className="p-5">
        <Form method="post" noValidate data-feature="seo.settings" className="grid gap-4">
          <FormErrors errors={errors("")} />
          <SavedNote reply={reply} />
          <Field
            label="Name"
            name="name"
            required
            maxLength={80}
            defaultValue={values.name ?? project.name}
            errors={errors("name")}
          />
          <Field
            label="Website"
            name="url"
            inputMode="url"
            maxLength={2048}
            readOnly={project.urlFixed}
            defaultValue={values.url ?? project.url}
            errors={errors("url")}
            hint={
              project.urlFixed
                ? "Fixed once a crawl has run, because crawls of two sites cannot be compared. Connect another website as its own project."
                : undefined
            }
          />
          <ScheduleField defaultValue={values.schedule ?? project.schedule} errors={errors("schedule")} />
          {project.nextCrawlAtMs ? (
            <p className="text-[13px] text-ink-3">
              Next crawl: <Time value={project.nextCrawlAtMs} />
            </p>
          ) : null}
          <div>
            <Button type="submit" look="primary" disabled={project.archived} busy={busy} busyLabel="Saving...">
              Save changes
            </Button>
          </div>
        </Form>
      </Card>
      <Card as="section" className="flex flex-wrap items-center gap-4 p-5">
        <div className="min-w-[220px] flex-1">
          <h2 className="font-bold text-[15px]">
            {project.archived ? "This website is archived" : "Archive this website"}
          </h2>
          <p className="mt-0.5 text-[13px] text-ink-2">
            {project.archived
              ? "It is not crawled. Its crawls and findings are kept."
              : "Ends a running crawl and takes it off the schedule. Crawls and findings are kept, and it can be restored."}
          </p>
        </div>
        <Form method="post" action={`/seo/projects/${projectId}`}>
          <Button
            type="submit"
            name="intent"
            value={project.archived ? "restore" : "archive"}
            look={project.archived ? "secondary" : "danger"}
          >
            {project.archived ? "Restore" : "Archive"}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
