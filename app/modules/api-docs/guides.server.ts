import { parseMarkdown, readFrontMatter } from "#app/modules/help/index.server.ts";
import { type Block, type Heading, headingsOf } from "#app/modules/help/index.ts";
import { GUIDES, type GuideSlug } from "./domain/guides.ts";
import type { Language } from "./domain/samples.ts";
import { readSample, type Sample } from "./samples.server.ts";

const FILES = import.meta.glob<string>("/content/api-docs/*.md", { query: "?raw", import: "default", eager: true });

export interface Guide {
  slug: GuideSlug;
  title: string;
  summary: string;
  blocks: Block[];
}

async function parseGuide(slug: GuideSlug): Promise<Guide> {
  const { need, body } = readFrontMatter(slug, FILES[`/content/api-docs/${slug}.md`] ?? "");
  return { slug, title: need("title"), summary: need("summary"), blocks: await parseMarkdown(body) };
}

const read = new Map<string, Guide>();

/** A guide, read from its Markdown once per isolate; null when there is none of that name. */
export async function findGuide(slug: string): Promise<Guide | null> {
  const known = GUIDES.find((guide) => guide.slug === slug);
  if (!known) return null;
  const guide = read.get(slug) ?? (await parseGuide(known.slug));
  read.set(slug, guide);
  return guide;
}

/** A stretch of a guide: its text, or a sample in the reader's language. */
export type Part = { kind: "prose"; blocks: Block[] } | { kind: "sample"; task: string; sample: Sample };

/** A code block of the language "sample" names a task, and its file replaces the block. */
function partsOf(blocks: readonly Block[], language: Language): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    if (block.kind === "code" && block.language === "sample") {
      const task = block.text.trim();
      parts.push({ kind: "sample", task, sample: readSample(task, language) });
      continue;
    }
    const last = parts.at(-1);
    if (last?.kind === "prose") last.blocks.push(block);
    else parts.push({ kind: "prose", blocks: [block] });
  }
  return parts;
}

export interface GuideView {
  slug: GuideSlug;
  title: string;
  summary: string;
  parts: Part[];
  headings: Heading[];
}

/** What the page of a guide shows; null when there is none of that name. */
export async function readGuide(slug: string, language: Language): Promise<GuideView | null> {
  const guide = await findGuide(slug);
  if (!guide) return null;
  const { title, summary, blocks } = guide;
  return { slug: guide.slug, title, summary, parts: partsOf(blocks, language), headings: headingsOf(blocks) };
}
