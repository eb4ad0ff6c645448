export function previewName(branch: string): string;
export function previewDatabase(name: string): string;
export function previewBucket(name: string): string;
export function previewConfig(
  text: string,
  preview: { name: string; databaseId: string; domain?: string | undefined },
): string;
