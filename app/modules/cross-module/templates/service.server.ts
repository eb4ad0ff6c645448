import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { centsInput } from "#app/shared/format/money.ts";
import { addDays, toDay } from "../domain/days.ts";
import { findCampaign, findTemplates } from "../repo.server.ts";
import type { CampaignValues } from "../ui/campaign-fields.tsx";
import { BUILT_IN_TEMPLATES } from "./domain/built-in.ts";

/** Templates of a workspace that are offered. */
const MAX_OFFERED = 50;

/** The templates that a new campaign can begin with: the workspace's own first. */
export async function readTemplateChoices(
  scope: WorkspaceScope,
): Promise<{ id: string; name: string; about: string }[]> {
  const own = await findTemplates(scope, MAX_OFFERED);
  return [
    ...own.map(({ id, name }) => ({ id, name, about: "A template of this workspace, with its assets." })),
    ...BUILT_IN_TEMPLATES.map(({ id, name, about }) => ({ id, name, about })),
  ];
}

const EMPTY: CampaignValues = {
  ...{ name: "", goalMetric: "leads", goalTarget: "", startsOn: "", endsOn: "", currency: "EUR", budget: "" },
  ...{ ownerId: "", audience: "", brief: "", utmCampaign: "", country: "", segmentId: "" },
};

/** Values of a new campaign's form by a template; an unknown one gives an empty form. */
export async function readTemplate(
  scope: WorkspaceScope,
  id: string,
  { userId, now }: { userId: string; now: Date },
): Promise<{ chosen: string; isOwn: boolean; stored: CampaignValues }> {
  const built = BUILT_IN_TEMPLATES.find((template) => template.id === id);
  if (built) {
    const { name, goalMetric, days, audience, brief } = built;
    const startsOn = addDays(toDay(now.getTime()), 7);
    const period = { startsOn, endsOn: addDays(startsOn, days - 1) };
    return {
      chosen: id,
      isOwn: false,
      stored: { ...EMPTY, name, goalMetric, audience, brief, ...period, ownerId: userId },
    };
  }
  const own = id === "" ? undefined : await findCampaign(scope, id);
  if (!own?.isTemplate) return { chosen: "", isOwn: false, stored: { ...EMPTY, ownerId: userId } };
  const { name, goalMetric, goalTarget, currency, budgetMinor, ownerId, audience, brief, country, segmentId } = own;
  const target = goalTarget === 0 ? "" : goalMetric === "revenue" ? centsInput(goalTarget) : String(goalTarget);
  return {
    chosen: id,
    isOwn: true,
    stored: {
      ...EMPTY,
      ...{ name, goalMetric, goalTarget: target, currency, budget: centsInput(budgetMinor), ownerId },
      ...{ audience, brief, country, segmentId },
    },
  };
}
