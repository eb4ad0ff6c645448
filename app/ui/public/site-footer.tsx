import { Logo } from "../logo.tsx";
import type { SiteData } from "./page-meta.ts";

const COLUMNS = [
  {
    title: "Product",
    links: [
      { href: "/#tools", label: "Tools" },
      { href: "/#pricing", label: "Pricing" },
      { href: "/demo", label: "Demo" },
    ],
  },
  {
    title: "Company",
    links: [
      { href: "/#why", label: "Why Kaja" },
      { href: "/contact", label: "Contact" },
      { href: "/status", label: "Status" },
    ],
  },
  {
    title: "Resources",
    links: [
      { href: "/developers", label: "API" },
      { href: "/bot", label: "KajaBot" },
      { href: "/signup", label: "Start Free Trial" },
      { href: "/login", label: "Sign In" },
    ],
  },
  {
    title: "Legal",
    links: [
      { href: "/privacy-policy", label: "Privacy Policy" },
      { href: "/terms-of-service", label: "Terms of Service" },
      { href: "/legal-compliance", label: "GDPR Compliance" },
    ],
  },
];

/** Footer of the public pages: every link has a target, the operator comes from the configuration. */
export function SiteFooter({ operator }: Pick<SiteData, "operator">) {
  return (
    <footer className="border-line border-t pt-9 pb-14 text-ink-2 text-sm">
      <div className="mx-auto grid max-w-[1200px] grid-cols-2 gap-x-7 gap-y-8 px-[18px] md:grid-cols-[1.6fr_repeat(4,1fr)] md:px-7">
        <div className="max-md:col-span-2">
          <Logo />
          <address className="mt-3 not-italic leading-relaxed">
            {operator.legalName}
            <br />
            {operator.address}
            <br />
            VAT {operator.vatNumber}
          </address>
          <p className="mt-3.5">© 2024 {operator.legalName}</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-1 font-semibold text-ink">{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-8 items-center hover:text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
