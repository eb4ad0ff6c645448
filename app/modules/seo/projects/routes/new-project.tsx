import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readOffers } from "#app/modules/websites/index.server.ts";
import { adviceOf, ConnectChoices, WebsiteOffers } from "#app/modules/websites/index.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { newProjectAction } from "../actions.server.ts";
import { ScheduleField } from "../ui/project-fields.tsx";

export const meta: MetaFunction = () => [{ title: "Connect a website · SEO Engine · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "seo", { write: true });
  return readOffers(scope, "seo", new URL(request.url).searchParams.get("website"));
}

export const action = newProjectAction;

export default function NewProject() {
  const { offers, chosen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const values: Record<string, string | undefined> =
    reply?.values ?? (chosen ? { url: chosen.host, name: chosen.name } : {});
  return (
    <div className="max-w-[620px]">
      <Breadcrumbs trail={[{ label: "SEO Engine", to: "/seo" }, { label: "Connect a website" }]} />
      <h1 className="mb-1.5 font-bold text-2xl tracking-tight">Connect a website</h1>
      <p className="mb-5 text-ink-2 text-sm">
        The crawl starts at this URL and follows the links, the sitemaps and robots.txt of the site.
      </p>
      <WebsiteOffers offers={offers} chosenId={chosen?.id} />
      <Card className="p-5">
        <Form
          key={chosen?.id ?? ""}
          method="post"
          noValidate
          data-feature="seo.connect"
          data-conversion="project.created"
          className="grid gap-4"
        >
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Website"
            name="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={2048}
            placeholder="example.com"
            defaultValue={values.url}
            errors={reply?.errors.url ?? undefined}
            hint="The start page. Without http:// or https://, https is tried first."
          />
          <ConnectChoices advice={adviceOf(reply)} busy={busy} />
          <Field
            label="Name"
            name="name"
            required
            maxLength={80}
            placeholder="Tea shop"
            defaultValue={values.name}
            errors={reply?.errors.name ?? undefined}
            hint="Display name."
          />
          <ScheduleField defaultValue={values.schedule ?? "weekly"} errors={reply?.errors.schedule ?? undefined} />
          <CheckboxField label="Crawl it now" name="crawlNow" defaultChecked={!reply || "crawlNow" in values} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Connecting...">
              Connect website
            </Button>
            <LinkButton to="/seo">Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
