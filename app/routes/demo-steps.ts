export interface DemoStep {
  id: string;
  title: string;
  text: string;
  /** What the picture shows, for those who cannot see it. */
  alt: string;
  /** File under public/ with its size in pixels; null until the picture has been taken. */
  image: { src: string; width: number; height: number } | null;
}

/** The tour of the product: pictures of the running application, taken by the end-to-end run. */
export const DEMO_STEPS: readonly DemoStep[] = [
  {
    id: "projects",
    title: "Connect a website",
    text: "A project is a name and an address. The list shows each site's last health score, its trend over the crawls, and when the next crawl runs automatically.",
    alt: "The SEO page with a list of projects: name, address, health score, trend line and next crawl",
    image: { src: "/tour/projects.png", width: 1280, height: 800 },
  },
  {
    id: "crawl",
    title: "Watch it being crawled",
    text: "Pages appear as they are read. The crawler keeps a polite pace and obeys robots.txt; only for a site that you prove to be yours can you switch that off. You can pause it, resume it, or stop it.",
    alt: "A running crawl with the number of pages read so far, the pages found, and buttons to pause and cancel",
    image: { src: "/tour/crawl.png", width: 1280, height: 800 },
  },
  {
    id: "audit",
    title: "Read what to fix first",
    text: "Errors, warnings and notices, grouped by what causes them, with a health score that counts pages rather than images and scripts. What is new since the last crawl is separate from what was fixed.",
    alt: "A finished audit: health score, counts of errors, warnings and notices, and the list of issues with new and fixed counts",
    image: { src: "/tour/audit.png", width: 1280, height: 800 },
  },
  {
    id: "issue",
    title: "See the evidence",
    text: "Each issue says why it matters and how to fix it, and lists the pages concerned with the value that was found and the limit it broke. Export it as CSV or JSON.",
    alt: "One issue with its explanation, the way to fix it, and a table of affected pages with the value found and the limit",
    image: { src: "/tour/issue.png", width: 1280, height: 800 },
  },
  {
    id: "keys",
    title: "Take the data with you",
    text: "Make an API key with the scopes and the hourly limit that you choose, and read the same projects and findings from your own scripts.",
    alt: "The API Keys tab of the settings with a list of keys, their scopes, limits and masked secrets",
    image: { src: "/tour/keys.png", width: 1280, height: 800 },
  },
];
