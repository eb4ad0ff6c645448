import { newId } from "#app/platform/ids.ts";

/** Answers for when the pages themselves cannot be made. Nothing in them comes from the request or the configuration. */
interface FallbackResponse {
  status: 500 | 503;
  code: "internal" | "unavailable";
  /** Title of the problem for a program. */
  problem: string;
  heading: string;
  text: string;
  retryAfterSeconds?: number;
}

const FAILED: FallbackResponse = {
  status: 500,
  code: "internal",
  problem: "Something went wrong",
  heading: "Something went wrong",
  text: "An unexpected error occurred. Don't worry, this has been logged and our team will look into it.",
};

const UNAVAILABLE: FallbackResponse = {
  status: 503,
  code: "unavailable",
  problem: "The service is not available",
  heading: "Kaja is not available right now",
  text: "The service is being set up or repaired. Please try again in a few minutes.",
  retryAfterSeconds: 300,
};

const page = ({ heading, text, status }: FallbackResponse) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading} · Kaja</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.55 "Figtree Variable", ui-sans-serif, system-ui, sans-serif; background: light-dark(#f7f6f2, #0d1514); color: light-dark(#13201e, #edf2ee); }
main { max-width: 520px; }
small { font-family: ui-monospace, monospace; color: light-dark(#5c6865, #8b9a94); }
h1 { font-size: 30px; line-height: 1.2; letter-spacing: -0.02em; margin: 12px 0; }
p { margin: 0 0 22px; color: light-dark(#4a5855, #b4c1bb); }
a { display: inline-block; margin-right: 8px; padding: 8px 16px; border-radius: 7px; border: 1px solid light-dark(#cbc7bb, #37463f);
  background: light-dark(#fff, #141e1c); color: inherit; font-weight: 600; font-size: 14px; text-decoration: none; }
a:first-of-type { background: light-dark(#0d5c55, #5fc9b5); border-color: transparent; color: light-dark(#fff, #06211d); }
</style>
</head>
<body>
<main>
<small>${status}</small>
<h1>${heading}</h1>
<p>${text}</p>
<a href="">Try Again</a><a href="/dashboard">Go Home</a>
</main>
</body>
</html>
`;

function answer(what: FallbackResponse, request: Request, requestId: string): Response {
  const forBrowser = request.headers.get("accept")?.includes("text/html") ?? false;
  const problem = {
    type: `urn:kaja:problem:${what.code}`,
    title: what.problem,
    status: what.status,
    detail: what.text,
    code: what.code,
    requestId,
  };
  return new Response(forBrowser ? page(what) : JSON.stringify(problem), {
    status: what.status,
    headers: {
      "Content-Type": forBrowser ? "text/html; charset=utf-8" : "application/problem+json; charset=utf-8",
      "Cache-Control": "no-store",
      "Request-Id": requestId,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ...(what.retryAfterSeconds ? { "Retry-After": String(what.retryAfterSeconds) } : {}),
    },
  });
}

/** A Worker that cannot work (its configuration is broken): 503, a page for a browser and problem+json for a program. */
export const unavailableResponse = (request: Request): Response => answer(UNAVAILABLE, request, newId());

/** A request that broke outside the pages and the API, with the specified words: 500, likewise. */
export const internalErrorResponse = (request: Request, requestId: string = newId()): Response =>
  answer(FAILED, request, requestId);
