import { redirect } from "@remix-run/cloudflare";
import { checkAddress, rejectedAddress } from "#app/modules/websites/index.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast, saved } from "#app/platform/forms/form-answers.server.ts";
import { parseWebsiteUrl } from "#app/platform/web/url/website-url.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { digestSchema } from "../digests/schema.ts";
import { saveDigest } from "../digests/service.server.ts";
import { parseHost } from "./domain/hosts.ts";
import { requireSite } from "./open-site.server.ts";
import { deleteSiteSchema, newSiteFormSchema, updateSiteSchema } from "./schema.ts";
import { createSite, deleteSite, updateSite } from "./service.server.ts";

/** A person waits: of many host names the first ones are checked. */
const MAX_CHECKED = 3;

/** The addresses that somebody typed, with scheme and port where they were given. */
const typedAddresses = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((part) => parseWebsiteUrl(part))
    .flatMap((parsed) => (parsed.ok ? [parsed.value] : []))
    .slice(0, MAX_CHECKED);

export const newSiteAction = formAction({
  require: { feature: "basic_analytics", write: true },
  intents: (intent) => ({
    create: intent({
      schema: newSiteFormSchema,
      run: async ({ context, session, input: { connectAnyway, suggestion, ...typed }, values, identity }) => {
        const instead = suggestion === undefined ? null : parseHost(suggestion);
        const input = instead === null ? typed : { ...typed, hosts: [instead] };
        for (const url of typedAddresses(suggestion ?? values.hosts ?? "")) {
          const checked = await checkAddress(context, session, { field: "hosts", url, connectAnyway, use: "measure" });
          if (!checked.ok) return checked;
        }
        return createSite(context, session, input, (await identity()).id);
      },
      success: ({ id }) => redirect(`/analytics/sites/${id}`, 303),
      failure: rejectedAddress,
    }),
  }),
});

/** The forms of a website's settings; the address says which one it is. */
export const siteSettingsAction = formAction({
  require: requireSite({ write: true }),
  intentOf: (_form, { request }) => {
    const { searchParams } = new URL(request.url);
    if (searchParams.has("delete")) return "delete";
    return searchParams.has("digest") ? "digest" : "save";
  },
  intents: (intent) => ({
    save: intent({
      schema: updateSiteSchema,
      run: ({ context, session, site, input }) => updateSite(context, session, site.id, input),
    }),
    digest: intent({
      schema: digestSchema,
      run: ({ context, session, site, input }) => saveDigest(context, session, site, input),
      success: () => saved("Digest saved"),
    }),
    delete: intent({
      schema: deleteSiteSchema,
      run: ({ context, session, site }) => deleteSite(context, session, site.id),
      success: (_, { site }) => redirectWithToast("/analytics/sites", `${site.name} was deleted`),
      invalid: ({ errors }) =>
        formReply(
          { errors: { delete: errors.confirmed ?? errors[""] ?? null } },
          { status: HTTP_STATUS.invalid_input },
        ),
    }),
  }),
});
