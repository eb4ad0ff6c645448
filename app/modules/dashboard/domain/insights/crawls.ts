import { counted, namesOf, whole, withOneDecimal } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import type { CrawlFacts, Facts, WebsiteFacts } from "./facts.ts";
import { type Insight, RANK } from "./insight.ts";

/** A score that falls by this many points is worth a look. */
export const HEALTH_DROP_POINTS = 5;

/** Older crawls say little about the site of today. */
export const OLD_CRAWL_MS = days(14);

/** Of one rule at most this many websites are named each on its own. */
const PER_RULE = 3;

type Crawled = WebsiteFacts & { finished: CrawlFacts };
type Compared = Crawled & { previous: CrawlFacts };

const auditOf = (id: string): string => `/seo/projects/${id}`;
const changesOf = (id: string): string => `/seo/projects/${id}/changes`;
const isCrawled = (website: WebsiteFacts): website is Crawled => website.finished !== null;
const isCompared = (website: WebsiteFacts): website is Compared => isCrawled(website) && website.previous !== null;

/** The `PER_RULE` websites with the highest figure. */
const worst = <Website extends WebsiteFacts>(
  websites: readonly Website[],
  figure: (website: Website) => number,
): Website[] => websites.toSorted((a, b) => figure(b) - figure(a) || (a.id < b.id ? -1 : 1)).slice(0, PER_RULE);

const blocked = (websites: readonly WebsiteFacts[]): Insight[] =>
  websites
    .filter(({ latest }) => latest?.status === "blocked")
    .slice(0, PER_RULE)
    .map(({ id, name, latest }) => ({
      id: `blocked:${id}`,
      tone: "bad",
      title: `${name} did not let the crawler in`,
      evidence: latest?.reason ?? "The last crawl was answered with a challenge instead of pages.",
      rows: { label: "The crawl", href: `${auditOf(id)}/crawls` },
      action: { label: "See how to let Kaja in", href: auditOf(id) },
      rank: RANK.blocked,
      about: id,
    }));

/** To a tenth, as scores are. A crawl without a score lost nothing. */
const healthLost = ({ finished, previous }: Compared): number =>
  finished.healthPercent === null || previous.healthPercent === null
    ? 0
    : Math.round((previous.healthPercent - finished.healthPercent) * 10) / 10;

const healthDown = (websites: readonly WebsiteFacts[]): Insight[] =>
  worst(
    websites.filter(isCompared).filter((website) => healthLost(website) >= HEALTH_DROP_POINTS),
    healthLost,
  ).map((website) => ({
    id: `health-down:${website.id}`,
    tone: "bad",
    title: `The health of ${website.name} fell by ${counted(Math.round(healthLost(website)), "point")}`,
    evidence: `${withOneDecimal(website.finished.healthPercent ?? 0)} of 100 in the last crawl, ${withOneDecimal(website.previous.healthPercent ?? 0)} in the one before.`,
    rows: { label: "Both crawls", href: `${auditOf(website.id)}/crawls` },
    action: { label: "See what changed", href: changesOf(website.id) },
    rank: RANK.healthDown,
    about: website.id,
  }));

const errorsAdded = ({ finished, previous }: Compared): number => finished.errorCount - previous.errorCount;

const errorsUp = (websites: readonly WebsiteFacts[]): Insight[] =>
  worst(
    websites.filter(isCompared).filter((website) => errorsAdded(website) > 0),
    errorsAdded,
  ).map((website) => ({
    id: `errors-up:${website.id}`,
    tone: "warn",
    title: `${counted(errorsAdded(website), "error")} more on ${website.name}`,
    evidence: `${counted(website.finished.errorCount, "error")} in the last crawl, ${whole(website.previous.errorCount)} in the one before.`,
    rows: { label: "Both crawls", href: `${auditOf(website.id)}/crawls` },
    action: { label: "See what is new", href: changesOf(website.id) },
    rank: RANK.errorsUp,
    about: website.id,
  }));

const pagesWithErrors = ({ finished }: Crawled): number => finished.htmlPagesWithErrors;

const worstIssue = (websites: readonly WebsiteFacts[]): Insight[] =>
  worst(
    websites.filter(isCrawled).filter((website) => pagesWithErrors(website) > 0),
    pagesWithErrors,
  ).map((website) => ({
    id: `worst-issue:${website.id}`,
    tone: "warn",
    title: `${counted(pagesWithErrors(website), "page")} of ${website.name} ${pagesWithErrors(website) === 1 ? "has" : "have"} errors`,
    evidence: `${counted(website.finished.errorCount, "error")} on ${whole(pagesWithErrors(website))} of ${counted(website.finished.htmlPages, "page")}.`,
    rows: { label: "All pages", href: `${auditOf(website.id)}/pages` },
    action: { label: "Fix the worst first", href: auditOf(website.id) },
    rank: RANK.worstIssue,
    about: website.id,
    showsWorstIssue: true,
  }));

/** Since when nobody looked at a website: its last finished crawl, or its connection. */
const quietSince = ({ createdAt, finished }: WebsiteFacts): Date => finished?.finishedAt ?? createdAt;

const isUnderWay = ({ latest }: WebsiteFacts): boolean =>
  latest !== null && ["queued", "running", "paused"].includes(latest.status);

function oldCrawl(websites: readonly WebsiteFacts[], now: Date): Insight[] {
  const quietMs = (website: WebsiteFacts): number => now.getTime() - quietSince(website).getTime();
  const old = websites
    .filter((website) => !isUnderWay(website) && quietMs(website) > OLD_CRAWL_MS)
    .toSorted((a, b) => quietMs(b) - quietMs(a));
  const [first] = old;
  if (!first) return [];
  const quietDays = Math.floor(quietMs(first) / days(1));
  return [
    {
      id: "old-crawl",
      tone: "warn",
      title:
        old.length === 1
          ? `${first.name} was not crawled for ${counted(quietDays, "day")}`
          : `${whole(old.length)} websites were not crawled for 14 days`,
      evidence:
        old.length === 1
          ? "What changed there since then is not known."
          : `${namesOf(old.map(({ name }) => name))}; the longest for ${counted(quietDays, "day")}.`,
      rows: { label: "All websites", href: "/seo" },
      action: { label: "Crawl it now", href: auditOf(first.id) },
      rank: RANK.oldCrawl,
    },
  ];
}

function noSchedule(websites: readonly WebsiteFacts[]): Insight[] {
  const manual = websites.filter(({ hasSchedule }) => !hasSchedule);
  const [first] = manual;
  if (!first) return [];
  return [
    {
      id: "no-schedule",
      tone: "info",
      title:
        manual.length === 1
          ? `${first.name} is crawled only when you start it`
          : `${whole(manual.length)} websites are crawled only when you start it`,
      evidence: `${manual.length === 1 ? "It has" : `${namesOf(manual.map(({ name }) => name))} have`} no schedule: a page that breaks is found by chance.`,
      rows: { label: "All websites", href: "/seo" },
      action: { label: "Set a schedule", href: `${auditOf(first.id)}/settings` },
      rank: RANK.noSchedule,
    },
  ];
}

const noWebsite = (): Insight => ({
  id: "no-website",
  tone: "info",
  title: "Connect your first website",
  evidence: "0 websites in this workspace. Kaja crawls one, says what to fix first, and watches that it stays fixed.",
  rows: { label: "All websites", href: "/seo" },
  action: { label: "Connect a website", href: "/seo/new" },
  rank: RANK.noWebsite,
});

/** What the crawls of the workspace's websites say; nothing for who may not see them. */
export function crawlInsights({ websites, now }: Pick<Facts, "websites" | "now">): Insight[] {
  if (websites === null) return [];
  if (websites.length === 0) return [noWebsite()];
  return [
    ...blocked(websites),
    ...healthDown(websites),
    ...errorsUp(websites),
    ...worstIssue(websites),
    ...oldCrawl(websites, now),
    ...noSchedule(websites),
  ];
}
