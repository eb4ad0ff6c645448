import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, invalidForm, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { fromLocalMoment } from "#app/shared/dates/local-moment.ts";
import type { AppError } from "#app/shared/error.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { DEVICES } from "./domain/devices.ts";
import { FORM_TARGETS } from "./editing/form-fields.ts";
import { editLinkFormSchema, type LinkForm, newLinkFormSchema } from "./editing/form-schema.ts";
import { unlockLink } from "./following/follow.server.ts";
import { checkLinkFile, importLinkFile, type LinkFileCheck } from "./imports/service.server.ts";
import { linksModule } from "./manifest.ts";
import { LINKS, linkPath, shortPath } from "./paths.ts";
import { blockedHostsSchema, bulkSchema, buttonSchema, importSchema, linkPasswordSchema } from "./posted-schema.ts";
import type { CreateLinkInput } from "./schema.ts";
import { createLink, deleteLink, forEachLink, setBlockedHosts, updateLink } from "./service.server.ts";

const require = { feature: linksModule.feature, write: true } as const;

/** The targets of a form; a row without a destination is none. */
function targetsOf(form: LinkForm): CreateLinkInput["targets"] {
  const fields: Readonly<Record<string, unknown>> = form;
  const list = (name: string) => [fields[name] ?? []].flat().map(String);
  return Array.from({ length: FORM_TARGETS }, (_, at) => ({
    countries: list(`target${at}Countries`),
    devices: DEVICES.filter((device) => device === fields[`target${at}Device`]),
    languages: list(`target${at}Languages`),
    destination: String(fields[`target${at}Destination`] ?? ""),
  })).filter(({ destination }) => destination !== "");
}

/** The split of a form: none when the link has one destination only. */
function variantsOf(form: LinkForm): CreateLinkInput["variants"] {
  const others = [
    { destination: form.variantB, weight: form.weightB },
    { destination: form.variantC, weight: form.weightC },
    { destination: form.variantD, weight: form.weightD },
  ].filter(({ destination }) => destination !== "");
  return others.length === 0 ? [] : [{ destination: form.destination, weight: form.weightA }, ...others];
}

/** What a form says of a link. */
const toInput = (form: LinkForm, timeZone: string) => ({
  title: form.title,
  destination: form.destination,
  utm: {
    source: form.utmSource,
    medium: form.utmMedium,
    campaign: form.utmCampaign,
    term: form.utmTerm,
    content: form.utmContent,
  },
  targets: targetsOf(form),
  variants: variantsOf(form),
  preview: { title: form.previewTitle, text: form.previewText, image: form.previewImage },
  startsAt: fromLocalMoment(form.startsAt, timeZone),
  expiresAt: fromLocalMoment(form.expiresAt, timeZone),
  tags: form.tags,
  folder: form.folder,
  passesClickId: form.passesClickId === "on",
  hasPublicStats: form.hasPublicStats === "on",
});

const FIELD_OF: readonly (readonly [RegExp, (at: string) => string])[] = [
  [/^targets\.(\d)/, (at) => `target${at}Destination`],
  [/^variants\.(\d)\.destination/, (at) => (at === "0" ? "destination" : `variant${"ABCD"[Number(at)]}`)],
  [/^variants/, () => "weightA"],
  [/^preview\.image/, () => "previewImage"],
];

/** A refusal by the names of the form's fields. */
const onFields = (error: AppError): AppError => ({
  ...error,
  fields: error.fields?.map(({ path, message }) => {
    for (const [shape, name] of FIELD_OF) {
      const found = shape.exec(path);
      if (found) return { path: name(found[1] ?? ""), message };
    }
    return { path, message };
  }),
});

const failure = (error: AppError, call: { values: FormReply["values"] }) => rejectedForm(onFields(error), call);

/** Creates a link. */
export const newLinkAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newLinkFormSchema,
      run: async ({ context, session, input, identity }) => {
        const { slug, password } = input;
        const given = { ...toInput(input, session.timeZone), password: password === "" ? null : password };
        return createLink(context, session, slug === "" ? given : { ...given, slug }, (await identity()).id);
      },
      success: ({ id }) => redirectWithToast(linkPath(id), "Link created"),
      failure,
    }),
  }),
});

/** Changes a link. */
export const editLinkAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: editLinkFormSchema,
      run: ({ context, session, params: { linkId = "" }, input }) => {
        const change = toInput(input, session.timeZone);
        if (input.removesPassword === "on") return updateLink(context, session, linkId, { ...change, password: null });
        const { password } = input;
        return updateLink(context, session, linkId, password === "" ? change : { ...change, password });
      },
      success: ({ id }) => redirectWithToast(linkPath(id), "Link saved"),
      failure,
    }),
  }),
});

/** The buttons of a link's page. */
export const linkAction = formAction({
  require,
  intents: (intent) => {
    const archive = (archived: boolean, toast: string) =>
      intent({
        schema: buttonSchema,
        run: ({ context, session, params: { linkId = "" } }) => updateLink(context, session, linkId, { archived }),
        success: ({ id }) => redirectWithToast(linkPath(id), toast),
      });
    return {
      archive: archive(true, "Link archived"),
      restore: archive(false, "Link restored"),
      delete: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { linkId = "" } }) => deleteLink(context, session, linkId),
        success: () => redirectWithToast(LINKS, "Link deleted"),
      }),
    };
  },
});

/** The list as it was filtered, from its first page. */
function listPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("cursor");
  const query = searchParams.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** What the list does with its selected rows. */
export const linksAction = formAction({
  require,
  intents: (intent) => {
    const archive = (archived: boolean, done: string) =>
      intent({
        schema: bulkSchema,
        run: ({ context, session, input: { ids } }) =>
          forEachLink(ids, (id) => updateLink(context, session, id, { archived })),
        success: (count, { request }) => redirectWithToast(listPath(request), `${counted(count, "link")} ${done}`),
      });
    return {
      archive: archive(true, "archived"),
      restore: archive(false, "restored"),
      delete: intent({
        schema: bulkSchema,
        run: ({ context, session, input: { ids } }) => forEachLink(ids, (id) => deleteLink(context, session, id)),
        success: (count, { request }) => redirectWithToast(listPath(request), `${counted(count, "link")} deleted`),
      }),
    };
  },
});

/** Saves the hosts where no link may lead. */
export const blockedHostsAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: blockedHostsSchema,
      run: ({ context, session, input: { hosts } }) => setBlockedHosts(context, session, hosts),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Blocklist saved"),
    }),
  }),
});

export interface ImportReply extends FormReply {
  check?: LinkFileCheck;
}

interface Posted {
  csv?: string | undefined;
  file?: File | undefined;
}

/** The text as it was pasted, or that of the file. */
const textOf = async ({ csv = "", file }: Posted): Promise<string> =>
  file && file.size > 0 ? decodeText(new Uint8Array(await file.arrayBuffer())) : csv;

/** "check" shows what a file would create; "import" creates it. */
export const importAction = formAction({
  require,
  intents: (intent) => ({
    check: intent({
      schema: importSchema,
      run: async ({ context, session, input }) => {
        const csv = await textOf(input);
        const checked = await checkLinkFile(context, session, csv);
        return checked.ok ? ok({ csv, check: checked.value }) : { ok: false, error: { ...checked.error, csv } };
      },
      success: ({ csv, check }) => formReply<ImportReply>({ values: { csv }, check }),
      // The text of a file comes back as one that was pasted.
      failure: (error) => rejectedForm(error, { values: { csv: error.csv } }),
    }),
    import: intent({
      schema: importSchema,
      run: async ({ context, session, input, identity }) => {
        const csv = await textOf(input);
        const done = await importLinkFile(context, session, csv, await identity());
        return done.ok ? done : { ok: false, error: { ...done.error, csv } };
      },
      success: ({ created, failed }) =>
        redirectWithToast(
          LINKS,
          `${counted(created, "link")} created${failed > 0 ? `, ${counted(failed, "row")} left out` : ""}`,
        ),
      failure: (error) => rejectedForm(error, { values: { csv: error.csv } }),
    }),
  }),
});

/** Opens a link by its password, for people without an account. */
export const unlockAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    unlock: intent({
      schema: linkPasswordSchema,
      run: ({ request, context, params: { slug = "" }, input }) => unlockLink(request, context, slug, input.password),
      success: (cookie, { params: { slug = "" } }) =>
        redirect(shortPath(slug.toLowerCase()), {
          status: 303,
          headers: cookie === null ? {} : { "Set-Cookie": cookie },
        }),
      invalid: ({ errors }) =>
        invalidForm({ errors: { password: errors.password ?? ["Enter the password."] }, values: {} }),
    }),
  }),
});
