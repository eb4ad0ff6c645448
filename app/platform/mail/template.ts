import { looksLikeWebAddress } from "#app/shared/text/text.ts";

/** One paragraph-sized part of a mail; both the HTML and the text part are drawn from it. */
export type Block =
  | { kind: "text"; text: string }
  /** The one thing to do. The address must be absolute http(s). */
  | { kind: "button"; label: string; url: string }
  | { kind: "link"; label: string; url: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  /** Words of somebody else, line breaks kept. */
  | { kind: "quote"; text: string };

/** What a mail says, once, free of any mark-up. */
export interface MailContent {
  subject: string;
  /** Shown by inboxes beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
}

/** A mail as its template writes it. */
export interface Mail extends MailContent {
  /** Which template wrote it: kept with the mail. */
  template: string;
}

/** Writes one kind of mail. */
export interface MailTemplate<Data = never> {
  (data: Data): Mail;
  /** A typical mail of this kind. */
  example(): Mail;
}

/** A kind of mail, by a name that no other has. `example` is typical data, which the tests draw. */
export const mailTemplate = <Data>(
  template: string,
  write: (data: Data) => MailContent,
  example: NoInfer<Data>,
): MailTemplate<Data> => {
  const compose = (data: Data): Mail => ({ template, ...write(data) });
  return Object.assign(compose, { example: () => compose(example) });
};

export const text = (value: string): Block => ({ kind: "text", text: value });
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });
export const link = (label: string, url: string): Block => ({ kind: "link", label, url });
export const facts = (...rows: (readonly [label: string, value: string])[]): Block => ({ kind: "facts", rows });
export const quote = (value: string): Block => ({ kind: "quote", text: value });

/**
 * Returns the first line. For an unconfirmed address it contains no name: the person who typed the address chose the
 * name as well.
 */
export const greeting = (firstName: string | null): Block =>
  text(firstName === null ? "Hello," : `Hello ${firstName},`);

/** A name that somebody chose, for readers who do not know them: nothing that mail programs make a link of. */
export const plainName = (name: string, otherwise: string): string => (looksLikeWebAddress(name) ? otherwise : name);
