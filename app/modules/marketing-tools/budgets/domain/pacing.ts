/** A goal or budget on its way. Days are whole; `passed` of them are over. */
export interface Progress {
  target: number;
  reached: number;
  days: number;
  passed: number;
}

/** Where a steady pace would be, where today's pace leads, and what each remaining day needs; null without a day left or passed. */
export function paceOf({ target, reached, days, passed }: Progress) {
  const left = days - passed;
  return {
    expected: (target * passed) / days,
    /** 1: exactly on a steady pace. */
    index: passed > 0 && target > 0 ? reached / ((target * passed) / days) : null,
    projected: passed > 0 ? (reached / passed) * days : null,
    neededADay: left > 0 ? Math.max(0, target - reached) / left : null,
  };
}
