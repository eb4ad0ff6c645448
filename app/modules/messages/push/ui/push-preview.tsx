import { BellRing } from "lucide-react";

interface PushPreviewProps {
  title: string;
  text: string;
  host: string;
}

/** A message about as systems show it; each draws it in its own way. */
export function PushPreview({ title, text, host }: PushPreviewProps) {
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <h2 className="font-bold text-[15px]">Preview</h2>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-m border border-line bg-surface p-4 shadow-sm">
        <span className="grid size-10 place-items-center rounded-s bg-sunken text-ink-2">
          <BellRing size={18} aria-hidden="true" />
        </span>
        <div className="[overflow-wrap:anywhere]">
          <p className="font-semibold text-sm">{title || "Title"}</p>
          {text ? <p className="whitespace-pre-line text-ink-2 text-sm">{text}</p> : null}
          <p className="mt-1 text-[13px] text-ink-3">{host || "your website"}</p>
        </div>
      </div>
      <p className="text-[13px] text-ink-3">Each system shows messages in its own way. Long texts are cut.</p>
    </section>
  );
}
