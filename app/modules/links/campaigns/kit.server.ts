import type { KitMaker } from "#app/platform/manifest/server-module.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import { MAX_FOLDER_CHARS, MAX_TITLE_CHARS } from "../domain/limits.ts";
import { createLinkSchema } from "../schema.ts";
import { createLink } from "../service.server.ts";

/** Source and medium of what a kit makes, and how its title begins. */
const PARTS: Readonly<Record<string, { source: string; medium: string; title: string }>> = {
  newsletter: { source: "newsletter", medium: "email", title: "Newsletter" },
  social: { source: "social", medium: "social", title: "Social posts" },
  print: { source: "flyer", medium: "print", title: "Print" },
};

const NO_PART = appError("invalid_input", "Choose what to create.");
const NO_PAGE = appError("conflict", "Attach the campaign's landing page first: the short links lead there.");

const NO_FIT = appError("invalid_input", "The page's URL is too long for a short link. Attach a shorter one.");

const cut = (text: string, chars: number): string => [...text].slice(0, chars).join("").trim();

/** Makes the short links of a kit. */
export const make: Awaited<ReturnType<KitMaker["load"]>>["make"] = async (context, actor, { part, id, brief }) => {
  const chosen = PARTS[part];
  if (!chosen) return err(NO_PART);
  if (brief.destination === null) return err(NO_PAGE);
  const title = cut(`${chosen.title}: ${brief.campaign}`, MAX_TITLE_CHARS);
  const { source, medium } = chosen;
  const input = createLinkSchema.safeParse({
    destination: brief.destination,
    title,
    folder: cut(brief.campaign, MAX_FOLDER_CHARS),
    utm: { source, medium, campaign: brief.utmCampaign, term: "", content: "" },
    passesClickId: true,
  });
  if (!input.success) return err(NO_FIT);
  const made = await createLink(context, actor, input.data, id);
  return made.ok ? ok({ id: made.value.id, title }) : made;
};
