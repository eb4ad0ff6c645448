import type { Sender } from "#app/platform/mail/render.ts";

export const SENDER: Sender = {
  companyName: "Kaja & Söhne <OÜ>",
  companyAddress: "Street 1",
  supportEmail: "support@kaja.example",
  appUrl: "https://kaja.example",
};

/** What a reader sees of the HTML part. */
export const readable = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, "")
    .replace(/<br>/g, "\n")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

/** Words alone: the parts of a mail break lines differently. */
export const words = (part: string): string => part.replace(/\s+/g, " ");
