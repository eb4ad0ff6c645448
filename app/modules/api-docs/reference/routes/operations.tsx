import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useOutletContext } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { cx } from "#app/ui/cx.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { DOCS_PATH } from "../../domain/guides.ts";
import { apiDocsModule } from "../../manifest.ts";
import { readPlainList } from "../document.server.ts";
import { FIND_MAX_CHARS } from "../domain/find-operations.ts";
import { OperationFinder } from "../ui/operation-finder.tsx";
import { OperationList } from "../ui/operation-list.tsx";
import type { ReferenceFrame } from "./reference.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const search = new URL(request.url).searchParams;
  return {
    find: (search.get("q") ?? "").slice(0, FIND_MAX_CHARS),
    list: search.get("view") === "list" ? await readPlainList(context) : null,
  };
}

const VIEWS = [
  { to: "?", label: "By operation", plain: false },
  { to: "?view=list", label: "All on one page", plain: true },
];

export default function Operations() {
  const { find, list } = useLoaderData<typeof loader>();
  const { groups } = useOutletContext<ReferenceFrame>();
  return (
    <>
      <Breadcrumbs trail={[{ label: apiDocsModule.title, to: DOCS_PATH }, { label: "Reference" }]} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="font-bold text-2xl tracking-tight">Reference</h1>
          <p className="mt-1 text-ink-2 text-sm">
            Every operation with its parameters, answers and examples, and a form that makes the call. Generated from
            the{" "}
            <a
              href="/api-gateway/openapi.json"
              className="font-semibold text-brand underline underline-offset-2 hover:no-underline"
            >
              OpenAPI document
            </a>
            .
          </p>
        </div>
        <nav aria-label="View" className="flex gap-1.5">
          {VIEWS.map(({ to, label, plain }) => (
            <Link
              key={to}
              to={to}
              aria-current={plain === (list !== null) ? "true" : undefined}
              className={cx(
                "inline-flex h-8 items-center rounded-s border px-3 font-semibold text-[13px] pointer-coarse:h-11",
                plain === (list !== null)
                  ? "border-brand bg-brand-soft text-brand-strong"
                  : "border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {list ? <OperationList {...list} /> : <OperationFinder key={find} groups={groups} find={find} />}
    </>
  );
}
