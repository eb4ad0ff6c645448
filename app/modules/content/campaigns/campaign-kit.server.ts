import type { KitBrief, KitMaker } from "#app/platform/manifest/server-module.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import { KINDS, type Kind } from "../domain/kind.ts";
import { MAX_FOLDER_CHARS, MAX_TITLE_CHARS } from "../domain/limits.ts";
import { KIND_LABELS } from "../labels.ts";
import { createContent } from "../service.server.ts";
import { OUTLINES } from "../templates/outlines.ts";

const NO_PART = appError("invalid_input", "Choose what to create.");
const cut = (text: string, chars: number): string => [...text].slice(0, chars).join("").trim();

/** The draft's text: the outline to fill in, and below it what the brief says. */
function textOf(kind: Kind, { audience, brief, destination }: KitBrief): string {
  const parts = [
    ...OUTLINES[kind],
    "---",
    "## Brief of the campaign (delete it before publishing)",
    ...(audience === "" ? [] : [`For: ${audience}`]),
    brief,
    ...(destination === null ? [] : [`Leads to: ${destination}`]),
  ];
  return parts.join("\n\n");
}

/** Makes the drafts of a kit, each with its campaign as the folder. */
export const make: Awaited<ReturnType<KitMaker["load"]>>["make"] = async (context, actor, { part, id, brief }) => {
  const kind = KINDS.find((one) => one === part);
  if (!kind) return err(NO_PART);
  const title = cut(`${brief.campaign}: ${KIND_LABELS[kind].toLowerCase()}`, MAX_TITLE_CHARS);
  const draft = {
    ...{ title, body: textOf(kind, brief), status: "draft" as const, kind },
    ...{ folder: cut(brief.campaign, MAX_FOLDER_CHARS), tags: [], language: "en" as const },
    ...{ keyphrase: "", description: "" },
  };
  const made = await createContent(context, actor, draft, id);
  return made.ok ? ok({ id: made.value.id, title }) : made;
};
