import { Link } from "@remix-run/react";
import { CornerLeftUp, CornerRightDown, StickyNote, Zap } from "lucide-react";
import { memo, type ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { Tag } from "#app/ui/tag.tsx";
import { useCanvasState } from "./canvas-state.ts";
import type { CanvasCard, CardContent, TriggerLine } from "./canvas-view.ts";
import { KindIcon } from "./kind-icon.tsx";
import { WaysOut } from "./ways-out.tsx";

type Step = Extract<CardContent, { type: "step" }>;

const jumpText = ({ title, isBack }: Extract<CardContent, { type: "jump" }>): string =>
  `${isBack ? "Back to" : "On to"} ${title}`;

/** The name of a card, for those who do not see it. */
export function cardName({ content }: CanvasCard): string {
  switch (content.type) {
    case "entry":
      return "Who enters";
    case "step":
      return content.number === null ? content.title : `Step ${content.number}: ${content.title}`;
    case "end":
      return "End";
    default:
      return jumpText(content);
  }
}

/** A link on an editable canvas, else the same without one. */
function Opens({
  to,
  isOpen,
  className,
  children,
}: {
  to: string;
  isOpen: boolean;
  className: string;
  children: ReactNode;
}) {
  const { isEditable } = useCanvasState();
  if (!isEditable) return <div className={className}>{children}</div>;
  return (
    <Link
      to={to}
      preventScrollReset
      draggable={false}
      data-opens=""
      aria-current={isOpen ? "true" : undefined}
      className={cx(className, "focus-visible:outline-offset-0")}
    >
      {children}
    </Link>
  );
}

function StepBody({ content, isOpen }: { content: Step; isOpen: boolean }) {
  const { number, kind, group, title, summary, note, isFaulty, state, figures, isFaint } = content;
  return (
    <>
      <div className="flex h-[68px] items-center gap-2.5 px-3">
        <KindIcon kind={kind} group={isFaint ? "" : group} />
        <div className="min-w-0 flex-1">
          <p className={cx("truncate font-semibold text-[13.5px] leading-[18px]", isFaint ? "text-ink-2" : "text-ink")}>
            {title}
          </p>
          {summary ? (
            <p className="line-clamp-2 text-[12.5px] text-ink-2 leading-[16px] [overflow-wrap:anywhere]">{summary}</p>
          ) : null}
        </div>
        {number === null ? null : (
          <span className="self-start pt-2.5 text-[11px] text-ink-3 tabular-nums">{number}</span>
        )}
      </div>
      {note ? (
        <p className="flex h-7 items-center gap-1.5 border-line border-t bg-warn-soft px-3 text-[12px] text-ink-2">
          <StickyNote size={13} aria-hidden="true" className="shrink-0 text-warn" />
          <span className="truncate" title={note}>
            {note}
          </span>
        </p>
      ) : null}
      {state ? (
        <p className="flex h-[34px] items-center border-line border-t px-3">
          <Tag tone={state.tone}>{state.label}</Tag>
        </p>
      ) : null}
      {figures ? (
        <dl className="grid h-[46px] grid-cols-3 items-center divide-x divide-line border-line border-t text-center">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse leading-tight">
              <dt className="text-[11px] text-ink-2">{label}</dt>
              <dd className="font-bold text-[13.5px] tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isFaulty ? (
        <Tag tone="bad" className="absolute -top-3 right-2.5 border border-bad">
          Problem
        </Tag>
      ) : null}
      {isOpen ? <span className="sr-only">, open</span> : null}
    </>
  );
}

function StepCard({ id, content }: { id: string; content: Step }) {
  const isOpen = useCanvasState().opened === id;
  return (
    <div
      className={cx(
        "relative h-full rounded-m border bg-surface",
        content.isFaint ? "border-line-strong border-dashed" : "shadow-2",
        isOpen
          ? "border-brand ring-2 ring-brand"
          : content.isFaulty
            ? "border-bad"
            : content.isFaint
              ? ""
              : "border-line-strong",
      )}
    >
      <Opens to={`?step=${id}`} isOpen={isOpen} className="block h-full rounded-m">
        <StepBody content={content} isOpen={isOpen} />
      </Opens>
    </div>
  );
}

function TriggerRow({ trigger: { id, title, summary, isFaulty } }: { trigger: TriggerLine }) {
  const isOpen = useCanvasState().opened === id;
  return (
    <Opens
      to={`?trigger=${id}`}
      isOpen={isOpen}
      className={cx(
        "flex h-10 items-center gap-2 rounded-s border px-2.5",
        isOpen ? "border-brand ring-1 ring-brand" : isFaulty ? "border-bad" : "border-line",
      )}
    >
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold text-[12.5px]">{title}</span>
        {summary ? <span className="block truncate text-[12px] text-ink-2">{summary}</span> : null}
      </span>
      {isFaulty ? <Tag tone="bad">Problem</Tag> : null}
    </Opens>
  );
}

function EntryCard({ triggers }: { triggers: readonly TriggerLine[] }) {
  return (
    <div className="h-full rounded-m border border-brand bg-brand-soft px-2 shadow-2">
      <p className="flex h-9 items-center gap-1.5 px-1 font-bold text-[13px] text-brand-strong">
        <Zap size={14} aria-hidden="true" />
        {triggers.length > 1 ? "Contacts enter by any of these triggers" : "Who enters"}
      </p>
      <div className="grid gap-1">
        {triggers.map((trigger) => (
          <div key={trigger.id} className="min-w-0 rounded-s bg-surface">
            <TriggerRow trigger={trigger} />
          </div>
        ))}
        {triggers.length === 0 ? <p className="px-1 text-[12.5px] text-ink-2">Nobody yet: add a trigger.</p> : null}
      </div>
    </div>
  );
}

const PILL = "flex h-full items-center justify-center gap-1.5 rounded-full border px-3 text-[12px] font-semibold";

function Face({ id, content }: Pick<CanvasCard, "id" | "content">) {
  switch (content.type) {
    case "entry":
      return <EntryCard triggers={content.triggers} />;
    case "step":
      return <StepCard id={id} content={content} />;
    case "end":
      return <p className={cx(PILL, "border-line-strong bg-surface text-ink-3")}>End</p>;
    default: {
      const Arrow = content.isBack ? CornerLeftUp : CornerRightDown;
      return (
        <Opens
          to={`?step=${content.target}`}
          isOpen={false}
          className={cx(PILL, "border-line-strong border-dashed bg-surface text-ink-2")}
        >
          <Arrow size={13} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{jumpText(content)}</span>
        </Opens>
      );
    }
  }
}

/** A card with its ways out, in a box of its size. */
export const CardFace = memo(function CardFace({ card, isDragged = false }: { card: CanvasCard; isDragged?: boolean }) {
  return (
    <>
      <Face id={card.id} content={card.content} />
      {isDragged ? null : <WaysOut card={card} name={cardName(card)} />}
    </>
  );
});
