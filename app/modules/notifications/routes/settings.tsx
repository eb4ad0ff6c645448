import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Card } from "#app/ui/card.tsx";
import { type Toggle, Toggles } from "#app/ui/form/toggles.tsx";
import { VersionedForm } from "#app/ui/form/versioned-form.tsx";
import { notificationsAction } from "../actions.server.ts";
import { readChoices } from "../index.server.ts";
import { CHOICE_LABELS } from "../labels.ts";

export const meta: MetaFunction = () => [{ title: "Notifications · Settings · Kaja" }];

const HINTS: Readonly<Record<keyof typeof CHOICE_LABELS, string>> = {
  emailNotifications: "When off, notifications appear only in the app. Emails about the account itself are still sent.",
  campaignAlerts:
    "At once, when a scheduled crawl is blocked, fails, finds new errors, another robots.txt or other canonicals, the health score falls by 5 points or more, a website is no longer verified as yours, or the traffic of one that you watch rises or falls suddenly.",
  performanceReports:
    "When a scheduled crawl is done, and Mondays at 08:00: the week of each workspace in numbers. Also the digests of measured websites that you ordered in their settings.",
  aiRecommendations: "Wednesdays at 08:00: the three things to fix first, with the pages concerned.",
  marketingTips: "Every second Friday at 08:00: one thing worth doing.",
};

const TOGGLES: readonly Toggle[] = (Object.keys(CHOICE_LABELS) as (keyof typeof CHOICE_LABELS)[]).map((name) => ({
  name,
  label: CHOICE_LABELS[name],
  hint: HINTS[name],
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId, timeZone, preferences } = await requireUser(request, context);
  const { value, version } = await readChoices(context, userId);
  return {
    choices: { ...value },
    version,
    timeZone,
    autoSave: preferences.autoSave,
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export const action = notificationsAction;

export default function Notifications() {
  const { choices, version, timeZone, autoSave, saved } = useLoaderData<typeof loader>();
  return (
    <Card as="section" className="max-w-xl p-5">
      <h2 className="font-bold text-lg tracking-tight">Notifications</h2>
      <p className="mt-1 mb-4 text-ink-2 text-sm">Times in {timeZone}.</p>
      <VersionedForm version={version} autoSave={autoSave} savedBefore={saved} switches>
        {(reply) => <Toggles toggles={TOGGLES} stored={choices} reply={reply} />}
      </VersionedForm>
    </Card>
  );
}
