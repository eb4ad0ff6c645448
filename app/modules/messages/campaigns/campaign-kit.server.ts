import { derivedId } from "#app/platform/forms/form-identity.server.ts";
import type { KitBrief, KitMaker } from "#app/platform/manifest/server-module.ts";
import { ok } from "#app/shared/result.ts";
import { MAX_BLOCK_CHARS, MAX_NAME_CHARS, MAX_SUBJECT_CHARS } from "../domain/limits.ts";
import { DEFAULT_FOOTER, type MailDocument } from "../templates/domain/blocks.ts";
import { createTemplate } from "../templates/service.server.ts";
import { campaignFormSchema } from "./schema.ts";
import { createCampaign } from "./service.server.ts";

const cut = (text: string, chars: number): string => [...text].slice(0, chars).join("").trim();

/** Text of people as a mail shows it: signs that would begin a variable are taken apart. */
const plain = (text: string): string => text.replace(/\{(?=[{%])/g, "{ ");

/** The first version of the mail: the brief as its text, and a button to the campaign's page. */
function documentOf({ campaign, audience, brief, destination }: KitBrief): MailDocument {
  const text = [...(audience === "" ? [] : [`For: ${audience}`]), brief].join("\n\n");
  return {
    subject: cut(plain(campaign), MAX_SUBJECT_CHARS),
    preheader: "",
    blocks: [
      { kind: "heading", id: "heading", text: plain(campaign), level: "1", align: "left" },
      { kind: "text", id: "text", text: cut(plain(text), MAX_BLOCK_CHARS), align: "left" },
      { kind: "button", id: "button", label: "Read more", url: destination ?? "", align: "left" },
    ],
    footer: DEFAULT_FOOTER,
  };
}

/** Makes the mail of a kit: a template with the brief, and a draft that sends it to all contacts until another audience is chosen. */
export const make: Awaited<ReturnType<KitMaker["load"]>>["make"] = async (context, actor, { id, brief }) => {
  const name = cut(`${brief.campaign}: mail`, MAX_NAME_CHARS);
  const document = documentOf(brief);
  const template = await createTemplate(context, actor, { name, document }, await derivedId(id, "template"));
  if (!template.ok) return template;
  const form = campaignFormSchema.parse({ name, templateId: template.value.id, tracksClicks: "on", tracksOpens: "on" });
  const made = await createCampaign(context, actor, form, id);
  return made.ok ? ok({ id: made.value.id, title: name }) : made;
};
