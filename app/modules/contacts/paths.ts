export const CONTACTS = "/leads/contacts";
export const COMPANIES = `${CONTACTS}/companies`;
/** Receipts of people who were erased. */
export const ERASURES = `${CONTACTS}/erasures`;
export const SEGMENTS = "/leads/segments";

export const contactPath = (id: string): string => `${CONTACTS}/${id}`;
export const companyPath = (id: string): string => `${COMPANIES}/${id}`;
export const segmentPath = (id: string): string => `${SEGMENTS}/${id}`;
export const IMPORTS = `${CONTACTS}/import`;
export const importPath = (id: string): string => `${IMPORTS}/${id}`;
export const bulkPath = (id: string): string => `${CONTACTS}/bulk/${id}`;
/** Files of the list; its parameters are added. */
export const exportPath = (format: "csv" | "ndjson"): string => `${CONTACTS}/export/${format}`;
export const DUPLICATES = `${CONTACTS}/duplicates`;
export const mergePath = (first: string, second: string): string => `${CONTACTS}/merge?first=${first}&second=${second}`;
