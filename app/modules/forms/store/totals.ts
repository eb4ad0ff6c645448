/** Whether a response was sent to its end. */
export const isFinished = (sql: SqlStorage, id: string): boolean =>
  sql.exec("SELECT 1 FROM responses WHERE id = ?", id).toArray().length > 0;

/** What is counted beside the rows: "bytes" of the files of finished responses, "begun_bytes" of begun ones. */
type Total = "responses" | "partials" | "bytes" | "begun_bytes";

export const totalOf = (sql: SqlStorage, name: Total): number =>
  sql.exec<{ value: number }>("SELECT value FROM totals WHERE name = ?", name).toArray()[0]?.value ?? 0;

export const addToTotal = (sql: SqlStorage, name: Total, amount: number): void => {
  sql.exec(
    "INSERT INTO totals (name, value) VALUES (?, max(?, 0)) ON CONFLICT (name) DO UPDATE SET value = max(value + ?, 0)",
    name,
    amount,
    amount,
  );
};

export const countSent = (sql: SqlStorage, step: string): void => {
  sql.exec(
    "INSERT INTO steps (step, views, sent) VALUES (?, 0, 1) ON CONFLICT (step) DO UPDATE SET sent = sent + 1",
    step,
  );
};
