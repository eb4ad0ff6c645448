import { useEffect, useRef } from "react";
import { textOn } from "#app/shared/text-color.ts";
import { drawMessage } from "../browser/draw.ts";
import { ONSITE_ACTIONS, ONSITE_KINDS, type OnsiteKind, POSITIONS } from "../domain/rules.ts";

const COLOR = /^#[0-9a-f]{6}$/i;

const oneOf = <Value extends string>(known: readonly Value[], text: string | undefined, otherwise: Value): Value =>
  known.find((value) => value === text) ?? otherwise;

/** A message as visitors see it, drawn by the same code in a picture of a page. */
export function OnsitePreview({ values }: { values: Readonly<Record<string, string>> }) {
  const box = useRef<HTMLDivElement>(null);
  const kind: OnsiteKind = oneOf(ONSITE_KINDS, values.kind, "banner");
  const { title = "", text = "", linkLabel = "", linkUrl = "", closeLabel = "", color: typed = "" } = values;
  const color = COLOR.test(typed) ? typed : "#0d5c55";
  const action = oneOf(ONSITE_ACTIONS, values.action, "link");
  const position = oneOf(POSITIONS, values.position, "bottom");
  useEffect(() => {
    if (!box.current) return undefined;
    // A picture: nothing in it is clicked, and readers would hear each letter that is typed.
    box.current.inert = true;
    return drawMessage({
      message: {
        ...{
          id: "",
          kind,
          title: title || "Title",
          text,
          action,
          linkLabel,
          linkUrl: linkUrl || "#",
          closeLabel,
          color,
          position,
        },
        ...{ textColor: textOn(color), selector: "", trigger: "delay" as const, after: 0, everyDays: 1 },
      },
      box: box.current,
      onClose: () => undefined,
      onClick: () => undefined,
    });
  }, [kind, title, text, action, linkLabel, linkUrl, closeLabel, color, position]);
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <h2 className="font-bold text-[15px]">Preview</h2>
      <div className="relative h-[420px] overflow-hidden rounded-m border border-line bg-surface">
        <div aria-hidden="true" className="grid gap-3 p-5">
          <div className="h-6 w-32 rounded-s bg-sunken" />
          <div className="h-24 rounded-s bg-sunken" />
          <div className="h-4 w-3/4 rounded-s bg-sunken" />
          <div className="h-4 w-1/2 rounded-s bg-sunken" />
          {kind === "price_note" ? <div className="font-bold text-2xl text-ink">€ 24.00</div> : null}
        </div>
        <div
          ref={box}
          className={kind === "price_note" ? "absolute top-[236px] right-0 bottom-0 left-5" : "absolute inset-0"}
        />
      </div>
      <p className="text-[13px] text-ink-3">
        {kind === "price_note"
          ? "The note appears below the price on your page."
          : "Messages lie above the page. Nothing on the page moves."}
      </p>
    </section>
  );
}
