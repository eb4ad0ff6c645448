import { listPages, listProjects, type ProjectWithLatest } from "#app/modules/seo/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { assetsOf } from "../ads/domain/ad.ts";
import type { PlacedNode } from "../tree/store/sem-rpc.ts";
import { semStub } from "../tree/store/sem-stub.server.ts";
import { type MessageMatch, messageMatch } from "./domain/message-match.ts";

const WALK = 500;
/** Addresses of one page, and things of the campaign that are looked at for them. */
const MAX_URLS = 40;
const MAX_NODES = 20_000;
const MAX_PROJECTS = 100;

export interface LandingPage {
  url: string;
  ads: number;
  /** Null: no crawl of this workspace saw the page. */
  page: { status: number | null; failure: string | null; title: string; ttfbMs: number | null } | null;
  match: MessageMatch | null;
}

interface AdPromise {
  ads: number;
  keywords: Set<string>;
  headlines: Set<string>;
}

/** An address as a crawl knows it: without tracking parameters and fragment. */
export function pageUrlOf(finalUrl: string): string | null {
  const bare = finalUrl.replace(/\{[^}]*\}/g, "");
  if (!URL.canParse(bare)) return null;
  const url = new URL(bare);
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (/^(?:utm_|gclid|gbraid|wbraid|msclkid|kj_)/i.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** What the ads of a campaign promise, by the page that they lead to. */
async function promisesOf(
  context: AppContext,
  workspaceId: string,
  campaignId: string,
): Promise<Map<string, AdPromise>> {
  const stub = semStub(context, workspaceId);
  const byGroup = new Map<number, { keywords: string[]; ads: PlacedNode[] }>();
  for (let after = 0, seen = 0, isLast = false; !isLast && seen < MAX_NODES; ) {
    const nodes: PlacedNode[] = await stub.walk(campaignId, false, after, WALK);
    isLast = nodes.length < WALK;
    seen += nodes.length;
    after = nodes.at(-1)?.id ?? after;
    for (const node of nodes) {
      if (node.isRemoved || (node.kind !== "keyword" && node.kind !== "ad")) continue;
      const group = byGroup.get(node.parentId) ?? { keywords: [], ads: [] };
      if (node.kind === "ad") group.ads.push(node);
      else if (group.keywords.length < 50) group.keywords.push(node.data.text ?? "");
      byGroup.set(node.parentId, group);
    }
  }
  const promises = new Map<string, AdPromise>();
  for (const { keywords, ads } of byGroup.values())
    for (const { data } of ads) {
      const url = pageUrlOf(data.finalUrl ?? "");
      if (!url || (!promises.has(url) && promises.size === MAX_URLS)) continue;
      const own = promises.get(url) ?? { ads: 0, keywords: new Set(), headlines: new Set() };
      own.ads += 1;
      for (const keyword of keywords) own.keywords.add(keyword);
      for (const { text } of assetsOf(data).headlines) own.headlines.add(text);
      promises.set(url, own);
    }
  return promises;
}

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, "");

/** The crawl that knows a page best: the latest of a project of its host. */
const crawlOf = (projects: readonly ProjectWithLatest[], url: string): string | null =>
  projects.find(({ lastCrawl, url: start }) => lastCrawl && URL.canParse(start) && hostOf(start) === hostOf(url))
    ?.lastCrawl?.id ?? null;

async function findPage(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  url: string,
): Promise<LandingPage["page"]> {
  const found = await listPages(context, scope, crawlId, { search: url.slice(0, 200), limit: 50 });
  if (!found.ok) return null;
  const same = (one: string) => one.replace(/\/$/, "") === url.replace(/\/$/, "");
  const page = found.value.rows.find((row) => same(row.url));
  return page ? { status: page.status, failure: page.failure, title: page.title ?? "", ttfbMs: page.ttfbMs } : null;
}

/** The pages that the ads of a campaign lead to, as the latest SEO crawls saw them, broken ones first. */
export async function readLandingPages(
  context: AppContext,
  scope: WorkspaceScope,
  campaignId: string,
): Promise<LandingPage[]> {
  const [promises, projects] = await Promise.all([
    promisesOf(context, scope.workspaceId, campaignId),
    listProjects(scope, { limit: MAX_PROJECTS }),
  ]);
  const known = projects.ok ? projects.value.rows : [];
  const pages = await Promise.all(
    [...promises.entries()].map(async ([url, { ads, keywords, headlines }]): Promise<LandingPage> => {
      const crawlId = crawlOf(known, url);
      const page = crawlId ? await findPage(context, scope, crawlId, url) : null;
      const isFine = page?.status !== null && page?.status !== undefined && page.status < 400;
      return { url, ads, page, match: page && isFine ? messageMatch([...keywords], [...headlines], page.title) : null };
    }),
  );
  const rank = ({ page, match }: LandingPage): number => (page === null ? 1_000 : match === null ? -1 : match.score);
  return pages.sort((a, b) => rank(a) - rank(b));
}
