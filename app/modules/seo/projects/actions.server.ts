import { redirect } from "@remix-run/cloudflare";
import { rejectedAddress } from "#app/modules/websites/index.server.ts";
import { formAction, UNKNOWN_ACTION } from "#app/platform/forms/form-action.server.ts";
import { ok } from "#app/shared/result.ts";
import { cancelCrawl, pauseCrawl, resumeCrawl, startCrawl } from "../crawls/service.server.ts";
import { crawlActionSchema, newProjectFormSchema, restoreSchema } from "../schema.ts";
import { archiveProject, connectProject, restoreProject } from "./service.server.ts";

const require = { feature: "seo", write: true } as const;
const invalid = UNKNOWN_ACTION;

/** Connects a website. */
export const newProjectAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newProjectFormSchema,
      run: async ({ context, session, input: { crawlNow, suggestion, ...typed }, identity }) => {
        const { id } = await identity();
        const created = await connectProject(context, session, { ...typed, url: suggestion ?? typed.url }, id);
        if (created.ok && crawlNow) await startCrawl(context, session, created.value.id, { startedBy: "person", id });
        return created;
      },
      success: ({ id }) => redirect(`/seo/projects/${id}`, 303),
      failure: rejectedAddress,
    }),
  }),
});

const projectPage = (_: unknown, { params }: { params: { projectId?: string } }) =>
  redirect(`/seo/projects/${params.projectId}`, 303);

/** Buttons of a project's head and settings. */
export const projectAction = formAction({
  require,
  intents: (intent) => ({
    crawl: intent({
      schema: crawlActionSchema,
      run: async ({ context, session, params, identity }) =>
        startCrawl(context, session, params.projectId ?? "", { startedBy: "person", id: (await identity()).id }),
      success: projectPage,
      invalid,
    }),
    pause: intent({
      schema: crawlActionSchema,
      run: ({ context, session, input }) => pauseCrawl(context, session, input.crawlId),
      success: projectPage,
      invalid,
    }),
    resume: intent({
      schema: crawlActionSchema,
      run: ({ context, session, input }) => resumeCrawl(context, session, input.crawlId),
      success: projectPage,
      invalid,
    }),
    cancel: intent({
      schema: crawlActionSchema,
      run: ({ context, session, input }) => cancelCrawl(context, session, input.crawlId),
      success: projectPage,
      invalid,
    }),
    archive: intent({
      schema: crawlActionSchema,
      run: ({ context, session, params }) => archiveProject(context, session, params.projectId ?? ""),
      success: (_, { params }) => redirect(`/seo?archived=${params.projectId}`, 303),
      invalid,
    }),
    restore: intent({
      schema: crawlActionSchema,
      run: ({ context, session, params }) => restoreProject(context, session, params.projectId ?? ""),
      success: projectPage,
      invalid,
    }),
  }),
});

/** The Restore and Undo buttons of the list. */
export const projectsAction = formAction({
  require,
  intents: (intent) => ({
    restore: intent({
      schema: restoreSchema,
      run: async ({ context, session, input }) => {
        const restored = await restoreProject(context, session, input.projectId);
        return restored.ok ? ok(null) : restored;
      },
      success: () => redirect("/seo", 303),
      invalid,
    }),
  }),
});
