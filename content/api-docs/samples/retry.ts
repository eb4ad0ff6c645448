// Waits as long as a 429 or 503 asks for, then tries again.
const { KAJA_API_URL = "", KAJA_API_KEY = "" } = process.env;
const ATTEMPTS = 10;

async function call(path: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(KAJA_API_URL + path, { headers: { "x-api-key": KAJA_API_KEY } });
    const wait = Number(response.headers.get("retry-after"));
    if (![429, 503].includes(response.status) || attempt === ATTEMPTS) return response;
    await response.body?.cancel();
    console.error(`${response.status}: waiting ${wait} s`);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
}

const response = await call("/seo/projects");
console.log(response.headers.get("ratelimit"), await response.text());
