import { HyperLogLog } from "../domain/hyperloglog.ts";

/** A sketch, and the row of the roll-ups that it becomes a part of. */
export type Sketched = { level: number; dimension: string; at: number; value_id: number; sketch: ArrayBuffer };

/** Gives each row of the roll-ups the union of its sketches, and their count. */
export function mergeSketches(sql: SqlStorage, parts: readonly Sketched[]): void {
  const merged = new Map<string, { row: Sketched; sketch: HyperLogLog }>();
  for (const row of parts) {
    const key = [row.level, row.dimension, row.at, row.value_id].join(" ");
    const known = merged.get(key) ?? { row, sketch: new HyperLogLog() };
    known.sketch.merge(new Uint8Array(row.sketch));
    merged.set(key, known);
  }
  for (const { row, sketch } of merged.values()) {
    const key = [row.level, row.dimension, row.at, row.value_id];
    const bytes = sketch.bytes().slice().buffer;
    sql.exec(
      "UPDATE rollups SET lasting = ?, sketch = ? WHERE level = ? AND dimension = ? AND at = ? AND value_id = ?",
      sketch.count(),
      bytes,
      ...key,
    );
  }
}
