import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { newCampaignAction } from "../actions.server.ts";
import { crossModuleModule } from "../manifest.ts";
import { readChoices } from "../owners.server.ts";
import { CAMPAIGNS } from "../paths.ts";
import { templateQuerySchema } from "../schema.ts";
import { readTemplate, readTemplateChoices } from "../templates/service.server.ts";
import { CampaignFields } from "../ui/campaign-fields.tsx";
import { CampaignHeading } from "../ui/campaign-heading.tsx";

export const meta: MetaFunction = () => [{ title: "New campaign · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, crossModuleModule.feature, { write: true });
  const { template } = readQuery(request, templateQuerySchema);
  const [choices, templates, stored] = await Promise.all([
    readChoices(context, session),
    readTemplateChoices(scope),
    readTemplate(scope, template, { userId: session.userId, now: context.now() }),
  ]);
  return { choices, templates, ...stored };
}

export const action = newCampaignAction;

export default function NewCampaign() {
  const { choices, templates, chosen, isOwn, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <div className="max-w-[680px]">
      <CampaignHeading title="New campaign" />
      <nav aria-label="Templates" className="mb-4">
        <h2 className="mb-2 font-semibold text-sm">Start with a template</h2>
        <ul className="grid gap-2 sm:grid-cols-2">
          {templates.map(({ id, name, about }) => (
            <li key={id}>
              <Link
                to={`?template=${id}`}
                aria-current={id === chosen ? "true" : undefined}
                className="block h-full rounded-m border border-line bg-surface p-3 text-sm hover:border-brand aria-[current]:border-brand"
              >
                <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
                <span className="text-ink-2">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Card className="p-4 sm:p-5">
        <Form method="post" noValidate className="grid gap-4" key={chosen}>
          <FormKey />
          <input type="hidden" name="template" value={isOwn ? chosen : ""} />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <CampaignFields stored={stored} reply={reply} {...choices} />
          <p className="text-[13px] text-ink-3">
            Only the name is needed now. The checklist names what is missing before the launch.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" name="intent" value="create">
              Create campaign
            </Button>
            <LinkButton to={CAMPAIGNS}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
