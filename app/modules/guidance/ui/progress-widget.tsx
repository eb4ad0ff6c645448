import { Activity, Check, Flag, Flame, GraduationCap, type LucideIcon, Star, Trophy } from "lucide-react";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Tag } from "#app/ui/tag.tsx";
import { saveLocal, useGuidance } from "../browser/store.ts";
import type { Guidance } from "../domain/guidance.ts";
import { transition } from "../domain/onboarding.ts";
import { type Achievement, levelPercent, type Progress } from "../domain/progress.ts";
import { ActionForm } from "./action-form.tsx";
import { ProgressBar } from "./progress-bar.tsx";

const ICONS: Readonly<Record<Achievement["icon"], LucideIcon>> = {
  flag: Flag,
  check: Check,
  graduation: GraduationCap,
  star: Star,
  trophy: Trophy,
  flame: Flame,
  activity: Activity,
};

/** Level, XP, streak, week and achievements of a person. */
export function ProgressWidget({ guidance: mirror }: { guidance: Guidance }) {
  const { progress, onboarding, shown } = useGuidance(mirror);
  if (!shown || !progress) return null;
  const { level, xp, xpToNext, completedActions, totalActions, achievements } = progress;
  return (
    <Card as="section" className="p-4">
      <div className="flex items-center gap-3">
        <h2 className="flex flex-1 items-center gap-2 font-bold text-[15px]">
          <Trophy size={16} aria-hidden="true" className="text-brand" />
          Level {level}
        </h2>
        <span className="text-[13px] text-ink-3 tabular-nums">
          {completedActions} of {counted(totalActions, "action")}
        </span>
      </div>
      <p className="mt-1.5 mb-2 text-ink-2 text-sm tabular-nums">
        {exact(xp)} XP, {exact(xpToNext)} to level {level + 1}
      </p>
      <ProgressBar label={`Progress to level ${level + 1}`} percent={levelPercent(xp)} />
      <Week progress={progress} />
      {achievements.length > 0 ? <Achievements achievements={achievements} /> : null}
      {onboarding.currentStep === "completed" ? (
        <ActionForm
          fields={{ intent: "restart" }}
          onAct={() => saveLocal("onboarding", transition(onboarding, "restart"))}
          className="mt-3"
        >
          <Button type="submit" size="s">
            Restart tutorial
          </Button>
        </ActionForm>
      ) : null}
    </Card>
  );
}

function Week({ progress: { streak, weeklyActivity, weekdays, sample } }: { progress: Progress }) {
  const most = Math.max(1, ...weeklyActivity);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2 text-sm">
        <Flame size={15} aria-hidden="true" className="text-warn" />
        <span className="font-semibold">{counted(streak, "day")} in a row</span>
        {sample ? <Tag tone="sample">Sample</Tag> : null}
      </div>
      <ol aria-label="Activity of the last seven days" className="mt-2.5 grid max-w-sm grid-cols-7 gap-1.5">
        {weeklyActivity.map((count, index) => (
          <li key={weekdays[index]} className="grid justify-items-center gap-1 text-[11px] text-ink-3">
            <span className="flex h-12 w-full items-end" aria-hidden="true">
              <span
                className={cx("block w-full rounded-[3px]", count > 0 ? "bg-s1" : "bg-line-strong")}
                style={{ height: `${Math.max(4, (count / most) * 100)}%` }}
              />
            </span>
            <span>
              {weekdays[index]}
              <span className="sr-only">: {counted(count, "action")}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Achievements({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <ul aria-label="Achievements" className="mt-4 grid gap-2">
      {achievements.map(({ id, title, description, icon }) => {
        const Icon = ICONS[icon];
        return (
          <li key={id} className="flex items-center gap-2.5 text-sm">
            <span className="grid size-7 shrink-0 place-items-center rounded-s bg-good-soft text-good">
              <Icon size={15} aria-hidden="true" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-[13px] text-ink-2">{description}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
