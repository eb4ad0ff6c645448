import { Link, useLocation, useNavigation } from "@remix-run/react";
import { Menu } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Logo } from "../logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BackgroundServices } from "./background.tsx";
import { Bell, type BellData } from "./bell.tsx";
import { HeaderNav } from "./header-nav.tsx";
import type { ShellUser } from "./shell-user.ts";
import { Sidebar } from "./sidebar.tsx";

interface ShellProps {
  user: ShellUser;
  bell: BellData;
  /** The way to everything, in the header. */
  search: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}

/** Frame of every signed-in page: header, sidebar, content. Its menus are popovers and need no scripts. */
export function Shell({ user, bell, search, notice, children }: ShellProps) {
  useMenusClosedByNavigation();
  return (
    <>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-line border-b bg-surface px-4 sm:px-[18px] print:hidden">
        <NavigationProgress />
        <button
          type="button"
          {...{ popovertarget: "site-menu" }}
          aria-label="Open menu"
          className="-ml-2 grid size-11 place-items-center rounded-s hover:bg-sunken lg:hidden"
        >
          <Menu size={20} aria-hidden="true" />
        </button>
        <Link to="/dashboard" aria-label="Kaja, to the dashboard" className="inline-flex min-h-11 items-center">
          <Logo size={26} />
        </Link>
        <HeaderNav className="ml-2 hidden lg:flex" />
        <span className="flex-1" />
        {search}
        <Bell bell={bell} />
        <AccountMenu user={user} />
      </header>
      <div
        id="site-menu"
        {...{ popover: "auto" }}
        className="m-0 h-dvh w-[min(300px,86vw)] overflow-y-auto border-line border-r bg-surface p-3 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink backdrop:bg-stage/50 max-lg:open:block"
      >
        <HeaderNav className="mb-2 flex flex-col" />
        <Sidebar user={user} label="Tools" />
      </div>
      <div className="print:hidden">{notice}</div>
      <div className="lg:grid lg:grid-cols-[228px_minmax(0,1fr)]">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-r bg-surface px-2.5 py-3.5 lg:block">
          <Sidebar user={user} label="Tools" />
        </aside>
        <main id="main" className="min-w-0 max-w-[1280px] px-4 pt-5 pb-16 sm:px-7">
          {children}
        </main>
      </div>
      <BackgroundServices />
    </>
  );
}

/** A menu whose link was followed would otherwise stay in front of the new page, which comes without a reload. */
function useMenusClosedByNavigation() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes what is open
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>(":popover-open")) menu.hidePopover();
  }, [key]);
}

/** A thin bar on top while the next page loads; invisible for the first 300 ms. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div role="progressbar" aria-label="Loading" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="navigation-progress h-full w-1/3 bg-brand" />
    </div>
  );
}
