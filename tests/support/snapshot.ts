/** Every row of every table, for comparing a database before and after. */
export async function snapshot(d1: D1Database): Promise<Record<string, unknown[]>> {
  const { results } = await d1
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations' ORDER BY name",
    )
    .all<{ name: string }>();
  const tables = await Promise.all(
    results.map(
      async ({ name }) => [name, (await d1.prepare(`SELECT * FROM "${name}" ORDER BY 1`).all()).results] as const,
    ),
  );
  return Object.fromEntries(tables);
}
