import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { loadItem } from "../../item-page.server.ts";
import { KIND_LABELS, languageLabel, STATUS_LABELS } from "../../labels.ts";
import { itemPagePath, itemPath } from "../../paths.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Content"} · Kaja` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, title, status, kind, language, folder } = (await loadItem(args)).item;
  return { id, title, status, kind, language, folder };
}

/** The frame of one piece: its name, state and pages. */
export default function ItemLayout() {
  const { id, title, status, kind, language, folder } = useLoaderData<typeof loader>();
  const tabs = [
    { to: itemPath(id), label: "Write", end: true },
    { to: itemPagePath(id, "brief"), label: "Brief" },
    { to: itemPagePath(id, "images"), label: "Images" },
    { to: itemPagePath(id, "preview"), label: "Preview" },
    { to: itemPagePath(id, "details"), label: "Details" },
    { to: itemPagePath(id, "review"), label: "Review" },
    { to: itemPagePath(id, "publish"), label: "Publish" },
    { to: itemPagePath(id, "revisions"), label: "Revisions" },
  ];
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 break-words font-bold text-2xl tracking-tight">{title}</h1>
        <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag>
        <span className="text-[13px] text-ink-3">
          {[KIND_LABELS[kind], languageLabel(language), folder].filter(Boolean).join(" · ")}
        </span>
      </div>
      <TabLinks label="Piece" tabs={tabs} />
      <Outlet />
    </>
  );
}
