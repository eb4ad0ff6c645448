import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { VersionedForm } from "#app/ui/form/versioned-form.tsx";
import { ChangeEmail } from "../../email/ui/change-email.tsx";
import { profileAction } from "../actions.server.ts";
import { MAX_COMPANY_LENGTH, MAX_NAME_LENGTH } from "../domain/limits.ts";
import { PROFILE_LABELS } from "../labels.ts";
import { readProfile } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Profile · Settings · Kaja" }];

const FIELDS = [
  { name: "firstName", autoComplete: "given-name", maxLength: MAX_NAME_LENGTH, required: true },
  { name: "lastName", autoComplete: "family-name", maxLength: MAX_NAME_LENGTH, required: true },
  { name: "company", autoComplete: "organization", maxLength: MAX_COMPANY_LENGTH, required: false },
] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId, email, timeZone, preferences, hasTwoFactor } = await requireUser(request, context);
  const { value, version } = await readProfile(context, userId);
  const { searchParams } = new URL(request.url);
  const notes = { saved: searchParams.has("saved"), asked: searchParams.has("asked") };
  return { profile: value, version, email, timeZone, hasTwoFactor, autoSave: preferences.autoSave, ...notes };
}

export const action = profileAction;

export default function Profile() {
  const { profile, version, email, timeZone, hasTwoFactor, autoSave, saved, asked } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <div className="grid max-w-xl items-start gap-5 lg:max-w-[1060px] lg:grid-cols-2">
      <Card as="section" className="p-5">
        <h2 className="mb-4 font-bold text-lg tracking-tight">Profile</h2>
        <VersionedForm version={version} autoSave={autoSave} savedBefore={saved}>
          {(reply) => (
            <>
              {FIELDS.map(({ name, ...input }) => (
                <Field
                  key={name}
                  name={name}
                  label={PROFILE_LABELS[name]}
                  defaultValue={reply?.values[name] ?? profile[name]}
                  errors={reply?.errors[name] ?? undefined}
                  {...input}
                />
              ))}
              <Field label="Email" type="email" value={email} readOnly autoComplete="off" />
              <Field
                label="Timezone"
                value={timeZone}
                readOnly
                hint="Taken from your browser. Reports reach you in the morning of this zone."
                autoComplete="off"
              />
            </>
          )}
        </VersionedForm>
      </Card>
      <ChangeEmail reply={reply?.intent === "email" ? reply : undefined} asked={asked} hasTwoFactor={hasTwoFactor} />
    </div>
  );
}
