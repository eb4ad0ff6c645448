import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { itemPagePath, VOICE } from "../../paths.ts";
import type { VoiceReport } from "../../voice/domain/lint.ts";
import type { Analysis, Check } from "../analyse.server.ts";

const MARKS = {
  good: { Icon: CircleCheck, color: "text-good", label: "Good" },
  warn: { Icon: CircleAlert, color: "text-warn", label: "Could be better" },
  bad: { Icon: CircleX, color: "text-bad", label: "To improve" },
  info: { Icon: CircleMinus, color: "text-ink-3", label: "Not measured" },
} as const;

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="grid gap-1.5">
      {checks.map(({ id, tone, text }) => {
        const { Icon, color, label } = MARKS[tone];
        return (
          <li key={id} className="flex gap-2 text-[13px] leading-snug">
            <Icon size={15} aria-hidden="true" className={`mt-0.5 shrink-0 ${color}`} />
            <span>
              <span className="sr-only">{label}: </span>
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const heading = "mb-2 font-bold text-[13px]";

/** What rules say about the saved text. */
export function AnalysisPanel({
  id,
  analysis,
  keyphrase,
  voice,
}: {
  id: string;
  analysis: Analysis;
  keyphrase: string;
  /** Null: the workspace has no brand voice. */
  voice: VoiceReport | null;
}) {
  const { words, sentences, readingMinutes, readability, outline, links, preview } = analysis;
  return (
    <aside aria-label="Checks" className="grid gap-3">
      <Card className="px-4 py-3">
        <dl className="grid grid-cols-3 gap-2 text-center">
          {[
            ["Words", exact(words)],
            ["Sentences", exact(sentences)],
            ["Minutes", exact(readingMinutes)],
          ].map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-[12px] text-ink-3">{label}</dt>
              <dd className="font-bold text-lg tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card as="section" className="p-4">
        <h2 className={heading}>Readability</h2>
        {readability.length > 0 ? (
          <Checks checks={readability} />
        ) : (
          <p className="text-[13px] text-ink-3">Checks appear once there is text.</p>
        )}
      </Card>
      <Card as="section" className="p-4">
        <h2 className={heading}>{keyphrase ? `Keyphrase: ${keyphrase}` : "Keyphrase"}</h2>
        {keyphrase ? (
          <Checks checks={analysis.keyphrase} />
        ) : (
          <p className="text-[13px] text-ink-3">
            <Link to={itemPagePath(id, "details")} className="text-brand underline">
              Set a keyphrase
            </Link>{" "}
            to see where the text uses it.
          </p>
        )}
      </Card>
      <Card as="section" className="p-4">
        <h2 className={heading}>
          {voice === null || voice.score === null ? "Brand voice" : `Brand voice: ${voice.score} of 100`}
        </h2>
        {voice ? (
          <Checks checks={voice.findings} />
        ) : (
          <p className="text-[13px] text-ink-3">
            <Link to={VOICE} className="text-brand underline">
              Describe your brand voice
            </Link>{" "}
            to compare texts with it.
          </p>
        )}
      </Card>
      <Card as="section" className="p-4">
        <h2 className={heading}>Search preview</h2>
        <p className="text-[15px] text-info [overflow-wrap:anywhere]">{preview.title}</p>
        <p className="text-good text-xs [overflow-wrap:anywhere]">{`… › ${preview.slug || "address"}`}</p>
        <p className="mt-0.5 text-[13px] text-ink-2 [overflow-wrap:anywhere]">
          {preview.description || "Your description appears here."}
        </p>
      </Card>
      <SocialCard preview={preview} />
      <Card as="section" className="p-4">
        <h2 className={heading}>Outline</h2>
        {outline.length > 0 ? (
          <ol className="grid gap-1 text-[13px]">
            {outline.map(({ depth, text }, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat
                key={at}
                className={depth === 2 ? "" : depth === 3 ? "pl-3 text-ink-2" : "pl-6 text-ink-3"}
              >
                {text}
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-[13px] text-ink-3">No headings yet.</p>
        )}
        <p className="mt-3 text-[13px] text-ink-2">{`Links: ${links.internal} internal, ${links.external} external`}</p>
      </Card>
    </aside>
  );
}

/** How networks show a link to the published page. */
function SocialCard({ preview: { title, description, image } }: Pick<Analysis, "preview">) {
  return (
    <Card as="section" className="p-4">
      <h2 className={heading}>Social card preview</h2>
      <div className="overflow-hidden rounded-s border border-line">
        {image ? (
          <img src={image} alt="" className="aspect-[1.91] w-full object-cover" />
        ) : (
          <p className="grid aspect-[1.91] place-items-center bg-sunken p-3 text-center text-[13px] text-ink-3">
            Add a picture to the text to show it here.
          </p>
        )}
        <div className="px-3 py-2">
          <p className="line-clamp-2 font-semibold text-sm [overflow-wrap:anywhere]">{title || "No title"}</p>
          {description ? (
            <p className="line-clamp-2 text-[13px] text-ink-2 [overflow-wrap:anywhere]">{description}</p>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
