import { normalizeWords } from "../../domain/normalize-words.ts";
import { FIELD_LABELS, FIELDS, type Field, type ImportKind, type Mapping } from "./fields.ts";

/** What a heading holds, without accents. English, German, French, Spanish, Italian, Dutch, Portuguese exports of Search Console. */
const HEADINGS: readonly (readonly [Field | "ctr", RegExp])[] = [
  // Before the clicks: "Klickrate", "click-through rate".
  ["ctr", /\bctr\b|click.?through|klickrate|taux de clics|porcentaje de clics|tasso di clic|klikfrequentie/],
  ["clicks", /\b(clicks?|klicks?|clics?|klikken|cliques?|klik|clic totali)\b/],
  ["impressions", /\b(impressions?|impressionen|impresiones|impressioni|vertoningen|weergaven|impressoes)\b/],
  ["position", /\b(position|posicion|posizione|positie|posicao|rang|rank|ranking)\b/],
  [
    "query",
    /\b(quer(y|ies)|suchanfragen?|suchbegriffe?|requetes?|consultas?|zoekopdrachten|zoekopdracht|zoektermen|search terms?|keywords?|palabras? clave|palavras? chave|mots? cles?|parole chiave)\b/,
  ],
  ["page", /\b(pages?|urls?|seiten?|paginas?|pagine|pagina s|landing pages?|address|adresse)\b/],
];

/** Which field a heading names; null: none that is read. */
function fieldOf(heading: string): Field | "ctr" | null {
  const folded = normalizeWords(heading);
  return HEADINGS.find(([, words]) => words.test(folded))?.[0] ?? null;
}

/** Recognises the columns by their headings; of two that name the same the first counts. */
export function guessMapping(headings: readonly string[]): Mapping {
  const mapping: Record<Field, number | null> = {
    query: null,
    page: null,
    clicks: null,
    impressions: null,
    position: null,
  };
  for (const [at, heading] of headings.entries()) {
    const field = fieldOf(heading);
    if (field && field !== "ctr" && mapping[field] === null) mapping[field] = at;
  }
  return mapping;
}

/** What a mapping makes of the file; a message for the person when it makes nothing. */
export function kindOf(mapping: Mapping): { kind: ImportKind } | { problem: string } {
  const missing = (["clicks", "impressions", "position"] as const).filter((field) => mapping[field] === null);
  if (mapping.query === null && mapping.page === null)
    return { problem: "Choose the column of the queries, of the pages, or both." };
  if (missing.length > 0)
    return {
      problem: `Choose the column of: ${missing.map((field) => FIELD_LABELS[field].toLowerCase()).join(", ")}.`,
    };
  const chosen = FIELDS.map((field) => mapping[field]).filter((column) => column !== null);
  if (new Set(chosen).size < chosen.length)
    return { problem: "One column cannot be two things. Choose a different column for each." };
  return { kind: mapping.query === null ? "pages" : mapping.page === null ? "queries" : "query_pages" };
}
