import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { requireSite } from "../sites/open-site.server.ts";
import { overviewFormSchema } from "./schema.ts";
import { changeOverview } from "./service.server.ts";

/** Notes and segments of the overview; the page comes back with its days and filters. */
export const overviewAction = formAction({
  require: requireSite({ write: true }),
  intents: (intent) => {
    const change = intent({
      schema: overviewFormSchema,
      takesIntent: true,
      run: async ({ context, session, site, input, identity }) =>
        changeOverview(context, session, site.id, input, (await identity()).id),
      success: (title, { request }) => {
        const { pathname, searchParams } = new URL(request.url);
        for (const name of ["index", "note", "edit"]) searchParams.delete(name);
        return redirectWithToast(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`, title);
      },
    });
    return {
      note: change,
      delete_note: change,
      save_segment: change,
      replace_segment: change,
      delete_segment: change,
    };
  },
});
