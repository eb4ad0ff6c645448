import type { Language } from "../../domain/samples.ts";
import type { BuiltRequest } from "./request.ts";

const shellText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const phpText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** The value of a text of JSON; undefined where it is none. */
function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value of JSON as Python writes it. */
function pythonText(value: unknown, indent = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const entries = Array.isArray(value)
    ? value.map((entry) => pythonText(entry, inner))
    : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${pythonText(entry, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return `${open}${close}`;
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join("")}${indent}${close}`;
}

const curl = ({ method, url, headers, body }: BuiltRequest): string =>
  [
    `curl -i ${method === "GET" ? "" : `-X ${method} `}${shellText(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${shellText(body)}`]),
  ].join(" \\\n  ");

function typescript({ method, url, headers, body }: BuiltRequest): string {
  const value = body === null ? undefined : jsonValue(body);
  const sent = value === undefined ? JSON.stringify(body) : `JSON.stringify(${JSON.stringify(value, null, 2)})`;
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: ${JSON.stringify(method)},
  headers: ${JSON.stringify(headers, null, 2).replaceAll("\n", "\n  ")},${
    body === null ? "" : `\n  body: ${sent.replaceAll("\n", "\n  ")},`
  }
});
console.log(response.status, await response.text());`;
}

function python({ method, url, headers, body }: BuiltRequest): string {
  const value = body === null ? undefined : jsonValue(body);
  const sent = value === undefined ? JSON.stringify(body) : `json.dumps(${pythonText(value, "    ")})`;
  return `${value === undefined ? "" : "import json\n"}from urllib.request import Request, urlopen

request = Request(
    ${JSON.stringify(url)},
    method=${JSON.stringify(method)},
    headers=${pythonText(headers, "    ")},${body === null ? "" : `\n    data=${sent}.encode(),`}
)
with urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

function php({ method, url, headers, body }: BuiltRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `        ${phpText(`${name}: ${value}`)},\n`);
  return `<?php
$context = stream_context_create(['http' => [
    'method' => ${phpText(method)},
    'header' => [
${lines.join("")}    ],${body === null ? "" : `\n    'content' => ${phpText(body)},`}
    'ignore_errors' => true,
]]);
echo file_get_contents(${phpText(url)}, false, $context);`;
}

const WRITERS: Record<Language, (request: BuiltRequest) => string> = { curl, typescript, python, php };

/** A call as a program that makes it. */
export const requestSample = (request: BuiltRequest, language: Language): string => WRITERS[language](request);
