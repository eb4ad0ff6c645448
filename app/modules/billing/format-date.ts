/** "5 December 2026", in UTC: the days of invoices and periods, the same for everyone. */
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export const formatDate = (moment: Date | number): string => DAY.format(moment);
