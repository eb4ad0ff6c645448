import { Link } from "@remix-run/react";
import { Check, ListChecks, Minus } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Tag } from "#app/ui/tag.tsx";
import { notePage, useGuide } from "../browser/guide.ts";
import { saveLocal, useGuidance } from "../browser/store.ts";
import { type ChecklistItem, checklistProgress, type Priority, sortItems } from "../domain/checklist.ts";
import type { Guidance } from "../domain/guidance.ts";
import { viewOf } from "../domain/onboarding.ts";
import { ActionForm } from "./action-form.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { restoreFocus } from "./restore-focus.ts";

const PRIORITIES: Readonly<Record<Priority, { label: string; tone: "warn" | "info" | "plain" }>> = {
  high: { label: "High", tone: "warn" },
  medium: { label: "Medium", tone: "info" },
  low: { label: "Low", tone: "plain" },
};

/** What there is to do once: open things first, the important ones on top. */
export function Checklist({ guidance: mirror }: { guidance: Guidance }) {
  const guidance = useGuidance(mirror);
  const { folded } = useGuide(guidance);
  const { checklist, items, shown, known, onboarding } = guidance;
  // One guide at a time: the tutorial comes first.
  if (!shown || !known || viewOf(onboarding) !== "nothing") return null;
  const { completed, total, percent } = checklistProgress(items, checklist);
  const collapse = (next: boolean) => {
    notePage({ isChecklistFolded: next });
    restoreFocus(next ? "checklist-open" : "checklist-collapse");
  };
  const mark = (id: string, done: boolean) => saveLocal("getting_started_checklist", { ...checklist, [id]: done });

  if (folded) {
    return (
      <Button
        icon={<ListChecks size={16} aria-hidden="true" />}
        id="checklist-open"
        onClick={() => collapse(false)}
        aria-label={`Getting started, ${completed} of ${total} done: open the list`}
        className="fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-4 z-10 shadow-2 sm:left-7 lg:left-[256px]"
      >
        {completed} of {total} done
      </Button>
    );
  }
  return (
    <Card as="section" className="p-4">
      <div className="flex items-center gap-3">
        <h2 className="flex flex-1 items-center gap-2 font-bold text-[15px]">
          <ListChecks size={16} aria-hidden="true" className="text-brand" />
          Getting started
        </h2>
        <span className="text-[13px] text-ink-3 tabular-nums">
          {completed} of {total}
        </span>
        <Button
          id="checklist-collapse"
          look="quiet"
          size="s"
          aria-label="Collapse the list"
          icon={<Minus size={16} aria-hidden="true" />}
          onClick={() => collapse(true)}
        />
      </div>
      <div className="mt-2.5">
        <ProgressBar label="Checklist completed" percent={percent} />
      </div>
      <p
        role="status"
        className={cx(percent === 100 && "mt-3 rounded-s bg-good-soft px-3 py-2 font-semibold text-good text-sm")}
      >
        {percent === 100 ? "Congratulations! Everything is set up." : ""}
      </p>
      <ul className="mt-1.5">
        {sortItems(items, checklist).map((item) => (
          <Item key={item.id} item={item} mark={mark} />
        ))}
      </ul>
    </Card>
  );
}

function Item({
  item,
  mark,
}: {
  item: ChecklistItem & { completed: boolean };
  mark: (id: string, done: boolean) => void;
}) {
  const { id, title, description, route, priority, completed } = item;
  const button = `checklist-${id}`;
  const toggle = () => {
    mark(id, !completed);
    // The item moves to its new place in the list, and the focus with it.
    restoreFocus(button);
  };
  return (
    <li className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
      <ActionForm
        fields={{ intent: "toggle", item: id, completed: String(!completed) }}
        onAct={toggle}
        className="flex"
      >
        <button
          type="submit"
          aria-pressed={completed}
          aria-label={`Done: ${title}`}
          className="grid size-8 place-items-center rounded-s pointer-coarse:size-11"
        >
          <span
            className={cx(
              "grid size-5 place-items-center rounded-full border",
              completed ? "border-brand bg-brand text-on-brand" : "border-line-strong text-transparent",
            )}
          >
            <Check size={13} aria-hidden="true" />
          </span>
        </button>
      </ActionForm>
      <Link
        to={route}
        prefetch="intent"
        onClick={() => mark(id, true)}
        className="min-w-0 flex-1 text-sm hover:text-brand"
      >
        <span className={cx("block font-semibold", completed && "text-ink-3 line-through")}>{title}</span>
        <span className="block text-[13px] text-ink-2">{description}</span>
      </Link>
      {completed ? null : <Tag tone={PRIORITIES[priority].tone}>{PRIORITIES[priority].label}</Tag>}
    </li>
  );
}
