// Reads every project, page after page.
const { KAJA_API_URL = "", KAJA_API_KEY = "", PAGE_SIZE = "100" } = process.env;

interface Page {
  data: { id: string; name: string }[];
  nextCursor: string | null;
}

async function* everyProject() {
  let cursor: string | null = null;
  do {
    const query: string = new URLSearchParams({ limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) }).toString();
    const response = await fetch(`${KAJA_API_URL}/seo/projects?${query}`, { headers: { "x-api-key": KAJA_API_KEY } });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const page = (await response.json()) as Page;
    yield* page.data;
    cursor = page.nextCursor;
  } while (cursor);
}

for await (const project of everyProject()) console.log(project.name);
