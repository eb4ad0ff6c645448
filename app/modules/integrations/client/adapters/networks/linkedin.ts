import { err, ok } from "#app/shared/result.ts";
import type { ConnectorAdapter } from "../adapter.ts";
import { below, onField, readJson, shortText, webAddress } from "../answers.ts";
import { bearer, ownAppSession } from "../own-app.ts";

/** The version of the API that the product was written by. LinkedIn keeps each version for a year at least. */
export const LINKEDIN_VERSION = "202607";

/** Where LinkedIn takes the bytes of images. */
const UPLOADS = { origin: "https://www.linkedin.com", path: "/dms-uploads/" };

const versionHeaders = { "linkedin-version": LINKEDIN_VERSION, "x-restli-protocol-version": "2.0.0" } as const;

/** LinkedIn: posts as a member, or as a company page. */
export const linkedin: ConnectorAdapter = {
  ...ownAppSession("linkedin"),
  resolve: (path, { serverUrl }) => {
    const url = URL.canParse(path) ? new URL(path) : null;
    const isUpload = url?.origin === UPLOADS.origin && url.pathname.startsWith(UPLOADS.path);
    return url && isUpload ? url.href : below(serverUrl, path);
  },
  authenticate: ({ headers }, call) => {
    headers.set("authorization", bearer(call));
    for (const [name, value] of Object.entries(versionHeaders)) headers.set(name, value);
  },
  // The address of an upload lets anybody send the image.
  logged: ({ pathname }) => (pathname.startsWith(UPLOADS.path) ? "/dms-uploads" : decodeURIComponent(pathname)),
  identify: async (fetch, call) => {
    const { serverUrl, credentials } = call;
    const headers = { authorization: bearer(call), ...versionHeaders };
    const { pageId = "" } = credentials;
    if (pageId !== "") {
      const author = `urn:li:organization:${pageId}`;
      const query = new URLSearchParams({ author, q: "author", count: "1" });
      const answer = await fetch(below(serverUrl, `/rest/posts?${query}`), {
        headers: { ...headers, "x-restli-method": "FINDER" },
      });
      const refusal = onField("pageId", "LinkedIn does not let you post as this page. You must be an administrator.");
      const read = await readJson(answer, refusal, [400, 401, 403, 404]);
      if (!read.ok) return read;
      const url = `https://www.linkedin.com/company/${pageId}/`;
      return ok({ id: author, handle: `Company page ${pageId}`, url, avatarUrl: null });
    }
    const refusal = onField("", "LinkedIn no longer accepts the sign-in. Renew the credentials.");
    const read = await readJson(await fetch(below(serverUrl, "/v2/userinfo"), { headers }), refusal);
    if (!read.ok) return read;
    const { sub, name, picture } = read.value;
    if (shortText(sub) === "") return err(refusal);
    return ok({
      ...{ id: `urn:li:person:${shortText(sub)}`, handle: shortText(name) || "LinkedIn member" },
      ...{ url: null, avatarUrl: webAddress(picture) },
    });
  },
};
