import { plain, type StandIn } from "../stand-in.ts";

const DAY_MS = 86_400_000;

const GONE = plain(404, "Not found");

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll("-", "");

/** A calendar with three events of the next days. */
export const ics: StandIn = ({ account, url, nowMs }) => {
  if (account.isRevoked) return GONE;
  const events = ["Tea tasting", "Workshop: the perfect pot", "Closed for stocktaking"].flatMap((summary, at) => [
    ...["BEGIN:VEVENT", `UID:practice-${at}@${url.host}`, `DTSTAMP:${dayText(nowMs)}T000000Z`],
    ...[`DTSTART:${dayText(nowMs + (at + 1) * DAY_MS)}T100000Z`, `SUMMARY:${summary}`],
    ...[`URL:${url.origin}/events/${at + 1}`, "END:VEVENT"],
  ]);
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kaja//Practice//EN", "X-WR-CALNAME:Practice calendar"];
  return plain(200, `${[...lines, ...events, "END:VCALENDAR"].join("\r\n")}\r\n`, "text/calendar; charset=utf-8");
};

/** A table of three teas. */
export const csv: StandIn = ({ account, url }) => {
  if (account.isRevoked) return GONE;
  const rows = [
    ["Name", "Price", "Page"],
    ["First flush", "12.50", `${url.origin}/teas/1`],
    ["Oolong", "9.90", `${url.origin}/teas/2`],
    ['"Breakfast, strong"', "6.40", `${url.origin}/teas/3`],
  ];
  return plain(200, rows.map((cells) => `${cells.join(",")}\r\n`).join(""), "text/csv; charset=utf-8");
};

/** A sitemap of three pages. */
export const sitemap: StandIn = ({ account, url }) => {
  if (account.isRevoked) return GONE;
  const urls = ["", "teas", "about"].map((path) => `<url><loc>${url.origin}/${path}</loc></url>`).join("");
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  return plain(200, body, "application/xml; charset=utf-8");
};
