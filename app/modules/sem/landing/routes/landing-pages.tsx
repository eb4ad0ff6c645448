import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { whole } from "#app/shared/format/number.ts";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { openCampaignPage } from "../../tree/page.server.ts";
import { CampaignFrame } from "../../tree/ui/campaign-frame.tsx";
import { type LandingPage, readLandingPages } from "../service.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Landing pages: ${data?.campaign.name ?? ""} · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign, scope } = await openCampaignPage(request, context, params.campaignId);
  return { campaign, pages: await readLandingPages(context, scope, campaign.id) };
}

const SLOW_MS = 800;

function State({ page }: Pick<LandingPage, "page">) {
  if (page === null) return <Tag>Not crawled</Tag>;
  if (page.status === null) return <Tag tone="bad">No answer</Tag>;
  return <Tag tone={page.status >= 400 ? "bad" : page.status >= 300 ? "warn" : "good"}>{String(page.status)}</Tag>;
}

const adviceOf = ({ page, match }: LandingPage): string => {
  if (page === null) return "Crawl this website in the SEO Engine to check the page before money is spent.";
  if (match === null) return "The page is broken: visitors see an error. Pause the ad or change its URL.";
  if (page.status !== null && page.status >= 300) return "The URL redirects. Use the final URL.";
  return match.advice ?? ((page.ttfbMs ?? 0) > SLOW_MS ? "The server is slow to answer." : "The page matches the ads.");
};

export default function LandingPages() {
  const { campaign, pages } = useLoaderData<typeof loader>();
  return (
    <CampaignFrame campaign={campaign} title="Landing pages">
      {pages.length === 0 ? (
        <EmptyState title="No landing page yet">
          Your ads' landing pages are checked here with the latest SEO crawl: status, speed, and whether the title
          matches the ads.
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 max-w-[70ch] text-ink-2 text-sm">
            The score counts the words of the keywords in the headlines (40) and in the title of the page (40), and the
            words of the headlines in the title (20). Up to 40 pages are checked.
          </p>
          <Table label="Landing pages" hasMore>
            <thead>
              <tr>
                <Th>Page</Th>
                <Th>State</Th>
                <Th numeric>Match</Th>
                <Th numeric>First byte</Th>
                <Th>What to do</Th>
              </tr>
            </thead>
            <tbody>
              {pages.map((row) => (
                <tr key={row.url}>
                  <Td className="min-w-[160px] max-w-[40ch] [overflow-wrap:anywhere]">
                    {row.url}
                    <span className="block text-ink-3 text-xs">{row.page?.title}</span>
                  </Td>
                  <Td>
                    <State page={row.page} />
                  </Td>
                  <Td numeric>{row.match ? row.match.score : "–"}</Td>
                  <Td numeric>{row.page?.ttfbMs == null ? "–" : `${whole(row.page.ttfbMs)} ms`}</Td>
                  <Td className="min-w-[180px]">{adviceOf(row)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </CampaignFrame>
  );
}
