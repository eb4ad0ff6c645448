import type { StageHead } from "../../board/domain/board.ts";

/** Leads that came to a stage in the period, by where they went from there. */
export interface TransitionRow {
  stage: string;
  /** Null: they are still there, or no lead anymore. */
  next: string | null;
  isThere: boolean;
  leads: number;
  /** Time from coming to going of all of them together. */
  totalMs: number;
}

export interface StageFlow {
  id: string;
  name: string;
  came: number;
  /** Went to a later open stage, or were won. */
  movedOn: number;
  lost: number;
  /** Went to an earlier stage, or are no leads anymore. */
  wentBack: number;
  stillThere: number;
  /** Percent of those that left the stage; null when nobody left. */
  conversion: number | null;
  /** Mean time of those that left; null when nobody left. */
  averageMs: number | null;
}

/** Returns how leads went through each open stage. A stage that no longer exists counts as an earlier one. */
export function stageFlow(
  stages: readonly Pick<StageHead, "id" | "name" | "kind">[],
  transitions: readonly TransitionRow[],
): StageFlow[] {
  const place = new Map(stages.map(({ id, kind }, index) => [id, { kind, index }]));
  return stages.flatMap(({ id, name, kind }, index) => {
    if (kind !== "open") return [];
    const flow = { came: 0, movedOn: 0, lost: 0, wentBack: 0, stillThere: 0, totalMs: 0 };
    for (const { stage, next, isThere, leads, totalMs } of transitions) {
      if (stage !== id) continue;
      const to = next === null ? undefined : place.get(next);
      flow.came += leads;
      flow.totalMs += totalMs;
      if (isThere) flow.stillThere += leads;
      else if (to?.kind === "lost") flow.lost += leads;
      else if (to?.kind === "won" || (to && to.index > index)) flow.movedOn += leads;
      else flow.wentBack += leads;
    }
    const { totalMs, ...counts } = flow;
    const left = counts.came - counts.stillThere;
    return [
      {
        id,
        name,
        ...counts,
        conversion: left === 0 ? null : (counts.movedOn / left) * 100,
        averageMs: left === 0 ? null : totalMs / left,
      },
    ];
  });
}
