export function createModule(root: string, names: { plural: string; one: string }): string[];
