import { Link } from "@remix-run/react";
import { CircleAlert, ExternalLink, Info, Lightbulb, type LucideIcon } from "lucide-react";
import { Fragment } from "react";
import { type Block, type CalloutTone, type Inline, textOf } from "#app/platform/markdown/blocks.ts";
import { cx } from "../cx.ts";
import { Table, Td, Th } from "../list/table.tsx";
import { CodeListing } from "./code-listing.tsx";

/* Blocks and lines have no names of their own: their place in the article is their key. */

/** The text of an article. */
export const Prose = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="mt-5 text-[15.5px] text-ink-2 leading-[1.7]">
    <Blocks blocks={blocks} />
  </div>
);

/** What somebody wrote to others, in the size of what surrounds it. */
export const PostText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="text-sm [overflow-wrap:anywhere] [&>*:first-child]:mt-0">
    <Blocks blocks={blocks} />
  </div>
);

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <BlockView key={index} block={block} />
  ));
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <Heading block={block} />;
    case "paragraph":
      return (
        <p dir="auto" className="mt-3 first:mt-0">
          <Line inlines={block.children} />
        </p>
      );
    case "list":
      return <List block={block} />;
    case "code":
      return <Code block={block} />;
    case "table":
      return <TableView block={block} />;
    case "callout":
      return <Callout block={block} />;
    case "quote":
      return (
        <blockquote className="mt-4 border-line-strong border-l-4 pl-4">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "rule":
      return <hr className="mt-6 border-line" />;
    case "footnotes":
      return <Footnotes block={block} />;
  }
}

type Of<Kind extends Block["kind"]> = { block: Extract<Block, { kind: Kind }> };

function Heading({ block: { depth, id, children } }: Of<"heading">) {
  const Tag = `h${depth}` as const;
  return (
    <Tag
      id={id}
      className={cx(
        "group scroll-mt-20 font-bold text-ink leading-snug tracking-[-0.01em]",
        depth === 2 ? "mt-9 text-[20px]" : "mt-6 text-[16.5px]",
      )}
    >
      <Line inlines={children} />
      <a
        href={`#${id}`}
        aria-label={`Link to “${textOf(children)}”`}
        className="ml-2 font-normal text-ink-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:hidden"
      >
        #
      </a>
    </Tag>
  );
}

function List({ block: { ordered, items } }: Of<"list">) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag className={cx("mt-3 grid gap-2 pl-5 marker:text-ink-3", ordered ? "list-decimal" : "list-disc")}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} dir="auto" className="pl-1.5">
          <Blocks blocks={item} />
        </li>
      ))}
    </Tag>
  );
}

function Code({ block: { text, language } }: Of<"code">) {
  return <CodeListing label={language ? `Example, ${language}` : "Example"} text={text} className="mt-4" />;
}

function TableView({ block: { head, rows } }: Of<"table">) {
  return (
    // Names in code are not broken for want of room: the table scrolls.
    <div className="mt-4 leading-normal [&_code]:[overflow-wrap:break-word] [&_td]:min-w-28">
      <Table label={head.map(textOf).join(", ")}>
        <thead>
          <tr>
            {head.map((cell) => (
              <Th key={textOf(cell)}>
                <Line inlines={cell} />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(textOf).join()}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Td key={index}>
                  <Line inlines={cell} />
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const CALLOUTS: Record<CalloutTone, { Icon: LucideIcon; label: string; box: string; icon: string }> = {
  note: { Icon: Info, label: "Note", box: "border-info bg-info-soft", icon: "text-info" },
  tip: { Icon: Lightbulb, label: "Tip", box: "border-good bg-good-soft", icon: "text-good" },
  warning: { Icon: CircleAlert, label: "Warning", box: "border-warn bg-warn-soft", icon: "text-warn" },
};

function Callout({ block: { tone, blocks } }: Of<"callout">) {
  const { Icon, label, box, icon } = CALLOUTS[tone];
  return (
    <div
      role="note"
      aria-label={label}
      className={cx("mt-4 flex gap-3 rounded-m border p-3.5 text-[14.5px] text-ink leading-relaxed", box)}
    >
      <Icon size={18} aria-hidden="true" className={cx("mt-0.5 shrink-0", icon)} />
      <div className="min-w-0">
        <Blocks blocks={blocks} />
      </div>
    </div>
  );
}

function Footnotes({ block: { notes } }: Of<"footnotes">) {
  return (
    <ol className="mt-8 grid list-decimal gap-1 border-line border-t pt-4 pl-5 text-[.9em]">
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} id={`note-${index + 1}`} dir="auto">
          <Line inlines={note} />{" "}
          <a href={`#note-ref-${index + 1}`} aria-label={`Back to reference ${index + 1}`} className={LINK}>
            ↩
          </a>
        </li>
      ))}
    </ol>
  );
}

/** An image, in smaller files for smaller screens where there are some. */
function Image({ inline: { src, alt, width, height, variants = [] } }: { inline: Extract<Inline, { kind: "image" }> }) {
  return (
    <picture>
      {variants.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes="(min-width: 760px) 720px, 100vw" />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full rounded-m"
      />
    </picture>
  );
}

function Line({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      <InlineView inline={inline} />
    </Fragment>
  ));
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return (
        <code className="rounded-[4px] bg-sunken box-decoration-clone px-1 py-0.5 font-mono text-[.87em] text-ink [overflow-wrap:anywhere]">
          {inline.text}
        </code>
      );
    case "strong":
      return (
        <strong className="font-semibold text-ink">
          <Line inlines={inline.children} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Line inlines={inline.children} />
        </em>
      );
    case "del":
      return (
        <del>
          <Line inlines={inline.children} />
        </del>
      );
    case "break":
      return <br />;
    case "image":
      return <Image inline={inline} />;
    case "footnote":
      return (
        <sup id={inline.isFirst ? `note-ref-${inline.number}` : undefined}>
          <a href={`#note-${inline.number}`} aria-label={`Footnote ${inline.number}`} className={LINK}>
            {inline.number}
          </a>
        </sup>
      );
    case "link":
      return <ProseLink inline={inline} />;
  }
}

const LINK = "font-medium text-brand underline underline-offset-2 hover:no-underline";

/** A link of the product goes through its router; another site opens beside it, and says so. Files of the product are no pages. */
function ProseLink({ inline: { href, leadsTo, children } }: { inline: Extract<Inline, { kind: "link" }> }) {
  if (leadsTo === "unchecked") {
    return (
      <a href={href} rel="nofollow ugc noopener" className={LINK}>
        <Line inlines={children} />
      </a>
    );
  }
  if (leadsTo === "author") {
    return (
      <a href={href} rel="noopener" className={LINK}>
        <Line inlines={children} />
      </a>
    );
  }
  if (leadsTo === "site") {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={LINK}>
        <Line inlines={children} />
        <ExternalLink size={13} aria-hidden="true" className="ml-1 inline align-[-1px]" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  if (/^(#|\/api-gateway\/|\/downloads\/)/.test(href)) {
    return (
      <a href={href} className={LINK}>
        <Line inlines={children} />
      </a>
    );
  }
  return (
    <Link to={href} className={LINK}>
      <Line inlines={children} />
    </Link>
  );
}
