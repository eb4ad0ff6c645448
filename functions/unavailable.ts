/** Nothing on this page comes from the request or the configuration; the operator reads the reason in the log. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not available · Kaja</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.55 ui-sans-serif, system-ui, sans-serif; background: light-dark(#f7f6f2, #0d1514); color: light-dark(#13201e, #edf2ee); }
main { max-width: 520px; }
h1 { font-size: 30px; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 12px; }
p { margin: 0; color: light-dark(#4a5855, #b4c1bb); }
</style>
</head>
<body>
<main>
<h1>Kaja is not available right now</h1>
<p>The service is being set up or repaired. Please try again in a few minutes.</p>
</main>
</body>
</html>
`;

const PROBLEM = JSON.stringify({ type: "urn:kaja:problem:unavailable", title: "The service is not available", status: 503, code: "unavailable" });

const HEADERS = {
  "Cache-Control": "no-store",
  "Retry-After": "300",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** The answer of a Worker that cannot work: 503, a page for a browser and problem+json for a program. */
export function unavailable(request: Request): Response {
  const forBrowser = request.headers.get("accept")?.includes("text/html") ?? false;
  const type = forBrowser ? "text/html; charset=utf-8" : "application/problem+json; charset=utf-8";
  return new Response(forBrowser ? PAGE : PROBLEM, { status: 503, headers: { ...HEADERS, "Content-Type": type } });
}
