import { Form, Link } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";

interface AnomalyListProps {
  rows: readonly {
    key: string;
    when: string;
    direction: "up" | "down";
    muted: boolean;
    figures: string;
    z: string;
    fromDay: string;
    toDay: string;
    noteHref: string;
  }[];
  /** The stretch whose reasons are shown. */
  open: string | null;
  base: string;
  /** The address of the page without a stretch, "?…". */
  search: string;
}

/** Unusual stretches, newest first, each with its reasons one click away. */
export function AnomalyList({ rows, open, base, search }: AnomalyListProps) {
  return (
    <ul>
      {rows.map(({ key, when, direction, muted, figures, z, fromDay, toDay, noteHref }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-2.5 last:border-b-0"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
              <Tag tone={muted ? "plain" : direction === "up" ? "good" : "bad"}>
                {direction === "up" ? "Spike" : "Drop"}
              </Tag>
              {when}
              {muted ? <Tag>Muted</Tag> : null}
            </p>
            <p className="mt-0.5 text-[13px] text-ink-2">
              {figures}; {z}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <LinkButton
              size="s"
              to={key === open ? search : `${search}&why=${key}#why`}
              aria-label={`Why ${when}`}
              aria-expanded={key === open}
            >
              {key === open ? "Close" : "Why?"}
            </LinkButton>
            <LinkButton
              size="s"
              to={`${base}?period=custom&from=${fromDay}&to=${toDay}`}
              aria-label={`Overview of ${when}`}
            >
              Overview
            </LinkButton>
            <LinkButton size="s" to={noteHref} aria-label={`Note ${when}`}>
              Note
            </LinkButton>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value={muted ? "unmute" : "mute"} />
              <Button
                type="submit"
                size="s"
                name="anomaly"
                value={key}
                aria-label={`${muted ? "Show" : "Mute"} ${when}`}
              >
                {muted ? "Show again" : "Mute"}
              </Button>
            </Form>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface WhyTablesProps {
  title: string;
  note: string;
  parts: readonly {
    name: string;
    rows: readonly {
      value: string;
      href: string | null;
      actual: string;
      before: string;
      difference: string;
      share: string;
    }[];
  }[];
}

/** What a difference is made of, split by one dimension after the other. */
export function WhyTables({ title, note, parts }: WhyTablesProps) {
  return (
    <section id="why" className="mt-4 scroll-mt-20">
      <h3 className="font-bold text-[15px]">{title}</h3>
      <p className="mt-0.5 mb-3 text-[13px] text-ink-2">{note}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        {parts.map((part) => (
          <Table key={part.name} label={`The difference by ${part.name.toLowerCase()}`}>
            <thead>
              <tr>
                <Th>{part.name}</Th>
                <Th numeric>Visits</Th>
                <Th numeric>Before</Th>
                <Th numeric>Difference</Th>
                <Th numeric wide>
                  Part of it
                </Th>
              </tr>
            </thead>
            <tbody>
              {part.rows.map((row) => (
                <tr key={`${row.href}${row.value}`}>
                  <Td>
                    {row.href ? (
                      <Link to={row.href} className="font-medium text-brand hover:underline">
                        <Breakable text={row.value} />
                      </Link>
                    ) : (
                      <span className="text-ink-2">
                        <Breakable text={row.value} />
                      </span>
                    )}
                  </Td>
                  <Td numeric>{row.actual}</Td>
                  <Td numeric>{row.before}</Td>
                  <Td numeric className="font-semibold">
                    {row.difference}
                  </Td>
                  <Td numeric wide>
                    {row.share}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        ))}
      </div>
    </section>
  );
}

/** Names with bars: to the right of the middle what is more than usual, to the left what is less. */
export function IndexCard({
  title,
  note,
  rows,
}: {
  title: string;
  note: string;
  /** `percent`: length of the bar, −100 to 100. */
  rows: readonly { name: string; text: string; percent?: number }[];
}) {
  if (rows.length === 0) return null;
  return (
    <Card as="section" className="p-4">
      <h2 className="font-bold text-[15px]">{title}</h2>
      <p className="mb-2 text-[13px] text-ink-3">{note}</p>
      <dl className="grid gap-1 text-sm">
        {rows.map(({ name, text, percent }) => (
          <div key={name} className="flex items-center gap-3 py-1">
            <dt className="min-w-0 flex-1 basis-[11ch]">{name}</dt>
            {percent === undefined ? null : <DivergingBar percent={percent} />}
            <dd className="min-w-[7ch] whitespace-nowrap text-right tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const DivergingBar = ({ percent }: { percent: number }) => (
  <span aria-hidden="true" className="relative h-3 min-w-[60px] flex-1">
    <span className="absolute inset-y-[-3px] left-1/2 border-line-strong border-l" />
    <span
      className={cx("absolute inset-y-0", percent < 0 ? "right-1/2 rounded-l-s bg-s6" : "left-1/2 rounded-r-s bg-s1")}
      style={{ width: `${Math.abs(percent) / 2}%` }}
    />
  </span>
);
