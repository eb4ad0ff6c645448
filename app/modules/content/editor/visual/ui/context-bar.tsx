import { $isCodeNode } from "@lexical/code-core";
import { TOGGLE_LINK_COMMAND } from "@lexical/link";
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
} from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";
import { Button } from "#app/ui/button.tsx";
import { focusText } from "../lexical/commands.ts";
import type { SelectionState } from "./use-selection-state.ts";

const MAX_LANGUAGE_CHARS = 40;

const LANGUAGES = ["bash", "css", "html", "javascript", "json", "markdown", "php", "python", "sql", "typescript"];

const TABLE_ACTIONS: readonly [label: string, act: () => void][] = [
  ["Add row", () => void $insertTableRowAtSelection(true)],
  ["Add column", () => void $insertTableColumnAtSelection(true)],
  ["Delete row", $deleteTableRowAtSelection],
  ["Delete column", $deleteTableColumnAtSelection],
  [
    "Delete table",
    () => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) $findTableNode(selection.anchor.getNode())?.remove();
    },
  ],
];

function setLanguage(editor: LexicalEditor, language: string): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    $findMatchingParent(selection.anchor.getNode(), $isCodeNode)?.setLanguage(language === "" ? undefined : language);
  });
}

interface ContextBarProps {
  editor: LexicalEditor;
  state: SelectionState;
  onLink: () => void;
  onImage: (key: string) => void;
}

/** What can be done with the table, code, link or image at the caret. */
export function ContextBar({ editor, state, onLink, onImage }: ContextBarProps) {
  const { inTable, language, link, image } = state;
  if (!inTable && language === null && link === null && image === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-line border-t pt-1.5">
      {inTable
        ? TABLE_ACTIONS.map(([label, act]) => (
            <Button
              key={label}
              size="s"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                editor.update(act);
                focusText(editor);
              }}
            >
              {label}
            </Button>
          ))
        : null}
      {language === null ? null : (
        <label className="flex items-center gap-2 text-[13px]">
          Language
          <input
            list="content-code-languages"
            defaultValue={language}
            key={language}
            maxLength={MAX_LANGUAGE_CHARS}
            autoComplete="off"
            onBlur={({ currentTarget }) => setLanguage(editor, currentTarget.value.trim().replaceAll("`", ""))}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter in a field of the form would save it.
              event.preventDefault();
              event.currentTarget.blur();
              focusText(editor);
            }}
            className="h-8 w-40 rounded-s border border-line-strong bg-surface px-2 pointer-coarse:h-11"
          />
          <datalist id="content-code-languages">
            {LANGUAGES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
      )}
      {link === null ? null : (
        <>
          <span className="max-w-60 truncate text-[13px] text-ink-2">{link}</span>
          <Button size="s" onClick={onLink}>
            Edit link
          </Button>
          <Button size="s" onClick={() => editor.dispatchCommand(TOGGLE_LINK_COMMAND, null)}>
            Remove link
          </Button>
        </>
      )}
      {image === null ? null : (
        <Button size="s" onClick={() => onImage(image)}>
          Describe image
        </Button>
      )}
    </div>
  );
}
