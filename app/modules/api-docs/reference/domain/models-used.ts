import type { ModelView, OperationView } from "./openapi.ts";

const namesIn = (type: string): string[] => type.match(/\b[A-Z]\w+\b/g) ?? [];

/** The models that an operation takes or answers with, and those that they hold, in the order of the document. */
export function modelsUsed(operation: OperationView, models: readonly ModelView[]): ModelView[] {
  const byName = new Map(models.map((model) => [model.name, model]));
  const types = [
    ...(operation.body?.fields ?? []).map(({ type }) => type),
    ...operation.answers.map(({ model }) => model ?? ""),
  ];
  const used = new Set<string>();
  const waiting = types.flatMap(namesIn);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const model = byName.get(name);
    if (!model || used.has(name)) continue;
    used.add(name);
    waiting.push(...model.fields.flatMap(({ type }) => namesIn(type)));
  }
  return models.filter(({ name }) => used.has(name));
}
