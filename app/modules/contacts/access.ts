/** Reading contacts: owners and editors of a workspace whose plan has them; a program with the scope. */
export const READ = { feature: "lead_generation", scope: "leads" } as const;
export const WRITE = { ...READ, write: true } as const;
/** For the pages. */
export const PAGE_WRITE = { feature: "lead_generation", write: true } as const;
