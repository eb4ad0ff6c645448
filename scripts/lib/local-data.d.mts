export function unknownMigrations(stateFolder?: string, migrationsFolder?: string): string[];
