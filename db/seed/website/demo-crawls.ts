import { SHOP_PAGES, type ShopPage } from "./demo-pages.ts";

/** The tea shop's project. */
export const DEMO_PROJECT_ID = "00000000-0000-7000-8000-000000000063";
const ORIGIN = "https://tea.example";
const DAY_MS = 86_400_000;

/** When it was crawled, before the first start, and how far its people had come by then. */
const CRAWLS_DAYS_AGO = [57, 50, 43, 36, 29, 22, 15, 8, 1] as const;

/** In which crawls each mistake was there: from the first of two positions, up to the second. */
const MISTAKES = {
  noLanguage: [0, 1],
  longTitles: [0, 3],
  noDescriptions: [0, 4],
  sameTitles: [0, 2],
  noAlternativeTexts: [0, 5],
  noImageSizes: [0, 8],
  oldLinks: [0, 2],
  brokenLink: [0, 4],
  redirectChain: [0, 6],
  missingImage: [1, 4],
  noSitemap: [0, 1],
  noCanonicals: [0, 2],
  twoHeadings: [0, 6],
  blockedGifts: [5, 6],
  thinPage: [0, 9],
  brokenGuide: [7, 9],
  noMarkup: [0, 7],
} as const satisfies Readonly<Record<string, readonly [from: number, until: number]>>;

type Mistake = keyof typeof MISTAKES;

const isTea = ({ price }: ShopPage): boolean => price !== undefined;

function imagesOf(page: ShopPage, has: (mistake: Mistake) => boolean): string {
  if (!isTea(page)) return "";
  const name = page.path.split("/").at(-1) ?? "";
  const alt = has("noAlternativeTexts") ? "" : ` alt="A bag of ${page.heading} beside a cup"`;
  const size = has("noImageSizes") && page.path > "/shop/h" ? "" : ' width="640" height="480"';
  const more = has("missingImage") && name === "oolong" ? '<img src="/images/leaves.webp" alt="Leaves">' : "";
  return `<img src="/images/${name}.webp"${alt}${size}>${more}`;
}

const markupOf = ({ heading, description, price, path }: ShopPage): string =>
  `<script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Product",
    name: heading,
    description,
    image: `${ORIGIN}/images/${path.split("/").at(-1)}.webp`,
    offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
  })}</script>`;

function linksOf(page: ShopPage, has: (mistake: Mistake) => boolean): string {
  const shop = has("redirectChain") && page.path.startsWith("/blog/") ? "/tea" : "/shop";
  const wrong = [
    ...(has("oldLinks") && (isTea(page) || page.path === "/blog") ? ["/shop/tasting-set"] : []),
    ...(has("brokenLink") && (page.path === "/shop" || page.path === "/gardens") ? ["/shop/jasmine"] : []),
    ...(has("brokenGuide") && page.path === "/blog" ? ["/blog/advent-tea"] : []),
  ];
  return [...page.links.map((link) => (link === "/shop" ? shop : link)), ...wrong]
    .map((link) => {
      const name =
        SHOP_PAGES.find(({ path }) => path === link)?.heading ??
        link.slice(1).replace(/^.*\//, "").replaceAll("-", " ");
      return `<li><a href="${link}">${name}</a></li>`;
    })
    .join("");
}

const NAVIGATION = ["/", "/shop", "/blog", "/about", "/contact"]
  .map((path) => `<a href="${path}">${path === "/" ? "Tea shop" : path.slice(1)}</a>`)
  .join(" ");

function render(page: ShopPage, has: (mistake: Mistake) => boolean): string {
  const { path, title, description, heading, paragraphs } = page;
  const isGuide = path.startsWith("/blog/");
  const shownTitle =
    has("sameTitles") && isGuide
      ? "Brewing guide | Tea shop"
      : has("longTitles") && isTea(page)
        ? `${title}: buy online, fresh from the garden, shipped within two working days`
        : title;
  const hasDescription = !(has("noDescriptions") && (isTea(page) || isGuide));
  const text = has("thinPage") && path === "/contact" ? paragraphs.slice(0, 1) : paragraphs;
  return `<!doctype html>
<html${has("noLanguage") ? "" : ' lang="en"'}>
<head>
<meta charset="utf-8">
<title>${shownTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${hasDescription ? `<meta name="description" content="${description}">` : ""}
${has("noCanonicals") ? "" : `<link rel="canonical" href="${ORIGIN}${path}">`}
${has("blockedGifts") && path === "/shop/gifts" ? '<meta name="robots" content="noindex">' : ""}
<link rel="stylesheet" href="/style.css">
${isTea(page) && !has("noMarkup") ? markupOf(page) : ""}
</head>
<body>
<header><nav>${NAVIGATION}</nav></header>
<main>
<h1>${heading}</h1>
${has("twoHeadings") && isTea(page) ? "<h1>Our promise</h1>" : ""}
${imagesOf(page, has)}
${text.map((paragraph) => `<p>${paragraph}</p>`).join("\n")}
<h2>Read on</h2>
<ul>${linksOf(page, has)}</ul>
</main>
<footer><p>Tea shop, Tallinn. <a href="/shipping">Shipping and returns</a></p></footer>
</body>
</html>
`;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const answer = (type: string, body: string, status = 200): Answer => ({
  status,
  headers: {
    "content-type": type,
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "cache-control": "max-age=3600",
  },
  body,
});
const redirect = (to: string): Answer => ({ status: 301, headers: { location: to }, body: "" });

/** What the tea shop's website answered at one of its crawls. */
export function demoAnswers(crawl: number): Record<string, Answer> {
  const has = (mistake: Mistake) => {
    const [from, until]: readonly [number, number] = MISTAKES[mistake];
    return crawl >= from && crawl < until;
  };
  const images = SHOP_PAGES.filter(isTea).map(({ path }) => `/images/${path.split("/").at(-1)}.webp`);
  const sitemap = SHOP_PAGES.map(({ path }) => `<url><loc>${ORIGIN}${path}</loc></url>`).join("");
  return {
    ...Object.fromEntries(SHOP_PAGES.map((page) => [page.path, answer("text/html; charset=utf-8", render(page, has))])),
    ...Object.fromEntries(images.map((path) => [path, answer("image/webp", "RIFF")])),
    "/style.css": answer("text/css", "body{font:16px sans-serif}"),
    ...(has("noSitemap")
      ? {}
      : {
          "/sitemap.xml": answer(
            "application/xml",
            `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemap}</urlset>`,
          ),
        }),
    "/robots.txt": answer(
      "text/plain",
      `User-agent: *\nAllow: /\n${has("noSitemap") ? "" : `Sitemap: ${ORIGIN}/sitemap.xml\n`}`,
    ),
    "/favicon.ico": answer("image/x-icon", "icon"),
    "/tea": redirect("/shop/tea"),
    "/shop/tea": redirect("/shop"),
  };
}

const idOf = (crawl: number): string => `00000000-0000-7000-8000-${String(200 + crawl).padStart(12, "0")}`;

/** The crawls of the tea shop before `now`, oldest first, in the form that /dev/crawls takes. */
export const demoCrawls = (now: Date) =>
  CRAWLS_DAYS_AGO.map((daysAgo, crawl) => ({
    crawlId: idOf(crawl),
    projectId: DEMO_PROJECT_ID,
    previousCrawlId: crawl === 0 ? null : idOf(crawl - 1),
    atMs: Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 4 * 3_600_000,
    answers: demoAnswers(crawl),
  }));
