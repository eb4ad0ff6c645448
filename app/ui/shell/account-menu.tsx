import { Link } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { ModuleIcon } from "../module/module-icon.tsx";
import { Tag } from "../tag.tsx";
import { useModuleLinks } from "./module-links.ts";
import { BADGES, ROLE_NAMES, type ShellUser } from "./shell-user.ts";

const ENTRIES = [
  { id: "settings", label: "Profile Settings" },
  { id: "help", label: "Help Center" },
  { id: "billing", label: "Billing" },
  { id: "admin", label: "Admin Panel" },
];

const ITEM =
  "flex min-h-10 w-full items-center gap-2.5 rounded-s px-2.5 text-left font-medium text-sm hover:bg-sunken pointer-coarse:min-h-11";

/** Badge and avatar; the menu behind it closes on Escape and on a click elsewhere. */
export function AccountMenu({ user }: { user: ShellUser }) {
  const links = useModuleLinks();
  const entries = ENTRIES.flatMap(({ id, label }) => {
    const link = links.find((one) => one.id === id);
    return link ? [{ ...link, label }] : [];
  });
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
          {entries.map(({ id, label, href, icon }) => (
            <li key={id}>
              <Link to={href} className={ITEM}>
                <ModuleIcon name={icon} size={16} />
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
