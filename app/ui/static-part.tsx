import { Link, useInRouterContext } from "@remix-run/react";
import type { ReactElement, ReactNode } from "react";

/** Renders what depends on nothing but itself; set by the server's entry (entry.server.tsx), never in a browser. */
let render: ((part: ReactElement) => string) | undefined;

export const setStaticRenderer = (renderer: (part: ReactElement) => string): void => {
  render = renderer;
};

/** What this isolate has rendered, by name: one entry for each part of the code. */
const rendered = new Map<string, string>();

interface StaticPartProps {
  /** Of the part and of everything that it depends on: "module-groups-admin". */
  name: string;
  /** Nothing of a person, a request or the time may be in it, no id of React and no Suspense; links are StaticLinks. */
  children: ReactElement;
  className?: string;
}

/**
 * A part of a page that is the same for everybody, as the list of the product's modules: the server renders it once for
 * each isolate and sends the same markup from then on. The browser takes the markup over as its own elements.
 */
export function StaticPart({ name, children, className }: StaticPartProps) {
  if (!render) return <div className={className}>{children}</div>;
  let html = rendered.get(name);
  if (html === undefined) {
    html = render(children);
    rendered.set(name, html);
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of constant text
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A link to a page, within a static part: the server renders that outside of any router, with the same markup. */
export function StaticLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  if (useInRouterContext())
    return (
      <Link to={to} prefetch="intent" className={className}>
        {children}
      </Link>
    );
  return (
    <a href={to} data-discover="true" className={className}>
      {children}
    </a>
  );
}
