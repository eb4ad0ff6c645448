import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { hasOptions, type Question } from "../../domain/definition/definition.ts";
import type { QuestionCounts } from "../../store/form-rpc.ts";

interface Bar {
  label: string;
  count: number;
  /** Of an option that only so many may choose. */
  places?: number | undefined;
}

/** Different numbers of a number question that get a bar each; more are grouped. */
const MAX_SINGLE = 12;
const GROUPS = 8;

/** Bars of numbers: each of its own while they are few, else in equal ranges. */
function numberBars({ values, min, max }: QuestionCounts): Bar[] {
  const numbers = values.map(({ value, count }) => ({ value: Number(value), count })).sort((a, b) => a.value - b.value);
  if (numbers.length <= MAX_SINGLE || min === null || max === null)
    return numbers.map(({ value, count }) => ({ label: String(value), count }));
  const width = (max - min) / GROUPS;
  return Array.from({ length: GROUPS }, (_, at) => {
    const [from, to] = [min + at * width, min + (at + 1) * width];
    const inside = numbers.filter(({ value }) => value >= from && (at === GROUPS - 1 ? value <= to : value < to));
    return {
      label: `${oneDecimal(from)} to ${oneDecimal(to)}`,
      count: inside.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

function barsOf(question: Question, counts: QuestionCounts): Bar[] {
  const countOf = (value: string) => counts.values.find((one) => one.value === value)?.count ?? 0;
  if (hasOptions(question))
    return question.options.map(({ id, label, places }) => ({ label, count: countOf(id), places }));
  if (question.type === "consent") return [{ label: "Agreed", count: counts.answered }];
  if (question.type === "nps" || question.type === "rating") {
    const [first, last] = question.type === "nps" ? [0, 10] : [1, question.max ?? 5];
    return Array.from({ length: last - first + 1 }, (_, at) => ({
      label: String(first + at),
      count: countOf(String(first + at)),
    }));
  }
  return numberBars(counts);
}

/** Net promoter score: percent of 9 and 10 less percent of 0 to 6. */
function npsOf({ values, answered }: QuestionCounts): number | null {
  if (answered === 0) return null;
  const share = (test: (grade: number) => boolean) =>
    values.filter(({ value }) => test(Number(value))).reduce((sum, { count }) => sum + count, 0) / answered;
  return Math.round((share((grade) => grade >= 9) - share((grade) => grade <= 6)) * 100);
}

const IS_TEXT: ReadonlySet<string> = new Set(["short_text", "long_text", "email", "phone", "date", "hidden"]);

function summaryOf(question: Question, counts: QuestionCounts): string {
  const parts = [`${exact(counts.answered)} answers`];
  if (question.type === "nps") parts.push(`NPS ${npsOf(counts) ?? "–"}`);
  if (counts.average !== null && question.type !== "nps") parts.push(`average ${oneDecimal(counts.average)}`);
  return parts.join(" · ");
}

/** How a question was answered: bars with their numbers, or the newest texts. */
export function QuestionChart({
  question,
  counts,
  total,
}: {
  question: Question;
  counts: QuestionCounts;
  total: number;
}) {
  const bars = IS_TEXT.has(question.type) || question.type === "file" ? [] : barsOf(question, counts);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Card as="section" className="p-4">
      <h3 className="break-words font-semibold text-sm">{question.label}</h3>
      <p className="mt-0.5 text-[13px] text-ink-3 tabular-nums">{summaryOf(question, counts)}</p>
      {bars.length > 0 ? (
        <table className="mt-3 w-full border-separate border-spacing-y-1 text-[13px]">
          <caption className="sr-only">{`Answers to ${question.label}`}</caption>
          <tbody>
            {bars.map(({ label, count, places }) => (
              <tr key={label}>
                <th scope="row" className="w-[30%] break-words pr-3 text-left align-middle font-normal text-ink-2">
                  {places === undefined ? label : `${label} (${exact(count)} of ${exact(places)} places)`}
                </th>
                <td className="align-middle">
                  <span className="block h-4 rounded-[3px] bg-sunken">
                    <span className="block h-4 rounded-[3px] bg-brand" style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                </td>
                <td className="w-24 pl-3 text-right tabular-nums">
                  {`${exact(count)}${total > 0 ? ` · ${Math.round((count / total) * 100)}%` : ""}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {IS_TEXT.has(question.type) && counts.values.length > 0 ? (
        <ul className="mt-2 grid gap-1 text-[13px] text-ink-2">
          {counts.values.slice(0, 5).map(({ value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have answered the same
            <li key={at} className="line-clamp-2 border-line border-l-2 pl-2">
              <Breakable text={value} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
