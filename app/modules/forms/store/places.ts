import type { ChosenOption } from "../domain/answering/places.ts";
import type { Answers } from "../domain/answers.ts";

type Place = Pick<ChosenOption, "question" | "option">;

/** Places of an option that are taken: counted once from the responses, then kept with every response that comes or goes. */
function takenOf(sql: SqlStorage, { question, option }: Place): number {
  const [known] = sql
    .exec<{ taken: number }>("SELECT taken FROM places WHERE question = ? AND option = ?", question, option)
    .toArray();
  if (known) return known.taken;
  const [{ taken } = { taken: 0 }] = sql
    .exec<{ taken: number }>(
      "SELECT count(*) AS taken FROM responses WHERE EXISTS (SELECT 1 FROM json_each(answers, ?) WHERE value = ?)",
      `$.${question}`,
      option,
    )
    .toArray();
  sql.exec("INSERT INTO places (question, option, taken) VALUES (?, ?, ?)", question, option, taken);
  return taken;
}

export const readTaken = (sql: SqlStorage, options: readonly Place[]): number[] =>
  options.map((option) => takenOf(sql, option));

/** Whether every limited option that a response chose has a place left. */
export const hasPlaces = (sql: SqlStorage, chosen: readonly ChosenOption[]): boolean =>
  chosen.every((one) => one.places === null || takenOf(sql, one) < one.places);

/** Counts what a response chose, where it is counted at all. Before the response is stored itself. */
export function takePlaces(sql: SqlStorage, chosen: readonly ChosenOption[]): void {
  for (const { question, option } of chosen)
    sql.exec("UPDATE places SET taken = taken + 1 WHERE question = ? AND option = ?", question, option);
}

/** Gives back the places of a response that is deleted. */
export function givePlaces(sql: SqlStorage, answers: Answers): void {
  for (const [question, answer] of Object.entries(answers))
    for (const option of Array.isArray(answer) ? answer : [answer])
      if (typeof option === "string")
        sql.exec("UPDATE places SET taken = max(taken - 1, 0) WHERE question = ? AND option = ?", question, option);
}
