import { $createCodeNode, CodeNode } from "@lexical/code-core";
import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode } from "@lexical/list";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { TableCellNode, TableNode, TableRowNode } from "@lexical/table";
import {
  $create,
  $createParagraphNode,
  $getState,
  $setState,
  createState,
  DecoratorNode,
  type EditorConfig,
  ElementNode,
  type Klass,
  type LexicalNode,
  type RangeSelection,
  TextNode,
} from "lexical";

const textState = <Key extends string>(key: Key) =>
  createState(key, { parse: (value) => (typeof value === "string" ? value : "") });

const srcState = textState("src");
const altState = textState("alt");
const titleState = textState("title");
const labelState = textState("label");
/** Of a list whose items are apart from each other. */
export const looseState = createState("loose", { parse: (value) => value === true });

/** Pictures that the product serves are shown; of others their owners would learn who reads. */
const OWN_PICTURE = /^\/content-images\/[A-Za-z0-9_-]{32}$/;

/** An image within a line. */
export class ImageNode extends DecoratorNode<null> {
  override $config() {
    return this.config("image", {
      extends: DecoratorNode,
      stateConfigs: [
        { flat: true, stateConfig: srcState },
        { flat: true, stateConfig: altState },
        { flat: true, stateConfig: titleState },
      ],
    });
  }
  getImage(): { src: string; alt: string; title: string } {
    return { src: $getState(this, srcState), alt: $getState(this, altState), title: $getState(this, titleState) };
  }
  setImage({ src, alt, title }: { src: string; alt: string; title: string }): this {
    const node = $setState($setState($setState(this.getWritable(), srcState, src), altState, alt), titleState, title);
    return node;
  }
  override createDOM(): HTMLElement {
    const { src, alt } = this.getImage();
    const frame = document.createElement("span");
    frame.className = "content-image";
    frame.setAttribute("role", "img");
    frame.setAttribute("aria-label", alt === "" ? "Image without a description" : alt);
    if (OWN_PICTURE.test(src)) {
      const image = document.createElement("img");
      image.src = src;
      image.alt = "";
      image.draggable = false;
      frame.appendChild(image);
    } else frame.textContent = `Image: ${alt || src}`;
    return frame;
  }
  override updateDOM(previous: this): boolean {
    return JSON.stringify(previous.getImage()) !== JSON.stringify(this.getImage());
  }
  override exportDOM() {
    const { src, alt } = this.getImage();
    const element = document.createElement("img");
    element.setAttribute("src", src);
    element.setAttribute("alt", alt);
    return { element };
  }
  override getTextContent(): string {
    return this.getImage().alt;
  }
  override isInline(): true {
    return true;
  }
  override decorate(): null {
    return null;
  }
}

export const $createImageNode = (image: { src: string; alt: string; title: string }): ImageNode =>
  $create(ImageNode).setImage(image);

/** A reference to a footnote. */
export class FootnoteNode extends DecoratorNode<null> {
  override $config() {
    return this.config("footnote", {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: labelState }],
    });
  }
  getLabel(): string {
    return $getState(this, labelState);
  }
  override createDOM(): HTMLElement {
    const sign = document.createElement("sup");
    sign.className = "content-footnote";
    sign.textContent = `[${this.getLabel()}]`;
    return sign;
  }
  override updateDOM(previous: this): boolean {
    return previous.getLabel() !== this.getLabel();
  }
  override getTextContent(): string {
    return `[^${this.getLabel()}]`;
  }
  override isInline(): true {
    return true;
  }
  override decorate(): null {
    return null;
  }
}

export const $createFootnoteNode = (label: string): FootnoteNode => $setState($create(FootnoteNode), labelState, label);

/** The text of a footnote. */
export class FootnoteTextNode extends ElementNode {
  override $config() {
    return this.config("footnote-text", {
      extends: ElementNode,
      stateConfigs: [{ flat: true, stateConfig: labelState }],
    });
  }
  getLabel(): string {
    return $getState(this, labelState);
  }
  override createDOM(): HTMLElement {
    const element = document.createElement("p");
    element.className = "content-footnote-text";
    element.dataset.label = `[${this.getLabel()}]`;
    return element;
  }
  override updateDOM(): false {
    return false;
  }
  override insertNewAfter(_selection: RangeSelection, restoreSelection = true): LexicalNode {
    const paragraph = $createParagraphNode();
    this.insertAfter(paragraph, restoreSelection);
    return paragraph;
  }
  override collapseAtStart(): true {
    this.replace($createParagraphNode().append(...this.getChildren()));
    return true;
  }
}

export const $createFootnoteTextNode = (label: string): FootnoteTextNode =>
  $setState($create(FootnoteTextNode), labelState, label);

/** Markdown within a line that is shown and stored as it is, such as a tag of HTML. */
export class SourceNode extends TextNode {
  override $config() {
    return this.config("source", { extends: TextNode });
  }
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.classList.add("content-source");
    return element;
  }
  override canInsertTextBefore(): false {
    return false;
  }
  override canInsertTextAfter(): false {
    return false;
  }
  override isTextEntity(): true {
    return true;
  }
}

export const $createSourceNode = (text: string): SourceNode =>
  $create(SourceNode).setTextContent(text).setMode("token");

/** A block of Markdown that is edited and stored as it is. */
export class LiteralNode extends CodeNode {
  override $config() {
    return this.config("literal", { extends: CodeNode });
  }
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.className = "content-literal";
    element.dataset.label = "Markdown, kept as it is";
    return element;
  }
}

export const $createLiteralNode = (): LiteralNode => $create(LiteralNode);
export const $createCodeBlockNode = (language: string): CodeNode =>
  $createCodeNode(language === "" ? undefined : language);

/** A line between two parts of a text. */
export class RuleNode extends DecoratorNode<null> {
  override $config() {
    return this.config("rule", { extends: DecoratorNode });
  }
  override createDOM(): HTMLElement {
    const element = document.createElement("div");
    element.className = "content-rule";
    element.setAttribute("role", "separator");
    return element;
  }
  override updateDOM(): false {
    return false;
  }
  override exportDOM() {
    return { element: document.createElement("hr") };
  }
  override getTextContent(): string {
    return "\n";
  }
  override isInline(): false {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

export const $createRuleNode = (): RuleNode => $create(RuleNode);

/** Every kind of node that a text can have. */
export const NODES: readonly Klass<LexicalNode>[] = [
  ...[HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeNode, TableNode, TableRowNode, TableCellNode],
  ...[ImageNode, FootnoteNode, FootnoteTextNode, SourceNode, LiteralNode, RuleNode],
];
