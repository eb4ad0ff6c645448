import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { cx } from "#app/ui/cx.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import { readReference } from "../document.server.ts";
import { DOCS_PATH } from "../domain/guides.ts";
import { apiDocsModule } from "../manifest.ts";
import { listOwnKeys } from "../own-keys.server.ts";
import { InteractiveReference } from "../ui/interactive-reference.tsx";
import { OperationList } from "../ui/operation-list.tsx";
import styles from "../ui/reference.css?url";

export const meta: MetaFunction = () => [{ title: "Reference · API Documentation · Kaja" }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const plain = new URL(request.url).searchParams.get("view") === "list";
  return { keys: await listOwnKeys(context, session), hasTwoFactor: session.hasTwoFactor, plain, ...readReference() };
}

const VIEWS = [
  { to: "?", label: "Interactive", plain: false },
  { to: "?view=list", label: "Plain list", plain: true },
];

export default function Reference() {
  const { keys, hasTwoFactor, plain, groups, models } = useLoaderData<typeof loader>();
  const [failed, setFailed] = useState(false);
  const hydrated = useHydrated();
  const list = <OperationList groups={groups} models={models} />;
  return (
    <>
      <Breadcrumbs trail={[{ label: apiDocsModule.title, to: DOCS_PATH }, { label: "Reference" }]} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="font-bold text-2xl tracking-tight">Reference</h1>
          <p className="mt-1 text-ink-2 text-sm">
            Every operation, made of the{" "}
            <a
              href="/api-gateway/openapi.json"
              className="font-semibold text-brand underline underline-offset-2 hover:no-underline"
            >
              OpenAPI document
            </a>
            . What you send from here is a real call: it counts, and it changes your workspace.
          </p>
        </div>
        <nav aria-label="View" className="flex gap-1.5">
          {VIEWS.map((view) => (
            <Link
              key={view.to}
              to={view.to}
              aria-current={view.plain === plain ? "true" : undefined}
              className={cx(
                "inline-flex h-8 items-center rounded-s border px-3 font-semibold text-[13px] pointer-coarse:h-11",
                view.plain === plain
                  ? "border-brand bg-brand-soft text-brand-strong"
                  : "border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink",
              )}
            >
              {view.label}
            </Link>
          ))}
        </nav>
      </div>
      {failed ? (
        <FormErrors
          errors={[
            "The interactive reference could not be loaded. Reload the page to try again; the plain list says the same.",
          ]}
        />
      ) : null}
      {plain || failed ? (
        list
      ) : hydrated ? (
        <InteractiveReference keys={keys} hasTwoFactor={hasTwoFactor} onFailure={() => setFailed(true)} />
      ) : (
        <noscript>{list}</noscript>
      )}
    </>
  );
}
