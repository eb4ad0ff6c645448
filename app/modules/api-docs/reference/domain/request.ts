import type { OperationView, ParameterView } from "./openapi.ts";

type Called = Pick<OperationView, "method" | "path" | "parameters" | "body">;

/** What somebody filled in: parameters by `fieldName`, and the body as text. */
export interface RequestValues {
  parameters: Readonly<Record<string, string>>;
  body: string;
}

export interface BuiltRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** The name of a parameter's field; a header and a part of the address may have the same name. */
export const fieldName = ({ place, name }: Pick<ParameterView, "place" | "name">): string => `${place}.${name}`;

/** Nothing filled in but the body, which begins with the document's example. */
export const emptyValues = ({ body }: Called): RequestValues => ({ parameters: {}, body: body?.example ?? "" });

/**
 * The call that an operation and its values mean. What nobody filled in is not sent, except a part of the path, which then
 * has the value of the document's example. `baseUrl` has no slash at its end.
 */
export function buildRequest(operation: Called, values: RequestValues, baseUrl: string, key: string): BuiltRequest {
  const filledIn = (parameter: ParameterView): string => values.parameters[fieldName(parameter)] ?? "";
  const at = (place: string) => operation.parameters.filter((parameter) => parameter.place === place);
  const path = at("path").reduce(
    (text, parameter) =>
      text.replace(`{${parameter.name}}`, encodeURIComponent(filledIn(parameter) || parameter.example)),
    operation.path,
  );
  const query = at("query")
    .filter(filledIn)
    .map((parameter) => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(filledIn(parameter))}`);
  const body = operation.body && values.body.trim() !== "" ? values.body : null;
  return {
    method: operation.method,
    url: `${baseUrl}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: {
      "x-api-key": key,
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...Object.fromEntries(
        at("header")
          .filter(filledIn)
          .map((parameter) => [parameter.name.toLowerCase(), filledIn(parameter)]),
      ),
    },
    body,
  };
}
