/** What the head of a Markdown file says of a piece. */
interface FiledPiece {
  title: string;
  body: string;
  description: string;
  language: string;
  tags: readonly string[];
}

/** A Markdown file with YAML front matter. Values are JSON strings, which YAML 1.2 reads as they are. */
export function markdownFile({ title, body, description, language, tags }: FiledPiece): string {
  const head = [
    `title: ${JSON.stringify(title)}`,
    ...(description ? [`description: ${JSON.stringify(description)}`] : []),
    `lang: ${language}`,
    ...(tags.length > 0 ? [`tags: ${JSON.stringify(tags)}`] : []),
  ];
  return `---\n${head.join("\n")}\n---\n\n${body}\n`;
}
