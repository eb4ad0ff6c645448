import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { STATUS_LABELS } from "../../labels.ts";
import { FORMS, formPath } from "../../paths.ts";
import { loadForm } from "../form-page.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Form"} · Kaja` }];

export async function loader(args: LoaderFunctionArgs) {
  const { form } = await loadForm(args);
  const { id, name, status, version, hasChanges } = form;
  return { id, name, status, version, hasChanges };
}

/** The frame of one form: its name, state and pages. */
export default function FormLayout() {
  const { id, name, status, version, hasChanges } = useLoaderData<typeof loader>();
  const base = formPath(id);
  const tabs = [
    { to: base, label: "Questions", end: true },
    { to: `${base}/design`, label: "Design" },
    { to: `${base}/languages`, label: "Languages" },
    { to: `${base}/preview`, label: "Preview" },
    { to: `${base}/settings`, label: "Settings" },
    { to: `${base}/share`, label: "Share" },
    { to: `${base}/responses`, label: "Responses" },
  ];
  return (
    <>
      <p className="mb-1 text-[13px]">
        <Link to={FORMS} className="text-ink-2 hover:underline">
          All forms
        </Link>
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 break-words font-bold text-2xl tracking-tight">{name}</h1>
        <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag>
        {version > 0 ? <span className="text-[13px] text-ink-3">{`Version ${version}`}</span> : null}
        {hasChanges && version > 0 ? <Tag tone="warn">Unpublished changes</Tag> : null}
      </div>
      <TabLinks label="Form" tabs={tabs} />
      <Outlet />
    </>
  );
}
