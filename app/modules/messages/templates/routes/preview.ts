import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { mailPolicy } from "#app/platform/http/csp.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { messagesModule } from "../../manifest.ts";
import { escapeHtml } from "../domain/inline.ts";
import { composerQuerySchema } from "../schema.ts";
import { previewMail, previewPerson, readTemplate } from "../service.server.ts";

/** Shows how the mail looks to people with a dark system, whatever this reader's is. */
const darkened = (html: string): string =>
  html
    .replace("@media (prefers-color-scheme:dark)", "@media all")
    .replace(":root{color-scheme:light dark", ":root{color-scheme:dark");
const lightened = (html: string): string =>
  html
    .replace("@media (prefers-color-scheme:dark)", "@media not all")
    .replace(":root{color-scheme:light dark", ":root{color-scheme:light");

const plain = (text: string): string =>
  `<!doctype html><html lang="en"><head><title>Plain text</title></head><body style="background:#fff;color:#111"><pre style="white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px">${escapeHtml(text)}</pre></body></html>`;

/** The newest version of a template as one person would get it: for the frame of the composer. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const { contact, look } = readQuery(request, composerQuerySchema);
  const store = storeScope(context, session);
  const { document } = orThrow(await readTemplate(store, params.templateId ?? ""));
  const person = await previewPerson(store, contact);
  const mail = person.ok ? await previewMail(context, scope, document, person.value) : person;
  const html = !mail.ok
    ? plain(mail.error.message)
    : look === "text"
      ? plain(mail.value.text)
      : look === "dark"
        ? darkened(mail.value.html)
        : lightened(mail.value.html);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": NO_STORE,
      "Content-Security-Policy": mailPolicy("'self'"),
    },
  });
}
