// Lists the newest projects of the key's workspace.
const { KAJA_API_URL = "", KAJA_API_KEY = "" } = process.env;

interface Project {
  id: string;
  name: string;
  url: string;
}

const response = await fetch(`${KAJA_API_URL}/seo/projects?limit=20`, { headers: { "x-api-key": KAJA_API_KEY } });
if (!response.ok) {
  const { code, detail, requestId } = (await response.json()) as { code: string; detail: string; requestId: string };
  throw new Error(`${code}: ${detail} (request ${requestId})`);
}

const { data } = (await response.json()) as { data: Project[] };
for (const project of data) console.log(project.name, project.url);
