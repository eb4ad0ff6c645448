import { withDecimals } from "#app/shared/format/number.ts";
import type { Block, Check } from "../../domain/tool.ts";

export interface SharedPage {
  url: string;
  /** Of `<title>`. */
  title: string;
  /** Of the meta description. */
  description: string;
  metas: readonly { name: string; content: string }[];
}

/** The first value of each tag, as networks take it. */
export function firstOf(metas: SharedPage["metas"], ...names: string[]): string {
  for (const name of names) {
    const found = metas.find((meta) => meta.name === name && meta.content !== "");
    if (found) return found.content;
  }
  return "";
}

const absolute = (raw: string, base: string): string => (raw === "" ? "" : (URL.parse(raw, base)?.href ?? ""));

/** Sizes that the networks document for their large cards. */
const OG_WIDTH = 1_200;
const OG_HEIGHT = 630;

/** What a network shows when the page is shared there: its own tags first, then Open Graph, then the page's. */
export function cardsOf(page: SharedPage): Extract<Block, { kind: "card" }>[] {
  const { metas, url } = page;
  const title = firstOf(metas, "og:title") || page.title;
  const description = firstOf(metas, "og:description") || page.description;
  const picture = absolute(firstOf(metas, "og:image:secure_url", "og:image", "og:image:url"), url);
  const host = new URL(absolute(firstOf(metas, "og:url"), url) || url).host.replace(/^www\./, "");
  const twitterPicture = absolute(firstOf(metas, "twitter:image", "twitter:image:src"), url) || picture;
  const large = firstOf(metas, "twitter:card") === "summary_large_image";
  const card = (
    network: string,
    more: Partial<Extract<Block, { kind: "card" }>> = {},
  ): Extract<Block, { kind: "card" }> => ({
    kind: "card",
    network,
    layout: picture === "" ? "small" : "large",
    host,
    title,
    description,
    picture,
    ...more,
  });
  return [
    card("Facebook"),
    card("LinkedIn", { description: "" }),
    card("X", {
      layout: large && twitterPicture !== "" ? "large" : "small",
      title: firstOf(metas, "twitter:title") || title,
      description: firstOf(metas, "twitter:description") || description,
      picture: twitterPicture,
    }),
    card("Slack, Discord and other messengers", { host: firstOf(metas, "og:site_name") || host }),
  ];
}

/** Judges the tags for sharing. */
export function judgeSharing(page: SharedPage): Check[] {
  const { metas, url } = page;
  const checks: Check[] = [];
  const add = (tone: Check["tone"], title: string, detail: string) => checks.push({ tone, title, detail });
  const needed = ["og:title", "og:type", "og:image", "og:url"].filter((name) => firstOf(metas, name) === "");
  if (needed.length === 0)
    add("good", "The four required Open Graph tags are there", "og:title, og:type, og:image, og:url");
  else
    add(
      needed.includes("og:image") || needed.includes("og:title") ? "bad" : "warn",
      "Required Open Graph tags are missing",
      needed.join(", "),
    );

  if (firstOf(metas, "og:description") === "" && page.description === "")
    add(
      "warn",
      "No description",
      "Neither og:description nor a meta description: networks leave the line out or take any text.",
    );

  const raw = firstOf(metas, "og:image:secure_url", "og:image", "og:image:url");
  if (raw !== "") {
    if (!/^https?:\/\//i.test(raw))
      add("bad", "The picture's address is not absolute", `${raw}: networks do not resolve it.`);
    else if (raw.startsWith("http://"))
      add("warn", "The picture is on http", `${raw}: some networks show encrypted pictures only.`);
    const [width, height] = [Number(firstOf(metas, "og:image:width")), Number(firstOf(metas, "og:image:height"))];
    if (!width || !height)
      add(
        "info",
        "The picture has no stated size",
        "With og:image:width and og:image:height the first person who shares sees the picture at once.",
      );
    else if (width < OG_WIDTH || height < OG_HEIGHT)
      add(
        "warn",
        "The picture is small for a large card",
        `${width} × ${height}; Facebook advises ${OG_WIDTH} × ${OG_HEIGHT} or more.`,
      );
    else if (Math.abs(width / height - 1.91) > 0.1)
      add(
        "info",
        "The picture will be cut",
        `${width} × ${height} is ${withDecimals(width / height, 2)}:1; large cards are 1.91:1.`,
      );
    if (firstOf(metas, "og:image:alt") === "")
      add("info", "The picture has no alternative text", "og:image:alt is read to people who do not see it.");
  }
  const own = firstOf(metas, "og:url");
  if (own !== "" && absolute(own, url) !== url)
    add("info", "og:url is another URL", `${own}: likes and shares are counted there.`);
  const kind = firstOf(metas, "twitter:card");
  if (kind === "")
    add("info", "No twitter:card", "X then shows a small card. With summary_large_image it shows the large one.");
  else if (!["summary", "summary_large_image", "app", "player"].includes(kind))
    add("warn", "twitter:card has a value that X does not know", kind);
  return checks;
}
