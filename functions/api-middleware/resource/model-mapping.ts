import type { z } from "@hono/zod-openapi";

/** A value as it is stored: where the answer has a text, the row may have a moment. */
type Stored<V> = V extends unknown ? (string extends V ? V | Date : V) : never;

/** A row that has every member of the model. */
export type ModelRow<M extends z.ZodObject> = { [K in keyof z.output<M>]: Stored<z.output<M>[K]> };

/** How rows become the model; left out, the rows have to have the model's members. */
export interface ModelMapping<R extends object, M extends z.ZodObject> {
  model: M;
  toModel?: ((row: R) => z.output<M>) | undefined;
}

/** Returns the members of the model from a row and nothing else of it; moments as ISO 8601 in UTC. */
export const rowToModel =
  <M extends z.ZodObject>({ shape }: M) =>
  (row: ModelRow<M>): z.output<M> =>
    Object.fromEntries(
      Object.keys(shape).map((name) => {
        const value = (row as Record<string, unknown>)[name];
        return [name, value instanceof Date ? value.toISOString() : value];
      }),
    ) as z.output<M>;

/** The declared mapping, or that of the model. */
export const mappingOf = <R extends object, M extends z.ZodObject>({
  model,
  toModel,
}: ModelMapping<R, M>): ((row: R) => z.output<M>) =>
  toModel ?? (rowToModel(model) as unknown as (row: R) => z.output<M>);
