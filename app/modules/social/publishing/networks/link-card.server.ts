import type { AppContext } from "#app/platform/context.server.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import type { SafeResponse } from "#app/platform/safe-fetch/safe-fetch.ts";
import { IMAGE_MEDIA_TYPES, imageInfo } from "#app/shared/files/image-info.ts";
import { seconds } from "#app/shared/time.ts";
import type { LinkCard } from "./adapter.ts";

const MAX_PAGE_BYTES = 500_000;
/** Bluesky takes no larger ones. */
const MAX_IMAGE_BYTES = 1_000_000;
const MAX_TITLE_CHARS = 300;
const MAX_DESCRIPTION_CHARS = 1_000;
const TIMES = { timeoutMs: seconds(8), totalTimeoutMs: seconds(15) };

async function readAll(response: SafeResponse): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  for (let chunk = await response.read(); chunk !== null; chunk = await response.read()) chunks.push(chunk);
  if (response.truncated) return null;
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Reads the head of a page: its title and the tags for networks. */
async function readHead(html: string): Promise<Record<string, string>> {
  const tags: Record<string, string> = {};
  let title = "";
  const rewriter = new HTMLRewriter()
    .on("meta", {
      element: (meta) => {
        const name = (meta.getAttribute("property") ?? meta.getAttribute("name") ?? "").toLowerCase();
        const content = meta.getAttribute("content") ?? "";
        if (/^(og:(title|description|image)|description)$/.test(name) && content !== "") tags[name] ??= content;
      },
    })
    .on("head title", {
      text: ({ text }) => {
        if (title.length < MAX_TITLE_CHARS) title += text;
      },
    });
  await rewriter.transform(new Response(html)).arrayBuffer();
  return { title: title.trim(), ...tags };
}

async function readImage(context: AppContext, address: string, base: string): Promise<LinkCard["image"]> {
  if (!URL.canParse(address, base)) return null;
  const answer = await outboundFetch(context, "link_card")(new URL(address, base), {
    ...TIMES,
    maxBytes: MAX_IMAGE_BYTES,
  });
  if (!answer.ok || answer.value.status !== 200) return null;
  const bytes = await readAll(answer.value);
  const info = bytes && imageInfo(bytes);
  return bytes && info ? { bytes, mediaType: IMAGE_MEDIA_TYPES[info.type] } : null;
}

/** What is shown of a page: its title, description and image. Null when the page cannot be read or has no title. */
export async function readLinkCard(context: AppContext, url: string): Promise<LinkCard | null> {
  try {
    const answer = await outboundFetch(context, "link_card")(url, {
      ...TIMES,
      maxBytes: MAX_PAGE_BYTES,
      headers: { accept: "text/html,application/xhtml+xml" },
    });
    if (!answer.ok || answer.value.status !== 200) return null;
    const read = await answer.value.readText();
    if (!read.ok) return null;
    const head = await readHead(read.value.text);
    const title = (head["og:title"] ?? head.title ?? "").slice(0, MAX_TITLE_CHARS);
    if (title === "") return null;
    const description = (head["og:description"] ?? head.description ?? "").slice(0, MAX_DESCRIPTION_CHARS);
    const image = head["og:image"] ? await readImage(context, head["og:image"], answer.value.url) : null;
    return { title, description, image };
  } catch (cause) {
    // A card is an ornament: without it the post goes out all the same.
    if (!(cause instanceof HostBusyError)) context.log.error("social.link_card_failed", {}, cause);
    return null;
  }
}
