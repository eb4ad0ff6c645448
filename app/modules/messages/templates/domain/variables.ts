/** What templates can say of a person, with what a preview shows for it. */
export const CONTACT_VARIABLES = {
  name: "Mari Maasikas",
  first_name: "Mari",
  last_name: "Maasikas",
  email: "mari@example.com",
  job_title: "Gardener",
  country: "EE",
  language: "et",
  source: "newsletter",
} as const;

export const KNOWN_VARIABLES: readonly string[] = [
  ...Object.keys(CONTACT_VARIABLES).map((name) => `contact.${name}`),
  "workspace.name",
];

/** Whether a template may use a variable; custom fields are `contact.custom.<key>`, values of an API call `data.<name>`. */
export const isKnownVariable = (name: string): boolean =>
  KNOWN_VARIABLES.includes(name) || /^(contact\.custom|data)\.\w{1,60}$/.test(name);

export interface Person {
  id: string;
  name: string;
  email: string | null;
  jobTitle: string;
  country: string | null;
  language: string | null;
  source: string;
  custom: Readonly<Record<string, string | number | boolean | null>>;
}

/** Leaves out what is empty: a template sees it as missing. */
const known = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== "" && value !== undefined),
  );

/** The variables of a person. */
export function variablesFor(person: Person, workspaceName: string, data: Readonly<Record<string, unknown>> = {}) {
  const [first = "", ...rest] = person.name.trim().split(/\s+/);
  return {
    contact: known({
      name: person.name,
      first_name: first,
      last_name: rest.join(" "),
      email: person.email,
      job_title: person.jobTitle,
      country: person.country,
      language: person.language,
      source: person.source,
      custom: known(person.custom),
    }),
    workspace: { name: workspaceName },
    data,
  };
}

/** Who a preview is written for when nobody is chosen. */
export const EXAMPLE_PERSON: Person = {
  id: "",
  name: CONTACT_VARIABLES.name,
  email: CONTACT_VARIABLES.email,
  jobTitle: CONTACT_VARIABLES.job_title,
  country: CONTACT_VARIABLES.country,
  language: CONTACT_VARIABLES.language,
  source: CONTACT_VARIABLES.source,
  custom: {},
};
