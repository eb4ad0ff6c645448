import { z } from "zod";
import * as limits from "../../domain/limits.ts";

/** Text of people, with line breaks; no other control characters. */
const prose = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .refine((text) => !/[^\P{C}\n\t]/u.test(text.replace(/[\u200c\u200d]/g, "")), "Remove the invisible characters")
    .default("");
const line = (max: number) => prose(max).refine((text) => !text.includes("\n"), "Write this in one line");

const SAFE_URL = /^(https?:\/\/[^\s/$.?#{][^\s]*|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d ()-]{3,30})$/i;
/** An address that a mail may lead to: the host is fixed, variables may come after it. */
const isAddress = (text: string): boolean =>
  SAFE_URL.test(text.replace(/\{\{.*?\}\}/g, "x")) &&
  (!/^https?:/i.test(text) || /^https?:\/\/[^\s/?#{}]+([/?#]|$)/i.test(text));
const address = line(limits.MAX_URL_CHARS).refine(
  (text) => text === "" || isAddress(text),
  "Enter a whole address that begins with https://",
);
const align = z.enum(["left", "center"]).default("left");
const id = z.string().min(1).max(40);

export const SOCIAL_NETWORKS = [
  "website",
  "facebook",
  "instagram",
  "linkedin",
  "youtube",
  "mastodon",
  "bluesky",
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
const social = z.object(
  Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, address])) as Record<SocialNetwork, typeof address>,
);

export const blockSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), id, text: line(300), level: z.enum(["1", "2", "3"]).default("1"), align }),
  z.object({ kind: z.literal("text"), id, text: prose(limits.MAX_BLOCK_CHARS), align }),
  z.object({ kind: z.literal("image"), id, url: address, alt: line(300), href: address }),
  z.object({ kind: z.literal("button"), id, label: line(100), url: address, align }),
  z.object({
    kind: z.literal("columns"),
    id,
    left: prose(limits.MAX_BLOCK_CHARS),
    right: prose(limits.MAX_BLOCK_CHARS),
  }),
  z.object({ kind: z.literal("divider"), id }),
  z.object({ kind: z.literal("social"), id, networks: social }),
]);
export type MailBlock = z.infer<typeof blockSchema>;
export type BlockKind = MailBlock["kind"];

export const BLOCK_KINDS = [
  "heading",
  "text",
  "image",
  "button",
  "columns",
  "divider",
  "social",
] as const satisfies readonly BlockKind[];

export const documentSchema = z.object({
  subject: line(limits.MAX_SUBJECT_CHARS),
  /** Shown by inboxes beside the subject. */
  preheader: line(limits.MAX_PREHEADER_CHARS),
  blocks: z.array(blockSchema).max(limits.MAX_BLOCKS),
  /** Why a person gets this mail; the postal address and the links to unsubscribe follow it in every mail. */
  footer: prose(1_000),
});
export type MailDocument = z.infer<typeof documentSchema>;

/** A new block of a kind, with text that says what belongs there. */
export function newBlock(kind: BlockKind, blockId: string): MailBlock {
  const id = blockId;
  switch (kind) {
    case "heading":
      return { kind, id, text: "A heading", level: "2", align: "left" };
    case "text":
      return {
        kind,
        id,
        text: "Write your text here. Use **bold**, *italic* and [links](https://example.com).",
        align: "left",
      };
    case "image":
      return { kind, id, url: "", alt: "", href: "" };
    case "button":
      return { kind, id, label: "Open the page", url: "", align: "left" };
    case "columns":
      return { kind, id, left: "Left column", right: "Right column" };
    case "divider":
      return { kind, id };
    case "social":
      return {
        kind,
        id,
        networks: Object.fromEntries(SOCIAL_NETWORKS.map((name) => [name, ""])) as Record<SocialNetwork, string>,
      };
  }
}

export const DEFAULT_FOOTER = "You get this email because you agreed to news from {{ workspace.name }}.";

/** What a new template begins with. */
export const starterDocument = (newBlockId: () => string): MailDocument => ({
  subject: "News from {{ workspace.name }}",
  preheader: "",
  blocks: [
    {
      kind: "heading",
      id: newBlockId(),
      text: 'Hello {{ contact.first_name | default: "there" }}',
      level: "1",
      align: "left",
    },
    {
      kind: "text",
      id: newBlockId(),
      text: "Write what is new in two or three sentences.\n\nEach mail needs one thing that people can do next.",
      align: "left",
    },
    { kind: "button", id: newBlockId(), label: "Read more", url: "", align: "left" },
  ],
  footer: DEFAULT_FOOTER,
});

/** Moves a block up (-1) or down (1); the same document where it is at the end already. */
export function moveBlock(document: MailDocument, blockId: string, step: -1 | 1): MailDocument {
  const at = document.blocks.findIndex(({ id }) => id === blockId);
  const to = at + step;
  if (at < 0 || to < 0 || to >= document.blocks.length) return document;
  const blocks = [...document.blocks];
  const [moved] = blocks.splice(at, 1);
  if (moved) blocks.splice(to, 0, moved);
  return { ...document, blocks };
}
