import { Link } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { moduleById } from "#app/modules.ts";
import { ModuleIcon } from "../module/module-icon.tsx";
import { Tag } from "../tag.tsx";
import { BADGES, ROLE_NAMES, type ShellUser } from "./shell-user.ts";

const ENTRIES = [
  { label: "Profile Settings", module: moduleById("settings") },
  { label: "Help Center", module: moduleById("help") },
  { label: "Billing", module: moduleById("billing") },
  { label: "Admin Panel", module: moduleById("admin") },
];

const ITEM =
  "flex min-h-10 w-full items-center gap-2.5 rounded-s px-2.5 text-left font-medium text-sm hover:bg-sunken pointer-coarse:min-h-11";

/** Badge and avatar; the menu behind it closes on Escape and on a click elsewhere. */
export function AccountMenu({ user }: { user: ShellUser }) {
  const entries = ENTRIES.filter(({ module }) => module.href && (user.role === "admin" || !module.adminOnly));
  return (
    <>
      <Tag className="max-sm:hidden">{BADGES[user.role]}</Tag>
      <button
        type="button"
        {...{ popovertarget: "account-menu" }}
        aria-label="Account menu"
        className="grid size-9 place-items-center rounded-full bg-brand-soft font-bold text-brand text-sm pointer-coarse:size-11"
      >
        {(user.email[0] ?? "?").toUpperCase()}
      </button>
      <div
        id="account-menu"
        {...{ popover: "auto" }}
        className="inset-auto top-[60px] right-3 m-0 w-[min(280px,calc(100vw-24px))] rounded-m border border-line bg-surface p-1.5 text-ink shadow-2"
      >
        <div className="border-line border-b px-2.5 pt-1.5 pb-2.5">
          <p className="truncate font-semibold text-sm">{user.email}</p>
          <p className="text-[13px] text-ink-3">Role: {ROLE_NAMES[user.role]}</p>
        </div>
        <ul className="py-1.5">
          {entries.map(({ label, module }) => (
            <li key={module.id}>
              <Link to={module.href ?? "/dashboard"} className={ITEM}>
                <ModuleIcon name={module.icon} size={16} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <form method="post" action="/logout" className="border-line border-t pt-1.5">
          <button type="submit" className={ITEM}>
            <LogOut size={16} aria-hidden="true" />
            Sign out
          </button>
        </form>
      </div>
    </>
  );
}
