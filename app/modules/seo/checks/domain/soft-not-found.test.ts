import { describe, expect, it } from "vitest";
import { saysNotFound } from "./soft-not-found.ts";

describe("saysNotFound", () => {
  it.each([
    ...[
      "Page not found",
      "404",
      "404 | Garden shop",
      "Error 404 – Page not found",
      "Garden shop - Page Not Found",
      "404: This page could not be found.",
    ],
    ...["Oops! The page you’re looking for doesn’t exist", "Oops! That’s a 404 · Page can't be found"],
    ...[
      "Seite nicht gefunden – Gartenladen",
      "Page introuvable | Boutique",
      "Página no encontrada",
      "Pagina non trovata",
      "Página não encontrada",
    ],
    ...[
      "Pagina niet gevonden",
      "Nie znaleziono strony",
      "Lehte ei leitud",
      "Sivua ei löytynyt",
      "Sidan hittades inte",
      "Страница не найдена",
      "ページが見つかりません",
    ],
  ])("%s", (text) => expect(saysNotFound(text)).toBe(true));

  it.each([
    ...[
      "",
      "Garden shop",
      "How to fix “page not found”",
      "404 Media",
      "Soft 404s explained",
      "Page not found: what to do about it",
      "The 404 bus to Tallinn | Timetable",
      "Lost and found",
    ],
    ...[
      "Not found guilty: the trial of 1901",
      "Page 404 of the catalogue",
      "Error messages",
      "Sorry, we are closed",
      `${"Page not found ".repeat(20)}`,
    ],
  ])("not: %s", (text) => expect(saysNotFound(text)).toBe(false));
});
