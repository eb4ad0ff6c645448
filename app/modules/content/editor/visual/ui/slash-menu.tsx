import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
} from "lexical";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { $isInCell, $isInCode, focusText } from "../lexical/commands.ts";
import { matchingItems, type SlashItem } from "./slash-items.ts";

const MENU_ID = "content-slash-menu";
const optionId = (index: number): string => `${MENU_ID}-${index}`;
/** A slash at the beginning of a block or after a blank, with what follows it up to the caret. */
const QUERY = /(?:^|\s)\/([\p{L}\d ]{0,20})$/u;

/** The query at the caret; null when there is none. */
function $readQuery(): string | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || $isInCode() || $isInCell()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || node.hasFormat("code")) return null;
  return QUERY.exec(node.getTextContent().slice(0, selection.anchor.offset))?.[1] ?? null;
}

/** Takes the slash and the query out of the text. */
function $removeQuery(query: string): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node)) return;
  const { offset } = selection.anchor;
  node.spliceText(offset - query.length - 1, query.length + 1, "", true);
}

/** The menu that opens with a slash, below the caret. The focus stays in the text. */
export function SlashMenu({ editor, items }: { editor: LexicalEditor; items: readonly SlashItem[] }) {
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** The query that was dismissed with Escape. */
  const dismissed = useRef(false);
  const menu = useRef<HTMLUListElement>(null);
  const found = query === null ? [] : matchingItems(items, query.trim());
  const isOpen = found.length > 0;
  const at = Math.min(active, found.length - 1);
  const choose = (item: SlashItem | undefined) => {
    if (!item || query === null) return;
    setQuery(null);
    // After the key that chose it: within its update the text would not be without the query yet.
    queueMicrotask(() => {
      editor.update(() => $removeQuery(query), { discrete: true });
      item.run(editor);
      if (item.label !== "Image") focusText(editor);
    });
  };

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($readQuery, { editor });
        if (next === null) dismissed.current = false;
        setQuery(dismissed.current ? null : next);
      }),
    [editor],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at its first item
  useEffect(() => setActive(0), [query]);
  useEffect(() => {
    const root = editor.getRootElement();
    if (!isOpen || !root) return;
    root.setAttribute("aria-controls", MENU_ID);
    root.setAttribute("aria-activedescendant", optionId(at));
    document.getElementById(optionId(at))?.scrollIntoView({ block: "nearest" });
    return () => {
      root.removeAttribute("aria-controls");
      root.removeAttribute("aria-activedescendant");
    };
  }, [editor, isOpen, at]);
  useEffect(() => {
    if (!isOpen) return;
    const on = <Payload extends Event | null>(command: LexicalCommand<Payload>, act: () => void) =>
      editor.registerCommand(
        command,
        (event) => {
          event?.preventDefault();
          act();
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      );
    return mergeRegister(
      on(KEY_ARROW_DOWN_COMMAND, () => setActive((at + 1) % found.length)),
      on(KEY_ARROW_UP_COMMAND, () => setActive((at + found.length - 1) % found.length)),
      on(KEY_ENTER_COMMAND, () => choose(found[at])),
      on(KEY_TAB_COMMAND, () => choose(found[at])),
      on(KEY_ESCAPE_COMMAND, () => {
        dismissed.current = true;
        setQuery(null);
      }),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret moves with the query
  useLayoutEffect(() => {
    const caret = window.getSelection()?.rangeCount
      ? window.getSelection()?.getRangeAt(0).getBoundingClientRect()
      : null;
    if (!menu.current || !caret) return;
    const { offsetWidth, offsetHeight, style } = menu.current;
    const left = Math.min(caret.left, window.innerWidth - offsetWidth - 8);
    const hasRoomBelow = caret.bottom + offsetHeight + 8 < window.innerHeight;
    // Through the object model, which the Content-Security-Policy allows.
    style.left = `${Math.max(8, left)}px`;
    style.top = `${hasRoomBelow ? caret.bottom + 4 : Math.max(8, caret.top - offsetHeight - 4)}px`;
  }, [isOpen, query]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? `${found.length} commands. Arrow keys choose, Enter inserts.` : ""}
      </p>
      {isOpen ? (
        <ul
          ref={menu}
          id={MENU_ID}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options that the text controls
          role="listbox"
          aria-label="Insert"
          className="fixed z-50 max-h-72 w-60 overflow-y-auto rounded-m border border-line bg-surface p-1 shadow-2"
        >
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
            <li
              key={item.label}
              id={optionId(index)}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
              className={cx(
                "flex cursor-pointer items-center gap-2.5 rounded-s px-2.5 py-1.5 text-sm pointer-coarse:min-h-11",
                index === at ? "bg-brand-soft text-brand-strong" : "hover:bg-sunken",
              )}
            >
              <item.icon size={16} aria-hidden="true" />
              {item.label}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
