import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { listFlags } from "#app/platform/flags/flags.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { flagsAction } from "../actions.server.ts";

export const meta: MetaFunction = () => [{ title: "Flags · Admin Panel · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return { flags: await listFlags(context), nowMs: context.now().getTime() };
}

export const action = flagsAction;

export default function Flags() {
  const { flags, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const pending = useNavigation().formData?.get("flag");
  return (
    <section aria-labelledby="flags-title">
      <h2 id="flags-title" className="mb-1 font-bold text-lg tracking-tight">
        Feature flags
      </h2>
      <p className="mb-4 max-w-[68ch] text-ink-2 text-sm">
        Switches of the running product. Each change takes effect within 10 seconds and is recorded in the audit log.
      </p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <ul className="grid gap-3">
        {flags.map(({ key, title, description, enabled, updatedAt }) => (
          <Card as="li" key={key} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
            <div className="min-w-0 flex-1 basis-64">
              <h3 className="flex items-center gap-2 font-semibold">
                {title} <Tag tone={enabled ? "good" : "warn"}>{enabled ? "On" : "Off"}</Tag>
              </h3>
              <p className="mt-0.5 text-ink-2 text-sm">{description}</p>
              <p className="mt-0.5 text-[13px] text-ink-3">
                {updatedAt ? <>Changed {<Time value={updatedAt} now={nowMs} />}</> : "Never changed"}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="flag" value={key} />
              <input type="hidden" name="enabled" value={String(!enabled)} />
              <Button
                type="submit"
                look={enabled ? "danger" : "primary"}
                busy={pending === key}
                busyLabel="Saving..."
                aria-label={`${enabled ? "Switch off" : "Switch on"}: ${title}`}
              >
                {enabled ? "Switch off" : "Switch on"}
              </Button>
            </Form>
          </Card>
        ))}
      </ul>
    </section>
  );
}
