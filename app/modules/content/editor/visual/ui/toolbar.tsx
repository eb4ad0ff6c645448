import { FORMAT_TEXT_COMMAND, type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from "lexical";
import {
  Bold,
  Code,
  Image,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Superscript,
  Table,
  Undo2,
} from "lucide-react";
import { type RefObject, useEffect } from "react";
import {
  type BlockType,
  focusText,
  insertFootnote,
  insertRule,
  insertTable,
  setBlockType,
} from "../lexical/commands.ts";
import { moveInToolbar, ToolbarButton } from "./toolbar-button.tsx";
import type { TextFormat, useSelectionState } from "./use-selection-state.ts";

const BLOCK_LABELS: readonly [type: BlockType, label: string][] = [
  ["paragraph", "Paragraph"],
  ["h1", "Heading 1"],
  ["h2", "Heading 2"],
  ["h3", "Heading 3"],
  ["h4", "Heading 4"],
  ["h5", "Heading 5"],
  ["h6", "Heading 6"],
  ["code", "Code block"],
  ["literal", "Markdown"],
];
const TEXT_FORMATS = [
  ["bold", "Bold", Bold],
  ["italic", "Italic", Italic],
  ["strikethrough", "Strikethrough", Strikethrough],
  ["code", "Code", Code],
] as const satisfies readonly (readonly [TextFormat, string, typeof Bold])[];
const LISTS = [
  ["bullet", "List", List],
  ["number", "Numbered list", ListOrdered],
  ["check", "Task list", ListChecks],
] as const;

interface ToolbarProps {
  editor: LexicalEditor;
  state: ReturnType<typeof useSelectionState>;
  toolbar: RefObject<HTMLDivElement>;
  onLink: () => void;
  onImage: () => void;
}

/** Buttons of the visual editor. Alt+F10 comes here from the text, Escape leads back. */
export function Toolbar({ editor, state, toolbar, onLink, onImage }: ToolbarProps) {
  useEffect(() => {
    const controls = toolbar.current?.querySelectorAll<HTMLElement>("button, select") ?? [];
    for (const [index, control] of [...controls].entries()) control.tabIndex = index === 0 ? 0 : -1;
  }, [toolbar]);
  const formats = state.formats.split(" ");
  const isKnown = BLOCK_LABELS.some(([type]) => type === state.type);
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={(event) => {
        if (event.key === "Escape") focusText(editor);
        else moveInToolbar(event);
      }}
      className="flex items-center gap-0.5 overflow-x-auto p-0.5 sm:flex-wrap"
    >
      <select
        aria-label="Block type"
        value={isKnown ? state.type : "other"}
        onChange={({ currentTarget }) => {
          setBlockType(editor, currentTarget.value as BlockType);
          focusText(editor);
        }}
        className="h-8 rounded-s border border-line bg-surface px-2 text-[13px] pointer-coarse:h-11"
      >
        {BLOCK_LABELS.map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
        {isKnown ? null : (
          <option value="other" disabled>
            Other
          </option>
        )}
      </select>
      {TEXT_FORMATS.map(([format, label, icon]) => (
        <ToolbarButton
          key={format}
          label={label}
          icon={icon}
          pressed={formats.includes(format)}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
        />
      ))}
      <ToolbarButton label="Link" icon={Link2} pressed={state.link !== null} onPress={onLink} />
      {LISTS.map(([type, label, icon]) => (
        <ToolbarButton
          key={type}
          label={label}
          icon={icon}
          pressed={state.type === type}
          onPress={() => setBlockType(editor, state.type === type ? "paragraph" : type)}
        />
      ))}
      <ToolbarButton
        label="Quotation"
        icon={Quote}
        pressed={state.inQuote}
        onPress={() => setBlockType(editor, "quote")}
      />
      <ToolbarButton
        label="Code block"
        icon={SquareCode}
        pressed={state.type === "code"}
        onPress={() => setBlockType(editor, state.type === "code" ? "paragraph" : "code")}
      />
      <ToolbarButton label="Image" icon={Image} onPress={onImage} />
      <ToolbarButton label="Table" icon={Table} disabled={state.inTable} onPress={() => insertTable(editor)} />
      <ToolbarButton label="Line" icon={Minus} disabled={state.inTable} onPress={() => insertRule(editor)} />
      <ToolbarButton label="Footnote" icon={Superscript} onPress={() => insertFootnote(editor)} />
      <ToolbarButton
        label="Undo"
        icon={Undo2}
        disabled={!state.canUndo}
        onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
      />
      <ToolbarButton
        label="Redo"
        icon={Redo2}
        disabled={!state.canRedo}
        onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
      />
    </div>
  );
}
