/**
 * What sites in several languages call a page that is not there, as words in lower case. A title or main heading counts
 * when one of these is all it says: "How to fix a page not found" is about error pages and is none.
 */
const PHRASES: ReadonlySet<string> = new Set([
  ...[
    "page not found",
    "not found",
    "page cannot be found",
    "page can t be found",
    "page could not be found",
    "page does not exist",
    "page doesn t exist",
  ],
  ...[
    "this page does not exist",
    "this page doesn t exist",
    "this page could not be found",
    "this page can t be found",
    "the page you requested was not found",
  ],
  ...[
    "the page you are looking for does not exist",
    "the page you re looking for doesn t exist",
    "the page you are looking for could not be found",
  ],
  ...[
    "the page you re looking for can t be found",
    "we can t find that page",
    "we couldn t find that page",
    "page no longer exists",
    "page unavailable",
  ],
  ...[
    "seite nicht gefunden",
    "nicht gefunden",
    "die seite wurde nicht gefunden",
    "diese seite wurde nicht gefunden",
    "seite existiert nicht",
  ],
  ...[
    "diese seite existiert nicht",
    "die angeforderte seite wurde nicht gefunden",
    "page non trouvée",
    "page introuvable",
    "cette page n existe pas",
  ],
  ...[
    "la page n existe pas",
    "página no encontrada",
    "no se encontró la página",
    "esta página no existe",
    "pagina non trovata",
    "questa pagina non esiste",
  ],
  ...[
    "página não encontrada",
    "página não existe",
    "esta página não existe",
    "pagina niet gevonden",
    "deze pagina bestaat niet",
    "niet gevonden",
  ],
  ...[
    "nie znaleziono strony",
    "strona nie istnieje",
    "strona nie została znaleziona",
    "lehte ei leitud",
    "sivua ei löytynyt",
    "sivua ei löydy",
  ],
  ...[
    "sidan hittades inte",
    "sidan kunde inte hittas",
    "sidan finns inte",
    "siden blev ikke fundet",
    "siden findes ikke",
    "siden ble ikke funnet",
  ],
  ...[
    "siden finnes ikke",
    "stránka nenalezena",
    "stránka nebyla nalezena",
    "oldal nem található",
    "страница не найдена",
    "сторінку не знайдено",
  ],
  ...[
    "sayfa bulunamadı",
    "puslapis nerastas",
    "lapa nav atrasta",
    "ページが見つかりません",
    "お探しのページは見つかりませんでした",
    "页面不存在",
    "找不到页面",
    "페이지를 찾을 수 없습니다",
  ],
]);

/** Said around it, and no part of it. */
const AROUND: ReadonlySet<string> = new Set([
  "error",
  "http",
  "code",
  "oops",
  "ooops",
  "uups",
  "hoppla",
  "sorry",
  "fehler",
  "erreur",
  "errore",
  "fout",
]);
const CODES: ReadonlySet<string> = new Set(["404", "410"]);
/**
 * Between the name of the site and the title of the page. A colon is none: in "Page not found: what to do" it continues
 * the title.
 */
const SEPARATOR = /\s+-\s+|[|–—·•»]+/;

/** Whether a title or heading, or one part of it, says that the page is not there and nothing else. */
export function saysNotFound(text: string): boolean {
  if (text.length > 200) return false;
  return text
    .toLowerCase()
    .split(SEPARATOR)
    .some((part) => {
      const words = part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
      const said = words.filter((word) => !AROUND.has(word) && !CODES.has(word));
      return said.length === 0 ? words.some((word) => CODES.has(word)) : PHRASES.has(said.join(" "));
    });
}
