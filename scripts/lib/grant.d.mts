export function grantSql(email: string): string;
