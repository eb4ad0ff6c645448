import { expect, test } from "vitest";
import { guessMapping, kindOf } from "./columns.ts";
import type { Mapping } from "./fields.ts";

const mapped = (
  query: number | null,
  page: number | null,
  clicks: number | null,
  impressions: number | null,
  position: number | null,
): Mapping => ({
  query,
  page,
  clicks,
  impressions,
  position,
});

test.each<[string, string[], Mapping]>([
  ["English queries", ["Top queries", "Clicks", "Impressions", "CTR", "Position"], mapped(0, null, 1, 2, 4)],
  ["English pages", ["Top pages", "Clicks", "Impressions", "CTR", "Position"], mapped(null, 0, 1, 2, 4)],
  [
    "both, from a report",
    ["Query", "Landing Page", "Url Clicks", "Impressions", "URL CTR", "Average Position"],
    mapped(0, 1, 2, 3, 5),
  ],
  ["an API table", ["page", "query", "clicks", "impressions", "ctr", "position"], mapped(1, 0, 2, 3, 5)],
  ["German queries", ["Häufigste Suchanfragen", "Klicks", "Impressionen", "CTR", "Position"], mapped(0, null, 1, 2, 4)],
  [
    "German pages",
    ["Die häufigsten Seiten", "Klicks", "Impressionen", "Klickrate", "Durchschnittliche Position"],
    mapped(null, 0, 1, 2, 4),
  ],
  [
    "French queries",
    ["Requêtes les plus fréquentes", "Clics", "Impressions", "CTR", "Position"],
    mapped(0, null, 1, 2, 4),
  ],
  ["French pages", ["Pages les plus populaires", "Clics", "Impressions", "CTR", "Position"], mapped(null, 0, 1, 2, 4)],
  ["Spanish queries", ["Consultas principales", "Clics", "Impresiones", "CTR", "Posición"], mapped(0, null, 1, 2, 4)],
  ["Spanish pages", ["Páginas principales", "Clics", "Impresiones", "CTR", "Posición"], mapped(null, 0, 1, 2, 4)],
  ["Italian queries", ["Query principali", "Clic", "Impressioni", "CTR", "Posizione"], mapped(0, null, 1, 2, 4)],
  ["Italian pages", ["Pagine principali", "Clic", "Impressioni", "CTR", "Posizione"], mapped(null, 0, 1, 2, 4)],
  [
    "Dutch queries",
    ["Populairste zoekopdrachten", "Klikken", "Vertoningen", "CTR", "Positie"],
    mapped(0, null, 1, 2, 4),
  ],
  ["Dutch pages", ["Populairste pagina's", "Klikken", "Vertoningen", "CTR", "Positie"], mapped(null, 0, 1, 2, 4)],
  ["Portuguese queries", ["Principais consultas", "Cliques", "Impressões", "CTR", "Posição"], mapped(0, null, 1, 2, 4)],
  ["Portuguese pages", ["Páginas principais", "Cliques", "Impressões", "CTR", "Posição"], mapped(null, 0, 1, 2, 4)],
  [
    "two periods side by side: the first counts",
    ["Top queries", "Last 28 days Clicks", "Previous 28 days Clicks"],
    mapped(0, null, 1, null, null),
  ],
  ["nothing known", ["a", "", "b"], mapped(null, null, null, null, null)],
])("%s", (_, headings, mapping) => expect(guessMapping(headings)).toEqual(mapping));

test.each<[string, Mapping, object]>([
  ["queries", mapped(0, null, 1, 2, 4), { kind: "queries" }],
  ["pages", mapped(null, 0, 1, 2, 4), { kind: "pages" }],
  ["both", mapped(0, 1, 2, 3, 4), { kind: "query_pages" }],
  ["neither", mapped(null, null, 2, 3, 4), { problem: expect.stringContaining("queries, of the pages") }],
  ["without figures", mapped(0, null, 1, null, null), { problem: "Choose the column of: impressions, position." }],
  ["one column twice", mapped(0, null, 1, 1, 2), { problem: expect.stringContaining("cannot be two things") }],
])("a mapping of %s", (_, mapping, kind) => expect(kindOf(mapping)).toEqual(kind));
