import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";

interface DialogFrameProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in front of the page. It lies outside of the form of the text: what happens in it is no input of that form. */
export function DialogFrame({ title, onClose, children }: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onInput={(event) => event.stopPropagation()}
      onSubmit={(event) => event.stopPropagation()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(480px,calc(100vw-2rem))] overflow-y-auto rounded-l border border-line bg-surface p-5 text-ink shadow-2 backdrop:bg-stage/50"
    >
      <div className="mb-4 flex items-center gap-3">
        <h2 id={id} className="flex-1 font-bold text-lg tracking-tight">
          {title}
        </h2>
        <Button look="quiet" size="s" aria-label="Close" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </div>
      {children}
    </dialog>,
    document.body,
  );
}
