import { Link, useParams } from "@remix-run/react";
import type { FormReply } from "#app/platform/http/form-reply.ts";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/filter-chip.tsx";

const PARTS = [
  ["", "General"],
  ["/crawl", "Crawl"],
  ["/extraction", "Extraction"],
  ["/access", "Access"],
  ["/alerts", "Alerts"],
] as const;

/** The pages of a project's settings. */
export function SettingsNav({ current }: { current: (typeof PARTS)[number][1] }) {
  const { projectId } = useParams();
  return (
    <nav aria-label="Parts of the settings" className="flex flex-wrap gap-2">
      {PARTS.map(([path, label]) => (
        <Link
          key={path}
          to={`/seo/projects/${projectId}/settings${path}`}
          prefetch="intent"
          aria-current={label === current ? "page" : undefined}
          className={cx(CHIP, label === current ? CHIP_ON : CHIP_OFF)}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Says in the page what the toast says. */
export function SavedNote({ reply, children = "Saved." }: { reply: FormReply | undefined; children?: string }) {
  if (!reply?.toast) return null;
  return (
    <p role="status" className="rounded-s bg-good-soft px-3.5 py-2.5 text-good text-sm">
      {children}
    </p>
  );
}

/** What a form shows: what was typed when it comes back with errors, else what is stored. */
export function fieldsOf(reply: FormReply | undefined) {
  const refused = reply !== undefined && !reply.toast;
  const typed: Record<string, string | undefined> = reply?.values ?? {};
  return {
    value: (name: string, stored: string): string => (refused ? (typed[name] ?? "") : stored),
    checked: (name: string, stored: boolean): boolean => (refused ? typed[name] === "on" : stored),
    errors: (name: string): string[] | undefined => reply?.errors[name] ?? undefined,
  };
}
