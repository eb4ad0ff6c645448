interface LateLeads {
  count: number;
  /** The first few. */
  names: readonly string[];
  /** The target. */
  hours: number;
}

const MAX_NAME_CHARS = 60;

const short = (name: string): string => (name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 1)}…` : name);

/** Returns what a notification says of leads that wait for an answer. */
export function lateText({ count, names, hours }: LateLeads): { title: string; body: string } {
  const target = hours === 1 ? "1 hour" : `${hours} hours`;
  const [first = "A lead"] = names.map(short);
  if (count === 1)
    return {
      title: `${first} waits for an answer`,
      body: `Nobody answered this lead within your target of ${target}.`,
    };
  const others = count - names.length;
  const listed = names.map(short).join(", ");
  return {
    title: `${count} leads wait for an answer`,
    body: `Nobody answered ${listed}${others > 0 ? ` and ${others} more` : ""} within your target of ${target}.`,
  };
}
