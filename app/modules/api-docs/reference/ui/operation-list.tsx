import type { GroupView, ModelView, OperationView } from "../domain/openapi.ts";
import { Endpoint, type KnownModels, knownModels, Models, OperationDetails, WithCode } from "./operation-parts.tsx";

/** Every operation in plain text, each with an address of its own: for who reads without scripts, searches in the page or links to it. */
export function OperationList({ groups, models }: { groups: readonly GroupView[]; models: readonly ModelView[] }) {
  const known = knownModels(models);
  return (
    <div className="max-w-[860px]">
      <nav aria-label="Operations" className="mb-8 grid gap-4 text-sm sm:grid-cols-2">
        {groups.map(({ name, operations }) => (
          <div key={name}>
            <h2 className="font-semibold">{name}</h2>
            <ul className="mt-1">
              {operations.map(({ id, summary }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="inline-flex min-h-7 items-center text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    {summary}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {groups.map(({ name, description, operations }) => (
        <section key={name} aria-labelledby={`group-${name}`} className="mb-12">
          <h2 id={`group-${name}`} className="scroll-mt-20 font-bold text-[22px] tracking-[-0.015em]">
            {name}
          </h2>
          <p className="mt-1 text-ink-2 text-sm">{description}</p>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} known={known} />
          ))}
        </section>
      ))}
      <section aria-labelledby="models">
        <h2 id="models" className="scroll-mt-20 font-bold text-[22px] tracking-[-0.015em]">
          Models
        </h2>
        <Models models={models} known={known} />
      </section>
    </div>
  );
}

function Operation({ operation, known }: { operation: OperationView; known: KnownModels }) {
  const { id, method, path, summary, description } = operation;
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-20 border-line border-t pt-6">
      <h3 id={`${id}-title`} className="font-bold text-[17px]">
        <a href={`#${id}`} className="hover:underline">
          {summary}
        </a>
      </h3>
      <Endpoint method={method} path={path} />
      <p className="mt-2 whitespace-pre-line text-ink-2 text-sm">
        <WithCode text={description} />
      </p>
      <OperationDetails operation={operation} known={known} as="h4" />
    </article>
  );
}
