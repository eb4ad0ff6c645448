import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { answerVersionedForm } from "#app/platform/forms/versioned-form.server.ts";
import { Card } from "#app/ui/card.tsx";
import { type Toggle, Toggles } from "#app/ui/form/toggles.tsx";
import { VersionedForm } from "#app/ui/form/versioned-form.tsx";
import { preferencesSchema } from "../schema.ts";
import { readPreferences, savePreferences } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Preferences · Settings · Kaja" }];

const LABELS = {
  darkMode: "Dark Mode",
  autoSave: "Auto-save",
  showOnboarding: "Show Onboarding",
  analyticsTracking: "Analytics Tracking",
} as const;

const HINTS: Readonly<Record<keyof typeof LABELS, string>> = {
  darkMode: "Dark colours on every page behind your sign-in, on every device.",
  autoSave: "Settings are saved as you change them. Off: only the Save button saves.",
  showOnboarding: "Help for getting started on the dashboard.",
  analyticsTracking:
    "Keeps, for 90 days, which pages you open, what you click, errors and how fast pages were, and when you last used Kaja: for your dashboard and to improve the product. Off: nothing of it is sent or kept, and what was kept is deleted. Your list of sessions under Security does not depend on it.",
};

const TOGGLES: readonly Toggle[] = (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => ({
  name,
  label: LABELS[name],
  hint: HINTS[name],
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const { value, version } = await readPreferences(context, userId);
  return { preferences: { ...value }, version, saved: new URL(request.url).searchParams.has("saved") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { userId } = await requireUser(request, context);
  return answerVersionedForm(request, {
    schema: preferencesSchema,
    page: "/settings/preferences",
    labels: LABELS,
    save: ({ version, live: _, ...preferences }) => savePreferences(context, userId, preferences, version),
  });
}

export default function Preferences() {
  const { preferences, version, saved } = useLoaderData<typeof loader>();
  return (
    <Card as="section" className="max-w-xl p-5">
      <h2 className="mb-4 font-bold text-lg tracking-tight">Preferences</h2>
      <VersionedForm version={version} autoSave={preferences.autoSave} savedBefore={saved}>
        {(reply) => <Toggles toggles={TOGGLES} stored={preferences} reply={reply} />}
      </VersionedForm>
    </Card>
  );
}
