import { assetReader } from "#app/platform/assets.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { OperationGroup } from "./domain/find-operations.ts";
import { modelsUsed } from "./domain/models-used.ts";
import { type GroupView, type ModelView, type OperationView, readOpenApi } from "./domain/openapi.ts";

type Context = Pick<AppContext, "env">;

/** Made of the route files by the build (scripts/openapi.mjs); scripts/api-client.mjs puts it beside the pages. */
const readDocument = assetReader("/data/openapi.json", (text) => readOpenApi(JSON.parse(text)));

/** Every operation and model of the API for the plain list, without examples of answers. Throws when the build lacks its description. */
export async function readPlainList(context: Context): Promise<{ groups: GroupView[]; models: ModelView[] }> {
  const { groups, models } = await readDocument(context);
  const withoutExamples = ({ answers, ...operation }: OperationView): OperationView => ({
    ...operation,
    answers: answers.map((answer) => ({ ...answer, example: null })),
  });
  return {
    groups: groups.map((group) => ({ ...group, operations: group.operations.map(withoutExamples) })),
    models,
  };
}

/** The names of all operations. Throws when the build lacks its description. */
export async function listOperations(context: Context): Promise<OperationGroup[]> {
  const { groups } = await readDocument(context);
  return groups.map(({ name, description, operations }) => ({
    name,
    description,
    operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  }));
}

/** An operation with the models that it uses; null when there is none of that id. Throws when the build lacks its description. */
export async function findOperation(
  context: Context,
  id: string,
): Promise<{ operation: OperationView; models: ModelView[] } | null> {
  const { groups, models } = await readDocument(context);
  const operation = groups.flatMap(({ operations }) => operations).find((known) => known.id === id);
  return operation ? { operation, models: modelsUsed(operation, models) } : null;
}
