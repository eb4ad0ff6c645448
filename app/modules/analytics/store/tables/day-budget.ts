/** What the day has taken so far (domain/day-budget.ts), as JSON: one row, which most writes leave alone (budget-tracker.ts). */
export const INTAKE_TABLES = [
  "CREATE TABLE IF NOT EXISTS day_budget (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL)",
];
