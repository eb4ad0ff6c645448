import type { SegmentRule } from "#app/shared/segment/rule.ts";

/** As an owner or source: leads without one. */
export const NONE = "none";

/** Returns the leads that the filters of the list select, as a rule. */
export function ruleOfLeads({ stage, owner, source }: Readonly<Partial<Record<string, string>>>): SegmentRule {
  const rules: SegmentRule[] = [
    stage ? { field: "stage", op: "is", value: stage } : { field: "stage", op: "isNotEmpty" },
  ];
  if (owner)
    rules.push(owner === NONE ? { field: "owner", op: "isEmpty" } : { field: "owner", op: "is", value: owner });
  if (source)
    rules.push(source === NONE ? { field: "source", op: "isEmpty" } : { field: "source", op: "is", value: source });
  return { all: rules };
}
