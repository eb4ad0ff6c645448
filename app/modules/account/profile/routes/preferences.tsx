import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { type Toggle, Toggles } from "#app/ui/form/toggles.tsx";
import { VersionedForm } from "#app/ui/form/versioned-form.tsx";
import { preferencesAction } from "../actions.server.ts";
import { PREFERENCE_LABELS, THEME_LABELS, THEMES } from "../labels.ts";
import { readPreferences } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Preferences · Settings · Kaja" }];

const { theme: THEME_LABEL, ...SWITCHES } = PREFERENCE_LABELS;

const HINTS: Readonly<Record<keyof typeof SWITCHES, string>> = {
  autoSave: "Settings are saved as you change them. Off: only the Save button saves.",
  showOnboarding: "Help for getting started on the dashboard.",
  analyticsTracking:
    "Keeps, for 90 days, which pages you open, what you click, errors and how fast pages were, and when you last used Kaja: for your dashboard and to improve the product. When off, nothing is collected and existing data is deleted. Your list of sessions under Security does not depend on it.",
};

const TOGGLES: readonly Toggle[] = (Object.keys(SWITCHES) as (keyof typeof SWITCHES)[]).map((name) => ({
  name,
  label: SWITCHES[name],
  hint: HINTS[name],
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const { value, version } = await readPreferences(context, userId);
  const { theme, ...preferences } = value;
  return { theme, preferences, version, saved: new URL(request.url).searchParams.has("saved") };
}

export const action = preferencesAction;

export default function Preferences() {
  const { theme, preferences, version, saved } = useLoaderData<typeof loader>();
  return (
    <Card as="section" className="max-w-xl p-5">
      <h2 className="mb-4 font-bold text-lg tracking-tight">Preferences</h2>
      <VersionedForm version={version} autoSave={preferences.autoSave} savedBefore={saved} switches>
        {(reply) => (
          <div className="grid gap-4">
            <SelectField
              label={THEME_LABEL}
              name="theme"
              hint="For every page behind your sign-in, on every device. System follows each device."
              defaultValue={reply && !reply.saved ? reply.values.theme : theme}
            >
              {THEMES.map((value) => (
                <option key={value} value={value}>
                  {THEME_LABELS[value]}
                </option>
              ))}
            </SelectField>
            <Toggles toggles={TOGGLES} stored={preferences} reply={reply} />
          </div>
        )}
      </VersionedForm>
    </Card>
  );
}
