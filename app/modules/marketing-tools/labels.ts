import { counted, withTwoDecimals } from "#app/shared/format/number.ts";

/** "1 visitor", "13,914 visitors". */
export const countedPeople = (people: number): string => counted(people, "visitor");

/** An amount in the person's own currency, which no calculator needs to know: "1,234.50". */
export const amount = (value: number): string => withTwoDecimals(value);
