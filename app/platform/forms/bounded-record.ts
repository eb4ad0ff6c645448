import { z } from "zod";

/**
 * A record of at most `maxNames` names. They are counted before one of them is read: a check behind a record runs only
 * after all of its members were read.
 */
export const boundedRecord = <Name extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  name: Name,
  value: Value,
  maxNames: number,
  message: string,
) =>
  z
    .custom<z.input<z.ZodRecord<Name, Value>>>(
      (members) =>
        typeof members === "object" &&
        members !== null &&
        !Array.isArray(members) &&
        Object.keys(members).length <= maxNames,
      message,
    )
    .pipe(z.record(name, value));
