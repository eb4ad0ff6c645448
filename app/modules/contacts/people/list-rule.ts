import type { ConsentChannel, SegmentRule } from "#app/shared/segment/rule.ts";

/** Returns the filters of the list as a rule; undefined when none is on. `topicChannels` are the channels of the topics by their ids. */
export function ruleOfFilters(
  { stage, owner, tag, topic, segment, company }: Readonly<Partial<Record<string, string>>>,
  topicChannels: ReadonlyMap<string, ConsentChannel>,
): SegmentRule | undefined {
  const rules: SegmentRule[] = [];
  if (stage === "none") rules.push({ field: "stage", op: "isEmpty" });
  else if (stage) rules.push({ field: "stage", op: "is", value: stage });
  if (owner === "none") rules.push({ field: "owner", op: "isEmpty" });
  else if (owner) rules.push({ field: "owner", op: "is", value: owner });
  if (company) rules.push({ field: "company", op: "is", value: company });
  if (tag) rules.push({ tag, has: true });
  if (topic) rules.push({ consent: { channel: topicChannels.get(topic) ?? "email", topic }, state: "granted" });
  if (segment) rules.push({ inSegment: segment });
  return rules.length > 0 ? { all: rules } : undefined;
}
