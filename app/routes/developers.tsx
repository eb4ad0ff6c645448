import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { API_ROUTES } from "#app/modules/registry.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { PageHead } from "#app/ui/public/page-head.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { useSite } from "#app/ui/public/use-site.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/developers",
    title: "Public API: audits, traffic and your own records as JSON · Kaja",
    description:
      "How to call Kaja's public API: make a key, send it as x-api-key or Bearer, read audits and traffic of your websites, and stay within the limits.",
  });

export const loader = () => ({ routes: API_ROUTES });

const ERRORS = [
  { status: "400", when: "The body or a parameter is not valid; errors[] names each field" },
  { status: "401", when: "The key is missing, unknown or deactivated" },
  { status: "403", when: "The key lacks the scope, or the plan lacks the feature" },
  { status: "404", when: "Not found in this key's workspace" },
  { status: "429", when: "The key's hourly limit is used up; Retry-After says for how many seconds" },
];

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-4">
      <h2 id={`${id}-title`} className="font-bold text-[24px] leading-tight tracking-[-0.02em]">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="rounded-[4px] bg-sunken box-decoration-clone px-1 py-0.5 font-mono text-[.86em]">{children}</code>
);

function Listing({ label, children }: { label: string; children: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
      tabIndex={0}
      className="overflow-x-auto rounded-m bg-stage p-4 text-[13.5px] text-stage-ink leading-relaxed md:p-5"
    >
      <pre className="font-mono">{children}</pre>
    </section>
  );
}

export default function Developers() {
  const { routes } = useLoaderData<typeof loader>();
  const base = `${useSite().appUrl}/api-gateway`;
  return (
    <div className="mx-auto grid max-w-[860px] gap-12 px-[18px] pt-12 pb-20 md:px-7 md:pt-20">
      <div>
        <PageHead
          title="The public API"
          lead="Audits, traffic and your own records as JSON: the same data that you see on the screen, for your scripts, dashboards and build checks."
        />
        <a href="/signup" className={buttonClass("primary", "l", "mt-7")}>
          Start Free Trial
        </a>
      </div>
      <Part id="start" title="First call">
        <p className="max-w-[68ch] text-ink-2">
          Make a key under Settings, API Keys, with the scope <Code>seo</Code> (there are six: one for each part of the
          product). Send it in the <Code>x-api-key</Code> header, or as a Bearer token in <Code>Authorization</Code>.
          API access is part of every paid plan and of the trial.
        </p>
        <Listing label="Example call">{`curl -H "x-api-key: $KAJA_API_KEY" \\\n  ${base}/seo/projects`}</Listing>
      </Part>
      <Part id="routes" title="Routes">
        <p className="max-w-[68ch] text-ink-2">
          All paths stand under <Code>{base}</Code>. Lists come in pages: pass the <Code>nextCursor</Code> of one answer
          as <Code>cursor</Code> of the next call. Parameters and answers are described in the{" "}
          <a href="/api-gateway/openapi.json" className="font-semibold text-brand underline underline-offset-4">
            OpenAPI document
          </a>
          .
        </p>
        <Table label="Routes of the API">
          <thead>
            <tr>
              <Th>Method</Th>
              <Th>Path</Th>
              <Th wide>What it does</Th>
            </tr>
          </thead>
          <tbody>
            {routes.map(({ method, path, what }) => (
              <tr key={path}>
                <Td className="font-semibold">{method}</Td>
                <Td className="max-md:w-full">
                  <span className="font-mono text-[13px] [overflow-wrap:anywhere]">{path}</span>
                  <div className="mt-0.5 text-[13px] text-ink-2 md:hidden">{what}</div>
                </Td>
                <Td wide>{what}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Part>
      <Part id="limits" title="Limits">
        <p className="max-w-[68ch] text-ink-2">
          A key allows 100, 500, 1,000 or 5,000 requests per hour, as you choose when you make it, counted over a
          rolling hour. Every answer says what is left in the <Code>RateLimit</Code> and{" "}
          <Code>X-RateLimit-Remaining</Code> headers. An account holds up to 10 keys. A deactivated key stops working
          within 10 seconds.
        </p>
      </Part>
      <Part id="errors" title="Errors">
        <p className="max-w-[68ch] text-ink-2">
          Errors are <Code>application/problem+json</Code> (RFC 9457) with <Code>code</Code>, <Code>detail</Code> and a{" "}
          <Code>requestId</Code> to quote when you ask us.
        </p>
        <Table label="Errors of the API">
          <thead>
            <tr>
              <Th>Status</Th>
              <Th>When</Th>
            </tr>
          </thead>
          <tbody>
            {ERRORS.map(({ status, when }) => (
              <tr key={status}>
                <Td className="font-mono text-[13px]">{status}</Td>
                <Td>{when}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="max-w-[68ch] text-ink-2">
          With an account, the{" "}
          <a href="/api-docs" className="font-semibold text-brand underline underline-offset-4">
            API documentation
          </a>{" "}
          has guides, samples in four languages, a typed TypeScript client, and a reference that calls the API with your
          own key.
        </p>
        <p className="max-w-[68ch] text-ink-2">
          Something missing?{" "}
          <a href="/contact" className="font-semibold text-brand underline underline-offset-4">
            Tell us what you want to build
          </a>
          .
        </p>
      </Part>
    </div>
  );
}
