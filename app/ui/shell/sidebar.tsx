import { Link, NavLink, useLocation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { SIDEBAR_GROUPS } from "#app/platform/manifest/card.ts";
import { cx } from "../cx.ts";
import { ModuleIcon } from "../module/module-icon.tsx";
import { useModuleLinks } from "./module-links.ts";
import type { ShellUser } from "./shell-user.ts";
import { collapsedCookie } from "./sidebar-state.ts";
import { Switcher } from "./switcher.tsx";

/** The current workspace with the way to the others, then the tools that have a page, in their four groups; a folded group stays folded. */
export function Sidebar({ user, label }: { user: ShellUser; label: string }) {
  const links = useModuleLinks();
  const groups = SIDEBAR_GROUPS.map((group) => ({
    group,
    modules: links.filter(({ sidebar }) => sidebar === group),
  })).filter(({ modules }) => modules.length > 0);
  return (
    <>
      <Switcher user={user} />
      <nav aria-label={label}>
        {groups.map(({ group, modules }) => (
          <details
            key={group}
            open={!user.folded.includes(group)}
            onToggle={({ currentTarget }) => {
              // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
              document.cookie = collapsedCookie(document.cookie, group, !currentTarget.open);
            }}
            className="group mb-2"
          >
            <summary className="flex list-none items-center justify-between rounded-s px-2 py-1.5 font-bold text-[11.5px] text-ink-3 uppercase tracking-[0.05em] hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
              {group}
              <ChevronDown
                size={14}
                aria-hidden="true"
                className="-rotate-90 transition-transform group-open:rotate-0 motion-reduce:transition-none"
              />
            </summary>
            <ul>
              {modules.map((module) => (
                <li key={module.id}>
                  <ModuleLink href={module.href}>
                    <ModuleIcon name={module.icon} size={16} />
                    {module.shortTitle}
                  </ModuleLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
    </>
  );
}

const linkClass = (isCurrent: boolean): string =>
  cx(
    "flex items-center gap-2.5 rounded-s px-2 py-1.5 text-sm pointer-coarse:min-h-11",
    isCurrent ? "bg-brand-soft font-[650] text-brand" : "font-medium text-ink-2 hover:bg-sunken",
  );

/** A tool that is a part of another one's page is current only where the address names that part. */
function ModuleLink({ href, children }: { href: string; children: ReactNode }) {
  const { hash } = useLocation();
  if (!href.includes("#")) {
    return (
      <NavLink to={href} className={({ isActive }) => linkClass(isActive)}>
        {children}
      </NavLink>
    );
  }
  const isCurrent = hash !== "" && href.endsWith(hash);
  return (
    <Link to={href} aria-current={isCurrent ? "page" : undefined} className={linkClass(isCurrent)}>
      {children}
    </Link>
  );
}
