/** The address in the content of `<meta http-equiv=refresh>`, by the HTML standard's "shared declarative refresh steps"; null when it only reloads. */
export function metaRefreshTarget(content: string): string | null {
  const match = /^\s*[\d.]+(?:\s*[;,]\s*|\s+)(.+)$/s.exec(content);
  const rest = match?.[1]?.replace(/^url\s*=\s*/i, "") ?? "";
  const quote = rest[0];
  if (quote !== '"' && quote !== "'") return rest.trim() || null;
  const end = rest.indexOf(quote, 1);
  return rest.slice(1, end === -1 ? undefined : end).trim() || null;
}
