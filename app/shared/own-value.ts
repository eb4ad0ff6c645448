/** Returns what a table holds for a key of somebody else's making: `table["constructor"]` would find what every object inherits. */
export const ownValue = <Value>(table: Readonly<Partial<Record<string, Value>>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
