/** Rows of one code, at least one. */
type Group<Row> = [Row, ...Row[]];

/** Puts rows of one code together, in the order in which the codes come first. */
export function groupByCode<Row extends { code: string }>(rows: readonly Row[]): Group<Row>[] {
  const groups = new Map<string, Group<Row>>();
  for (const row of rows) {
    const group = groups.get(row.code);
    if (group) group.push(row);
    else groups.set(row.code, [row]);
  }
  return [...groups.values()];
}
