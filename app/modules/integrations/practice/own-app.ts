import { unitOf } from "../domain/practice.ts";
import { json, PRACTICE_CODE, type PracticeCall, type PracticeReply, textOf } from "./stand-in.ts";

/** A token that only this stand-in takes, and that always follows from the same text. */
export const tokenOf = (text: string): string =>
  ["a", "b", "c"].map((part) => String(unitOf(`${part}|${text}`)).slice(2)).join("-");

/** Digits that an id always has for the same text. */
export const digitsOf = (text: string, length: number): string =>
  `1${Array.from({ length: length - 1 }, (_, at) => Math.floor(unitOf(`${at}|${text}`) * 10)).join("")}`;

/** Whether the id and secret are the ones that the account was opened with. */
export const isOwnApp = ({ account }: PracticeCall, id: unknown, secret: unknown): boolean =>
  id === account.secrets.clientId && secret === account.secrets.clientSecret;

/** Whether a code may be exchanged: the one that was handed out, with the address that it was handed to. */
export const isCode = (fields: Readonly<Record<string, unknown>>): boolean =>
  fields.code === PRACTICE_CODE && URL.canParse(textOf(fields.redirect_uri));

export const bearerOf = ({ headers }: PracticeCall): string =>
  /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";

/** As RFC 6749 words it. */
export const oauthError = (status: number, error: string, description: string): PracticeReply =>
  json(status, { error, error_description: description });
