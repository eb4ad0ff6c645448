import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getUtmDictionary } from "#app/modules/cross-module/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { editLinkAction } from "../actions.server.ts";
import { readRouting } from "../domain/routing-schema.ts";
import { toFields } from "../editing/form-fields.ts";
import { linksModule } from "../manifest.ts";
import { linkPath, shortPath } from "../paths.ts";
import { getLink, listGroups } from "../service.server.ts";
import { LinkForm } from "../ui/link-form.tsx";

export const meta: MetaFunction = () => [{ title: "Edit short link · Kaja" }];
export const handle = { crumb: () => "Edit" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, linksModule.feature, { write: true });
  const [found, { folders }, dictionary] = await Promise.all([
    getLink(scope, params.linkId ?? ""),
    listGroups(scope),
    getUtmDictionary(scope),
  ]);
  const row = orThrow(found);
  const {
    id,
    slug,
    title,
    destination,
    tags,
    folder,
    passesClickId,
    hasPublicStats,
    passwordHash,
    startsAt,
    expiresAt,
  } = row;
  const shown = {
    ...{ title, destination, tags, folder, passesClickId, hasPublicStats },
    routing: readRouting(row.routing),
    startsAtMs: startsAt?.getTime() ?? null,
    expiresAtMs: expiresAt?.getTime() ?? null,
    hasPassword: passwordHash !== null,
  };
  const { timeZone } = session;
  const checked = { passesClickId, hasPublicStats };
  return {
    id,
    slug,
    folders,
    dictionary,
    timeZone,
    checked,
    hasPassword: shown.hasPassword,
    values: toFields(shown, timeZone),
    origin: context.config.APP_URL,
  };
}

export const action = editLinkAction;

export default function EditLink() {
  const { id, slug, values, ...rest } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-[760px]">
      <Breadcrumbs />
      <h1 className="mb-4 break-words font-bold text-2xl tracking-tight">{`Edit ${shortPath(slug)}`}</h1>
      <LinkForm reply={reply} values={values} isNew={false} cancelPath={linkPath(id)} {...rest} />
    </div>
  );
}
