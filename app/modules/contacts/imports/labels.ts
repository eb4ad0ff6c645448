import { counted, exact } from "#app/shared/format/number.ts";
import type { ImportCounts, UndoCounts } from "../store/imports/imports.ts";
import type { JobState } from "../store/jobs/jobs.ts";

export const STATE_LABELS: Readonly<Record<JobState, string>> = {
  uploading: "Not uploaded to its end",
  draft: "Waits for its mapping",
  checking: "Is checked",
  ready: "Waits for your decision",
  running: "Is imported",
  done: "Imported",
  undoing: "Is undone",
  undone: "Undone",
  cancelled: "Stopped",
  failed: "Failed",
};

/** What the rows of a file came to: "12 new, 3 changed, 1 unchanged, 2 refused". */
export const countsText = ({ new: added, changed, unchanged, problems }: ImportCounts): string =>
  `${exact(added)} new, ${exact(changed)} changed, ${exact(unchanged)} unchanged, ${exact(problems)} refused`;

/** What an undo came to, and what it left. */
export const undoTexts = ({ deleted, restored, left, keptFields }: UndoCounts): string[] => [
  `${counted(deleted, "contact")} that the import made ${deleted === 1 ? "was" : "were"} deleted.`,
  `${counted(restored, "contact")} that the import changed ${restored === 1 ? "has its" : "have their"} values of before again.`,
  ...(left > 0
    ? [`${counted(left, "contact")} stayed, because somebody worked on ${left === 1 ? "it" : "them"} since.`]
    : []),
  ...(keptFields > 0 ? [`${counted(keptFields, "field")} kept a value that was set after the import.`] : []),
];
