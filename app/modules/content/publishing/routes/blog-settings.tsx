import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { LANGUAGE_OPTIONS } from "../../labels.ts";
import { blogPath } from "../../paths.ts";
import { ContentNav } from "../../ui/content-nav.tsx";
import { siteAction } from "../actions.server.ts";
import { readSite } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Blog · Kaja" }];
export const handle = { crumb: () => "Blog" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "content_basic");
  const site = await readSite(scope);
  return {
    site: site?.slug
      ? { slug: site.slug, title: site.title, description: site.description, language: site.language }
      : null,
    appUrl: context.config.APP_URL,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = siteAction;

export default function BlogSettings() {
  const { site, appUrl, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Blog</h1>
      <ContentNav />
      <div className="grid max-w-[640px] gap-4">
        {site ? (
          <p className="break-all text-sm">
            Your blog:{" "}
            <a href={blogPath(site.slug)} className="text-brand underline">
              {appUrl + blogPath(site.slug)}
            </a>
          </p>
        ) : (
          <p className="text-ink-2 text-sm">
            Published pieces appear on your own blog: fast pages with a feed for readers and a sitemap for search
            engines.
          </p>
        )}
        <Card className="p-5">
          <Form method="post">
            <fieldset disabled={readOnly} className="grid gap-5">
              <legend className="sr-only">Blog</legend>
              <FormErrors errors={reply?.errors[""] ?? undefined} />
              <Field
                label="Name"
                name="title"
                required
                maxLength={100}
                autoComplete="off"
                defaultValue={reply?.values.title ?? site?.title ?? ""}
                errors={reply?.errors.title ?? undefined}
              />
              <Field
                label="Address"
                name="slug"
                required
                maxLength={40}
                autoComplete="off"
                defaultValue={reply?.values.slug ?? site?.slug ?? ""}
                errors={reply?.errors.slug ?? undefined}
                hint={`${appUrl}/p/… Links to the old URL stop working.`}
              />
              <Field
                label="Description"
                name="description"
                maxLength={200}
                autoComplete="off"
                defaultValue={reply?.values.description ?? site?.description ?? ""}
                errors={reply?.errors.description ?? undefined}
              />
              <SelectField
                label="Language"
                name="language"
                defaultValue={reply?.values.language ?? site?.language ?? "en"}
              >
                {LANGUAGE_OPTIONS.map(([code, label]) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <div>
                <Button type="submit" look="primary">
                  Save blog
                </Button>
              </div>
            </fieldset>
          </Form>
        </Card>
      </div>
    </>
  );
}
