import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, CircleX, Info } from "lucide-react";
import { SerpPreviewCard } from "#app/modules/seo/index.ts";
import { Card, Stat } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { cx } from "#app/ui/cx.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Block, Cell, Tone } from "../domain/tool.ts";
import type { AnswerBlock } from "../tool/tool-answer.ts";
import { CardPreview } from "./card-preview.tsx";
import { QrCode } from "./qr-code.tsx";
import { Swatch } from "./swatch.tsx";
import { WidthBar } from "./width-bar.tsx";

/** Longer figures do not fit a card of half a phone. */
const MAX_HALF_CHARS = 13;

const ICONS = { good: CircleCheck, warn: CircleAlert, bad: CircleX, info: Info, plain: Info } as const;
const COLOURS: Record<Tone, string> = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  info: "text-info",
  plain: "text-ink-3",
};
const WORDS: Record<Tone, string> = { good: "Good", warn: "To improve", bad: "Problem", info: "Note", plain: "Note" };

function ToneMark({ tone, size = 18 }: { tone: Tone; size?: number }) {
  const Icon = ICONS[tone];
  return (
    <span className={cx("mt-0.5 shrink-0", COLOURS[tone])}>
      <Icon size={size} aria-hidden="true" />
      <span className="sr-only">{WORDS[tone]}: </span>
    </span>
  );
}

const Title = ({ children }: { children: string }) => <h2 className="mb-2.5 font-bold text-[15px]">{children}</h2>;

function CellContent({ cell }: { cell: Cell }) {
  if (typeof cell === "string") return <span className="[overflow-wrap:anywhere]">{cell}</span>;
  return (
    <>
      {cell.tone && cell.tone !== "plain" ? (
        <Tag tone={cell.tone}>{cell.text}</Tag>
      ) : (
        <span
          className={cx("[overflow-wrap:anywhere]", cell.mono && "inline-block min-w-[14ch] font-mono text-[13px]")}
        >
          {cell.text}
        </span>
      )}
      {cell.below ? (
        <span className="mt-0.5 block text-ink-3 text-xs [overflow-wrap:anywhere]">{cell.below}</span>
      ) : null}
    </>
  );
}

function TableBlock({ title, columns, rows, foot }: Extract<Block, { kind: "table" }>) {
  return (
    <div className="min-w-0">
      <Title>{title}</Title>
      <Table label={title}>
        <thead>
          <tr>
            {columns.map(({ label, numeric = false, wide = false }) => (
              <Th key={label} numeric={numeric} wide={wide}>
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer have no identity and never move
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <Td key={column} numeric={columns[column]?.numeric ?? false} wide={columns[column]?.wide ?? false}>
                  <CellContent cell={cell} />
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {foot ? <p className="mt-2 text-[13px] text-ink-3">{foot}</p> : null}
    </div>
  );
}

function ChecksBlock({ title, items }: Extract<Block, { kind: "checks" }>) {
  return (
    <div>
      <Title>{title}</Title>
      <Card>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li key={`${item.title} ${item.detail}`} className="flex gap-3 px-4 py-3">
              <ToneMark tone={item.tone} />
              <div className="min-w-0">
                <p className="font-semibold text-sm">{item.title}</p>
                <p className="whitespace-pre-line text-[13px] text-ink-2 [overflow-wrap:anywhere]">{item.detail}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function BlockView({ block }: { block: AnswerBlock }) {
  switch (block.kind) {
    case "verdict":
      return (
        <Card className="flex gap-3 px-4 py-3.5">
          <ToneMark tone={block.tone} size={22} />
          <div className="min-w-0">
            <p className="font-bold [overflow-wrap:anywhere]">{block.title}</p>
            {block.text ? <p className="mt-0.5 text-ink-2 text-sm [overflow-wrap:anywhere]">{block.text}</p> : null}
          </div>
        </Card>
      );
    case "stats":
      return (
        <div
          className={cx(
            "grid gap-3 md:grid-cols-4",
            block.items.some(({ value }) => value.length > MAX_HALF_CHARS)
              ? "grid-cols-1 sm:grid-cols-2"
              : "grid-cols-2",
          )}
        >
          {block.items.map(({ label, value, unit, hint }) => (
            <Stat key={label} label={label} value={value} {...(unit ? { unit } : {})} hint={hint} />
          ))}
        </div>
      );
    case "checks":
      return <ChecksBlock {...block} />;
    case "table":
      return <TableBlock {...block} />;
    case "listing":
      return (
        <div className="min-w-0">
          <Title>{block.title}</Title>
          <CodeListing label={block.title} text={block.text} />
        </div>
      );
    case "note":
      return <p className="max-w-[76ch] text-[13px] text-ink-2">{block.text}</p>;
    case "meter":
      return (
        <Card className="grid gap-2 px-4 py-3.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="font-bold text-sm">{block.label}</h2>
            <span className="text-[13px] text-ink-3">{block.limit}</span>
          </div>
          <p className="text-sm [overflow-wrap:anywhere]">
            {block.shown}
            {block.shown.length < block.text.length ? (
              <span className="text-ink-3 line-through">
                {" "}
                {block.text.slice(block.shown.replace(/ \.\.\.$/, "").length).trim()}
              </span>
            ) : null}
          </p>
          <WidthBar widthPx={block.widthPx} limitPx={block.limitPx} chars={block.chars} />
        </Card>
      );
    case "serp":
      return <SerpPreviewCard preview={block.preview} />;
    case "card":
      return <CardPreview {...block} />;
    case "chart":
      return (
        <Card className="min-w-0 p-4">
          <Title>{block.title}</Title>
          <TimeChart shape={block.shape} caption={block.title} timeName={block.timeName} />
        </Card>
      );
    case "qr":
      return <QrCode {...block} />;
    case "swatch":
      return <Swatch {...block} />;
    case "links":
      return (
        <nav aria-label={block.title} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="text-ink-3">{block.title}</span>
          {block.items.map(({ label, to }) => (
            <Link key={to} to={to} className="text-brand underline pointer-coarse:py-3">
              {label}
            </Link>
          ))}
        </nav>
      );
  }
}

/** The answer of a tool, part by part. */
export function Blocks({ blocks }: { blocks: readonly AnswerBlock[] }) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an answer have no identity and never move
    <BlockView key={at} block={block} />
  ));
}
