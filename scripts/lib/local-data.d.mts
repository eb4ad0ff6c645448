export function otherVersion(stateFolder?: string, migrationsFolder?: string): string | null;
