import type { AskedQuestion, FormSummary, QuestionCounts, StepCount } from "./form-rpc.ts";
import { totalOf } from "./totals.ts";

/** Different values that a chart shows at most. */
const MAX_VALUES = 100;
/** Newest texts that are shown of a question. */
const MAX_TEXTS = 10;

export function readSummary(sql: SqlStorage): FormSummary {
  const steps = sql
    .exec<{ step: string; views: number; sent: number }>("SELECT step, views, sent FROM steps")
    .toArray();
  const [newest] = sql.exec<{ at: number }>("SELECT at FROM responses ORDER BY at DESC LIMIT 1").toArray();
  return {
    responses: totalOf(sql, "responses"),
    partials: totalOf(sql, "partials"),
    lastAt: newest?.at ?? null,
    steps: steps satisfies StepCount[],
  };
}

export function countView(sql: SqlStorage, step: string): void {
  sql.exec(
    "INSERT INTO steps (step, views, sent) VALUES (?, 1, 0) ON CONFLICT (step) DO UPDATE SET views = views + 1",
    step,
  );
}

type Value = { value: string; count: number };

const pathOf = (question: string): string => `$.${question}`;

/** How the responses answer each question. Ids of questions are letters and digits, so that they are safe in a path. */
export function readCounts(sql: SqlStorage, questions: readonly AskedQuestion[]): QuestionCounts[] {
  return questions.map(({ id, kind }) => {
    const path = pathOf(id);
    const [{ answered, average, min, max } = { answered: 0, average: null, min: null, max: null }] = sql
      .exec<{ answered: number; average: number | null; min: number | null; max: number | null }>(
        kind === "number"
          ? `SELECT count(answers ->> ?1) AS answered, avg(answers ->> ?1) AS average, min(answers ->> ?1) AS min, max(answers ->> ?1) AS max FROM responses`
          : "SELECT count(answers -> ?1) AS answered, NULL AS average, NULL AS min, NULL AS max FROM responses",
        path,
      )
      .toArray();
    return { question: id, answered, average, min, max, values: valuesOf(sql, kind, path) };
  });
}

function valuesOf(sql: SqlStorage, kind: AskedQuestion["kind"], path: string): Value[] {
  if (kind === "file") return [];
  if (kind === "text")
    return sql
      .exec<Value>(
        `SELECT CAST(answers ->> ?1 AS TEXT) AS value, 1 AS count FROM responses WHERE answers ->> ?1 IS NOT NULL
         ORDER BY at DESC LIMIT ?2`,
        path,
        MAX_TEXTS,
      )
      .toArray();
  if (kind === "choices")
    return sql
      .exec<Value>(
        `SELECT CAST(chosen.value AS TEXT) AS value, count(*) AS count FROM responses, json_each(answers, ?1) AS chosen
         GROUP BY 1 ORDER BY 2 DESC LIMIT ?2`,
        path,
        MAX_VALUES,
      )
      .toArray();
  return sql
    .exec<Value>(
      `SELECT CAST(answers ->> ?1 AS TEXT) AS value, count(*) AS count FROM responses WHERE answers ->> ?1 IS NOT NULL
       GROUP BY 1 ORDER BY 2 DESC LIMIT ?2`,
      path,
      MAX_VALUES,
    )
    .toArray();
}
