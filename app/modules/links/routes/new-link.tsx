import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getUtmDictionary } from "#app/modules/cross-module/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { newLinkAction } from "../actions.server.ts";
import { linksModule } from "../manifest.ts";
import { LINKS } from "../paths.ts";
import { listGroups } from "../service.server.ts";
import { LinkForm } from "../ui/link-form.tsx";

export const meta: MetaFunction = () => [{ title: "New short link · Kaja" }];
export const handle = { crumb: () => "New link" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, linksModule.feature, { write: true });
  const [{ folders }, dictionary] = await Promise.all([listGroups(scope), getUtmDictionary(scope)]);
  return { folders, dictionary, timeZone: session.timeZone, origin: context.config.APP_URL };
}

export const action = newLinkAction;

export default function NewLink() {
  const { folders, timeZone, origin, dictionary } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-[760px]">
      <Breadcrumbs />
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New short link</h1>
      <LinkForm
        reply={reply}
        values={{ weightA: "50" }}
        isNew
        hasPassword={false}
        checked={{ passesClickId: false, hasPublicStats: false }}
        folders={folders}
        timeZone={timeZone}
        origin={origin}
        cancelPath={LINKS}
        dictionary={dictionary}
      />
    </div>
  );
}
