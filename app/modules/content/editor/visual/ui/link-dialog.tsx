import { $createLinkNode, $isLinkNode, $toggleLink } from "@lexical/link";
import { $findMatchingParent } from "@lexical/utils";
import { $createTextNode, $getSelection, $insertNodes, $isRangeSelection, type LexicalEditor } from "lexical";
import { useState } from "react";
import { isLinkAddress } from "#app/platform/markdown/addresses.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

const INVALID = "Enter an address such as https://example.com, /page or #heading.";

/** An address as it was meant: "tea.example" is a website, "mari@tea.example" a mailbox. */
export function completeAddress(typed: string): string | null {
  const address = typed.trim();
  if (isLinkAddress(address)) return address;
  const completed = /^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)
    ? `mailto:${address}`
    : /^[^\s/:@]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(address)
      ? `https://${address}`
      : "";
  return isLinkAddress(completed) ? completed : null;
}

/** Makes the selection a link; without a selection the text of the link is its address. */
function setLink(editor: LexicalEditor, address: string): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
    if (link) link.setURL(address);
    else if (selection.isCollapsed()) $insertNodes([$createLinkNode(address).append($createTextNode(address))]);
    else $toggleLink(address);
  });
}

export function LinkDialog({ editor, link, onClose }: { editor: LexicalEditor; link: string; onClose: () => void }) {
  const [typed, setTyped] = useState(link);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <DialogFrame title={link === "" ? "Add link" : "Edit link"} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const address = completeAddress(typed);
          if (address === null) {
            setInvalid(true);
            return;
          }
          setLink(editor, address);
          onClose();
        }}
      >
        <Field
          label="Address"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={2_000}
          autoComplete="off"
          inputMode="url"
          autoFocus
          errors={isInvalid ? [INVALID] : undefined}
        />
        <Button type="submit" look="primary" className="justify-self-start">
          {link === "" ? "Add link" : "Save link"}
        </Button>
      </form>
    </DialogFrame>
  );
}
