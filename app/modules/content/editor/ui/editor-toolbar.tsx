import {
  Bold,
  Code,
  Heading2,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  SquareCode,
  Table,
} from "lucide-react";
import type { RefObject } from "react";
import type { Mark } from "../domain/marks.ts";
import { markSelection } from "./use-editor-keys.ts";

const BUTTONS: readonly [mark: Mark, label: string, icon: LucideIcon][] = [
  ["heading", "Heading", Heading2],
  ["bold", "Bold", Bold],
  ["italic", "Italic", Italic],
  ["link", "Link", Link2],
  ["list", "List", List],
  ["numbers", "Numbered list", ListOrdered],
  ["quote", "Quotation", Quote],
  ["code", "Code", Code],
  ["block", "Code block", SquareCode],
  ["table", "Table", Table],
];

/** Buttons that put Markdown around the selection. */
export function EditorToolbar({ area, onChanged }: { area: RefObject<HTMLTextAreaElement>; onChanged: () => void }) {
  return (
    <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5">
      {BUTTONS.map(([mark, label, Icon]) => (
        <button
          key={mark}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => {
            if (!area.current) return;
            markSelection(area.current, mark);
            onChanged();
          }}
          className="grid size-8 place-items-center rounded-s text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
