/** What answers are listed under. */
export type Group = "Pages" | "Actions" | "Websites" | "Help articles";

/** Something that can be found and opened. */
export interface Entry {
  id: string;
  group: Group;
  title: string;
  /** A few words beside the title. */
  hint: string;
  /** The page it opens, or where its form goes. */
  href: string;
  /** Fields of a form that is posted in place of opening a page. */
  post?: Readonly<Record<string, string>>;
  /** The page that is open stays: what is posted changes how it looks. */
  stays?: true;
  /** Keys that open it, one after the other: "G", "D". */
  keys?: readonly string[];
}

/** The groups of some answers, in the order of these. */
export const groupsOf = (entries: readonly Entry[]): Group[] => [...new Set(entries.map(({ group }) => group))];

/** An entry that has further words by which it is found. */
export interface Findable extends Entry {
  words: string;
}

export const textOf = ({ title, hint, words }: Findable): string => `${title} ${hint} ${words}`;

/** For the browser: without the words it was found by. */
export const shown = ({ words: _, ...entry }: Findable): Entry => entry;
