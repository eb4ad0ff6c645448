import { type Language, sampleFile } from "./domain/samples.ts";

const FILES = import.meta.glob<string>("/content/api-docs/samples/*", {
  query: "?raw",
  import: "default",
  eager: true,
});

const BY_NAME = new Map(Object.entries(FILES).map(([path, text]) => [path.slice(path.lastIndexOf("/") + 1), text]));

/** A sample as a page shows it: the very file that the tests run. */
export interface Sample {
  file: string;
  text: string;
}

/** The sample of a task in a language. Throws when there is none: a page names it that should not. */
export function readSample(task: string, language: Language): Sample {
  const file = sampleFile(task, language);
  const text = BY_NAME.get(file);
  if (text === undefined) throw new Error(`There is no sample content/api-docs/samples/${file}`);
  return { file, text: text.trimEnd() };
}
