/** Languages of the samples, with the ending of their files. */
export const LANGUAGES = [
  { id: "curl", label: "curl", ending: "sh" },
  { id: "typescript", label: "TypeScript", ending: "ts" },
  { id: "python", label: "Python", ending: "py" },
  { id: "php", label: "PHP", ending: "php" },
] as const;

export type Language = (typeof LANGUAGES)[number]["id"];

/** What the samples do; each is a file of content/api-docs/samples in every language. */
export const TASKS = [
  { id: "list-projects", title: "List your projects" },
  { id: "create-project", title: "Create a project, once however often it is sent" },
  { id: "page-through", title: "Read a list to its end" },
  { id: "retry", title: "Wait when the limit is reached" },
  { id: "verify-webhook", title: "Verify a webhook" },
  { id: "audit-gate", title: "Fail a build that breaks a website" },
] as const;

/** The search parameter that names a language. */
export const LANGUAGE_PARAMETER = "language";

/** The language that an address asks for; curl where it asks for none or an unknown one. */
export const languageOf = (search: URLSearchParams): Language => {
  const asked = search.get(LANGUAGE_PARAMETER);
  return LANGUAGES.find(({ id }) => id === asked)?.id ?? "curl";
};

export const sampleFile = (task: string, language: Language): string =>
  `${task}.${LANGUAGES.find(({ id }) => id === language)?.ending}`;
