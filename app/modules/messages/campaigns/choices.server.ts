import { mailChoices } from "#app/modules/contacts/index.server.ts";
import type { StoreScope } from "#app/platform/access/scope.ts";
import { listTemplates } from "../templates/service.server.ts";
import { readSettings } from "./domain/settings.ts";
import type { CampaignRow } from "./repo.server.ts";
import type { CampaignChoices } from "./ui/campaign-form.tsx";

/** What the form of a campaign chooses from. */
export async function campaignChoices(scope: StoreScope): Promise<CampaignChoices> {
  const [templates, { segments, topics }] = await Promise.all([listTemplates(scope), mailChoices(scope)]);
  return {
    templates: templates.map(({ id, name }) => ({ id, name })),
    segments,
    topics: topics.map(({ id, name }) => ({ id, name })),
  };
}

/** The values of the form's fields. */
export function campaignFields({ name, templateId, settings }: Pick<CampaignRow, "name" | "templateId" | "settings">) {
  const { segmentId, topic, subject, subjectB, testPercent, testHours, tracksOpens, tracksClicks } =
    readSettings(settings);
  return {
    values: {
      ...{ name, templateId, segmentId, topic, subject, subjectB },
      testPercent: String(testPercent),
      testHours: String(testHours),
    },
    checked: { tracksOpens, tracksClicks },
  };
}
