import { unitOf } from "../domain/practice.ts";

interface Reader {
  handle: string;
  name: string;
}

const READERS: readonly [Reader, ...Reader[]] = [
  { handle: "mari.practice.example", name: "Mari" },
  { handle: "jaan.practice.example", name: "Jaan" },
  { handle: "lena.practice.example", name: "Lena" },
  { handle: "tariq.practice.example", name: "Tariq" },
];

const SENTENCES = [
  "Is it available in green as well?",
  "I had it yesterday, very good.",
  "Do you ship to Finland?",
  "Where can I read more about this?",
  "My order came a day late, could you look into it?",
] as const;

const pick = <T>(list: readonly [T, ...T[]], text: string): T =>
  list[Math.floor(unitOf(text) * list.length)] ?? list[0];

/** A made-up reader and what they write, the same for the same key. */
export const readerOf = (key: string) => ({
  ...pick(READERS, `reader|${key}`),
  sentence: pick(SENTENCES, `sentence|${key}`),
});

const LETTERS = "234567abcdefghijklmnopqrstuvwxyz";

/** A decentralized identifier that a handle always has. */
export const didOf = (handle: string): string =>
  `did:plc:${Array.from({ length: 24 }, (_, at) => LETTERS[Math.floor(unitOf(`${at}|${handle}`) * 32)]).join("")}`;
