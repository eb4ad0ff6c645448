import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { kajabotOf } from "#app/platform/web/robots/kajabot.ts";
import { useToast } from "#app/ui/toast/toast.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { crawlSettingsAction } from "../actions.server.ts";
import { explainUrlScope, getSettings, settingsInputOf } from "../service.server.ts";
import { AddressTest, CrawlSettingsForm } from "../ui/crawl-settings-form.tsx";
import { SettingsNav } from "../ui/settings-nav.tsx";

export const handle = { crumb: () => "Crawl settings" };

const TEST_MAX_CHARS = 2_048;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openProject(request, context, params.projectId);
  const settings = await getSettings(scope, project.id);
  const stored = settingsInputOf(settings.crawl);
  const tested = new URL(request.url).searchParams.get("test")?.slice(0, TEST_MAX_CHARS);
  return {
    archived: project.archivedAt !== null,
    verified: settings.verifiedAt !== null,
    stored: {
      ...stored,
      list: stored.list.join("\n"),
      include: stored.include.join("\n"),
      exclude: stored.exclude.join("\n"),
      parameterNames: stored.parameterNames.join("\n"),
      customAgent: stored.customAgent ?? "",
    },
    kajabot: kajabotOf(context.config.APP_URL),
    tested: tested ? explainUrlScope(settings, project.url, tested) : null,
  };
}

export const action = crawlSettingsAction;

export default function CrawlSettings() {
  const { stored, verified, archived, tested, kajabot } = useLoaderData<typeof loader>();
  const { projectId } = useParams();
  const reply = useActionData<typeof action>();
  useToast(reply?.toast);
  return (
    <div className="grid max-w-[760px] gap-4">
      <SettingsNav current="Crawl" />
      <CrawlSettingsForm
        stored={stored}
        reply={reply}
        verified={verified}
        archived={archived}
        kajabot={kajabot}
        accessHref={`/seo/projects/${projectId}/settings/access`}
      />
      <AddressTest tested={tested} />
    </div>
  );
}
