import { Menu } from "lucide-react";
import { buttonClass } from "../button.tsx";
import { Logo } from "../logo.tsx";

const LINKS = [
  { href: "/#tools", label: "Tools" },
  { href: "/#pricing", label: "Pricing" },
  { href: "/#why", label: "Why Kaja" },
  { href: "/developers", label: "API" },
];

/** Header of the public pages. The phone menu is a <details>, so it works without scripts; there the header scrolls away with the page. */
export function SiteHeader() {
  return (
    <header className="z-30 border-line border-b bg-paper md:sticky md:top-0 md:bg-paper/90 md:backdrop-blur">
      <div className="mx-auto flex h-[66px] max-w-[1200px] items-center gap-3 px-[18px] md:px-7">
        <a href="/" aria-label="Kaja, home" className="inline-flex min-h-11 items-center">
          <Logo />
        </a>
        <nav aria-label="Main" className="ml-4 hidden gap-1 font-[550] text-[14.5px] text-ink-2 md:flex">
          {LINKS.map(({ href, label }) => (
            <a key={href} href={href} className="rounded-s px-2.5 py-2 hover:bg-sunken hover:text-ink">
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <a href="/login" className={buttonClass("quiet", "m", "max-md:hidden")}>
            Sign In
          </a>
          <a href="/signup" className={buttonClass("primary", "m")}>
            Start Free Trial
          </a>
          <details className="md:hidden">
            <summary
              aria-label="Menu"
              className="grid size-11 list-none place-items-center rounded-s hover:bg-sunken [&::-webkit-details-marker]:hidden"
            >
              <Menu size={20} aria-hidden="true" />
            </summary>
            <nav
              aria-label="Menu"
              className="absolute inset-x-0 z-30 mt-[11px] grid border-line border-y bg-surface p-2 font-semibold shadow-2"
            >
              {[...LINKS, { href: "/contact", label: "Contact" }, { href: "/login", label: "Sign In" }].map(
                ({ href, label }) => (
                  <a key={href} href={href} className="flex min-h-11 items-center rounded-s px-3 hover:bg-sunken">
                    {label}
                  </a>
                ),
              )}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
