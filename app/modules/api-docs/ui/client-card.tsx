import { Download } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { CLIENT_PATH } from "../domain/guides.ts";

const EXAMPLE = `import { createKajaClient, everyRow } from "@kaja/api-client";

const kaja = createKajaClient({ baseUrl: "BASE_URL", apiKey: process.env.KAJA_API_KEY ?? "" });

for await (const project of everyRow((cursor) => kaja.GET("/seo/projects", { params: { query: { cursor } } }))) {
  console.log(project.name, project.healthPercent);
}`;

/** The typed client: what it is, where it is, how it is used. */
export function ClientCard({ origin }: { origin: string }) {
  const file = CLIENT_PATH.slice(CLIENT_PATH.lastIndexOf("/") + 1);
  return (
    <section aria-labelledby="client" className="mt-10 max-w-[860px]">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="client" className="scroll-mt-20 font-bold text-[20px] tracking-[-0.01em]">
            TypeScript client
          </h2>
          <p className="mt-1 text-ink-2 text-sm">
            Paths, parameters, answers and errors as types, made of the OpenAPI document with every build of the
            product. One package beneath it, openapi-fetch.
          </p>
        </div>
        <a href={CLIENT_PATH} download className={buttonClass("secondary", "m")}>
          <Download size={15} aria-hidden="true" />
          Download
        </a>
      </div>
      <CodeListing
        className="mt-4"
        label="Install the client"
        text={`curl -O ${origin}${CLIENT_PATH}\nnpm install ./${file}`}
      />
      <CodeListing
        className="mt-3"
        label="Use the client"
        title="every-project.ts"
        text={EXAMPLE.replace("BASE_URL", `${origin}/api-gateway`)}
      />
    </section>
  );
}
