import { workspaceScope } from "#app/platform/access/scope.ts";
import { templateMaker } from "#app/platform/manifest/template-kinds.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { addDays, daysIn, toDay } from "../domain/days.ts";
import { GOAL_LABELS } from "../labels.ts";
import { campaignPath } from "../paths.ts";
import { findForBoard } from "../repo.server.ts";
import { newCampaignSchema } from "../schema.ts";
import { createCampaign, getCampaign, MAX_SHOWN } from "../service.server.ts";
import { BUILT_IN_TEMPLATES } from "./domain/built-in.ts";
import { type CampaignContent, campaignContentSchema } from "./template-schema.ts";

/** A campaign begins a week after its template was installed: time to fill it in. */
const DAYS_BEFORE = 7;

const periodOf = (days: number | null, now: Date) => {
  if (days === null) return {};
  const startsOn = addDays(toDay(now.getTime()), DAYS_BEFORE);
  return { startsOn, endsOn: addDays(startsOn, days - 1) };
};

/** Marketing campaigns as templates: goal, length, audience and brief. */
export const campaignTemplates = templateMaker<CampaignContent>({
  schema: campaignContentSchema,
  builtIn: () =>
    BUILT_IN_TEMPLATES.map(({ id, name, about, goalMetric, days, audience, brief }) => ({
      ...{ id, title: name, about, group: GOAL_LABELS[goalMetric] },
      content: { goalMetric, days, audience, brief },
    })),
  missing: async (_context, _workspaceId, campaigns) => campaigns.map(() => []),
  preview: ({ goalMetric, days, audience, brief }) => [
    { text: `Goal: ${GOAL_LABELS[goalMetric]}`, depth: 0 },
    ...(days === null ? [] : [{ text: `Length: ${counted(days, "day")}`, depth: 0 }]),
    ...(audience === "" ? [] : [{ text: `Audience: ${audience}`, depth: 0 }]),
    ...(brief === "" ? [] : [{ text: "Brief", depth: 0 }]),
    ...brief.split("\n").flatMap((text) => (text.trim() === "" ? [] : [{ text, depth: 1 }])),
  ],
  search: async ({ db }, workspaceId, text, limit) =>
    (await findForBoard({ db, workspaceId }, MAX_SHOWN))
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(({ id, name }) => ({ id, title: name })),
  read: async (context, actor, id) => {
    const found = await getCampaign(workspaceScope(context, actor), id);
    if (!found.ok) return found;
    const { name, goalMetric, startsOn, endsOn, audience, brief } = found.value;
    const days = startsOn !== null && endsOn !== null ? daysIn(startsOn, endsOn) : null;
    return ok({ title: name, content: { goalMetric, days, audience, brief } });
  },
  install: async (context, actor, { id, name, content: { days, ...content } }) => {
    const input = newCampaignSchema.parse({
      ...{ name, currency: "EUR", budget: "", ownerId: actor.userId },
      ...{ ...content, ...periodOf(days, context.now()) },
    });
    const made = await createCampaign(context, actor, input, id);
    return made.ok ? ok({ path: campaignPath(made.value.id) }) : made;
  },
});
