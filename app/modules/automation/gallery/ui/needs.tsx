import { Link } from "@remix-run/react";
import type { TemplateNeed } from "#app/platform/manifest/template-kinds.ts";

/** What the workspace has to create before a template can be used, each with its page. */
export function Needs({ missing }: { missing: readonly TemplateNeed[] }) {
  if (missing.length === 0) return null;
  return (
    <p className="text-[13px] text-warn">
      Needs{" "}
      {missing.map(({ label, to }, at) => (
        <span key={label}>
          {at > 0 ? " and " : ""}
          <Link to={to} className="font-semibold underline underline-offset-2">
            {label}
          </Link>
        </span>
      ))}{" "}
      before it can be published.
    </p>
  );
}
