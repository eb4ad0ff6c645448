import { counted } from "#app/shared/format/number.ts";

/** "1 visitor", "13,914 visitors". */
export const countedPeople = (people: number): string => counted(people, "visitor");

const AMOUNT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in the person's own currency, which no calculator needs to know: "1,234.50". */
export const amount = (value: number): string => AMOUNT.format(value).replace("-", "−");
