import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage, type LegalSection } from "#app/ui/public/legal-page.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { useSite } from "#app/ui/public/use-site.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/bot",
    title: "KajaBot, our crawler · Kaja",
    description:
      "Who KajaBot is, why it visits websites, how politely it does, and how to slow it down or keep it out with robots.txt.",
  });

const CODE = "overflow-x-auto rounded-m border border-line bg-sunken p-4 font-mono text-[13px] text-ink";

const sections = (supportEmail: string): LegalSection[] => [
  {
    id: "why",
    title: "Why it visits",
    body: (
      <p>
        A customer of Kaja has asked for an audit of the website: KajaBot reads its pages, follows its links and checks
        whether the targets answer. What it reads is shown to that customer only. It builds no search index and trains
        no model.
      </p>
    ),
  },
  {
    id: "manners",
    title: "How it behaves",
    body: (
      <ul>
        <li>
          It reads robots.txt first and obeys it (RFC 9309). Only a person who has proved that the website is theirs can
          have it crawled against robots.txt, or under another name.
        </li>
        <li>
          One host gets at most 5 requests a second from all our crawls and tools together, fewer when it slows down or
          answers 429 or 503, and never more than its Crawl-delay allows. A crawl makes 2 requests at once.
        </li>
        <li>A website is crawled by one customer at a time, unless they have verified that it is theirs.</li>
        <li>It reads no more than 2 MB of a page, sends no forms and runs no scripts.</li>
        <li>
          Once in a crawl it asks each host for an address that cannot exist (
          <code className="font-mono">/kajabot404…</code>), to see how the site answers for missing pages.
        </li>
        <li>Links to other hosts are asked once, with HEAD where the host allows it.</li>
      </ul>
    ),
  },
  {
    id: "keep-out",
    title: "Slow it down, or keep it out",
    body: (
      <>
        <p>In robots.txt, for one request every ten seconds and none to one folder:</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className={CODE}>
          {"User-agent: KajaBot\nCrawl-delay: 10\nDisallow: /private/"}
        </pre>
        <p>To keep it out altogether:</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className={CODE}>
          {"User-agent: KajaBot\nDisallow: /"}
        </pre>
      </>
    ),
  },
  {
    id: "let-in",
    title: "Let it in",
    body: (
      <p>
        If a firewall or bot protection stops the audit of your own site, allow requests whose user agent contains{" "}
        <code className="font-mono">KajaBot</code>. The name alone proves nothing about who sends a request, so allow no
        more than the public pages.
      </p>
    ),
  },
  {
    id: "complain",
    title: "Something wrong?",
    body: (
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> with the host and the time, and we look into it.
      </p>
    ),
  },
];

export default function Bot() {
  const { operator } = useSite();
  return (
    <LegalPage
      title="KajaBot, our crawler"
      lead="You found this address in your server's log? This is who knocked."
      updated="22 November 2026"
      sections={sections(operator.supportEmail)}
    />
  );
}
