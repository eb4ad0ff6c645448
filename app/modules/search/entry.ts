/** Groups of the answers, in their order on the screen. */
export const GROUPS = ["Pages", "Actions", "Websites", "Help articles"] as const;

export type Group = (typeof GROUPS)[number];

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
}

/** An entry that has further words by which it is found. */
export interface Findable extends Entry {
  words: string;
}

export const textOf = ({ title, hint, words }: Findable): string => `${title} ${hint} ${words}`;

/** For the browser: without the words it was found by. */
export const shown = ({ words: _, ...entry }: Findable): Entry => entry;
