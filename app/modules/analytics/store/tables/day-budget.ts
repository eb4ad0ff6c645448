/** What the day has taken so far (domain/intake.ts), as JSON: one row, which most writes leave alone (intake.ts). */
export const INTAKE_TABLES = [
  "CREATE TABLE IF NOT EXISTS intake (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL)",
];
