import { $getRoot, type LexicalNode, type NodeKey } from "lexical";
import { FRONT_MATTER } from "#app/platform/markdown/front-matter.ts";
import type { SourceBlock, VisualBlock } from "../markdown/model.ts";
import { readMarkdown, writeAsMeant } from "../markdown/read-markdown.ts";
import { $readBlock } from "./from-nodes.ts";
import { $blockNode } from "./to-nodes.ts";

/** What a top-level node was read from, and its neighbours then. */
interface Source extends Omit<SourceBlock, "block"> {
  before: NodeKey | null;
  after: NodeKey | null;
}

interface Written {
  block: VisualBlock;
  text: string;
}

/** A block of the text that is written, with where it is. */
export interface Placed {
  key: NodeKey;
  start: number;
  end: number;
}

const isEmptyParagraph = ({ block, text }: Written): boolean => text === "" && block.kind === "paragraph";

/**
 * The Markdown of an editor. Blocks that nobody changed are written as they were read, sign for sign; what is written of the
 * others is remembered until they change again.
 */
export class MarkdownDocument {
  private sources = new Map<NodeKey, Source>();
  private written = new Map<NodeKey, Written>();
  private literals: NodeKey[] = [];
  private lead = "";

  /** Replaces what the editor holds. Within an update of the editor. */
  $read(markdown: string): void {
    const { lead, blocks } = readMarkdown(markdown);
    const root = $getRoot().clear();
    const nodes = blocks.map(({ block }) => $blockNode(block));
    root.append(...nodes);
    this.lead = lead;
    this.written.clear();
    this.sources = new Map(
      blocks.map(({ block: _, ...source }, index) => [
        (nodes[index] as LexicalNode).getKey(),
        { ...source, before: nodes[index - 1]?.getKey() ?? null, after: nodes[index + 1]?.getKey() ?? null },
      ]),
    );
    this.literals = nodes.filter((_, index) => blocks[index]?.block.kind === "literal").map((node) => node.getKey());
  }

  /** Forgets what was written of nodes that changed. */
  forget(changed: Iterable<NodeKey>): void {
    for (const key of changed) this.written.delete(key);
  }

  forgetAll(): void {
    this.written.clear();
  }

  private $write(node: LexicalNode): Written {
    const key = node.getKey();
    const known = this.written.get(key);
    if (known) return known;
    const block = $readBlock(node);
    const { text } = writeAsMeant(block);
    const written = { block, text };
    this.written.set(key, written);
    return written;
  }

  /** The text of the editor, and where each of its blocks is. Within a read of the editor's state. */
  $text(): { markdown: string; blocks: Placed[] } {
    const all = $getRoot()
      .getChildren()
      .map((node) => ({ key: node.getKey(), ...this.$write(node) }))
      .filter((one) => !isEmptyParagraph(one));
    const unchanged = (key: NodeKey | undefined, text: string): Source | undefined => {
      const source = key === undefined ? undefined : this.sources.get(key);
      return source && source.written === text ? source : undefined;
    };
    const present = new Map(all.map(({ key, text }) => [key, text]));
    const literalsStay = this.literals.every((key) => unchanged(key, present.get(key) ?? "") !== undefined);
    const blocks: Placed[] = [];
    let markdown = "";
    let alternate = false;
    let last: Source | undefined;
    for (const [index, { key, block, text }] of all.entries()) {
      const [previous, next] = [all[index - 1], all[index + 1]];
      const source = unchanged(key, text);
      const hasNeighbours =
        literalsStay &&
        (previous?.key ?? null) === source?.before &&
        (next?.key ?? null) === source?.after &&
        (!previous || unchanged(previous.key, previous.text) !== undefined) &&
        (!next || unchanged(next.key, next.text) !== undefined);
      // Two lists of one kind beside each other need different signs, unless they were read so.
      const isSecond =
        block.kind === "list" && previous?.block.kind === "list" && previous.block.ordered === block.ordered;
      const wasSecond = isSecond && last !== undefined && source?.before === previous?.key;
      alternate = isSecond ? !alternate : false;
      const isKept = source !== undefined && (hasNeighbours || (source.standalone && (!isSecond || wasSecond)));
      const shown = isKept
        ? source.raw
        : isSecond
          ? writeAsMeant(block, { alternate: this.otherSign(markdown) }).text
          : text;
      if (index === 0) markdown = isKept && source.before === null ? this.lead : "";
      else markdown += last && isKept && source.before === previous?.key && last.after === key ? last.gap : "\n\n";
      blocks.push({ key, start: markdown.length, end: markdown.length + shown.length });
      markdown += shown;
      last = isKept ? source : undefined;
    }
    if (last && last.after === null) markdown += last.gap;
    // A line at the beginning would make front matter of all that comes before the next one.
    if (all[0]?.block.kind === "rule" && FRONT_MATTER.test(markdown)) markdown = markdown.replace("---", "***");
    return { markdown, blocks };
  }

  /** Whether the list at the end of a text has the usual signs, so that the next one needs the others. */
  private otherSign(markdown: string): boolean {
    const line = markdown.split("\n").findLast((one) => /^(?:[-*+]|\d+[.)])(?:\s|$)/.test(one)) ?? "";
    return /^(?:-|\d+\.)/.test(line);
  }
}
