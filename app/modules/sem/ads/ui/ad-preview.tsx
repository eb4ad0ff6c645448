import { useState } from "react";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { FIELDS, type NodeData } from "../../tree/domain/fields.ts";
import { adProblems, assetsOf } from "../domain/ad.ts";
import { doubles } from "../domain/combinations.ts";
import { lintAd } from "../domain/lint.ts";
import { strengthOf } from "../domain/strength.ts";

const LABELS: ReadonlyMap<string, string> = new Map(FIELDS.ad.map(({ name, label }) => [name, label]));
const TONES = { Poor: "bad", Average: "warn", Good: "info", Excellent: "good" } as const;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "shop.example");

/** How an ad looks in each of its combinations, what a policy may refuse, and how strong it is. */
export function AdPreview({
  data,
  keywords,
  trademarks,
}: {
  data: NodeData;
  keywords: readonly string[];
  trademarks: readonly string[];
}) {
  const [place, setPlace] = useState(0);
  const [keyword] = keywords;
  const { headlines, descriptions } = assetsOf(data, keyword);
  const { all, double } = doubles(headlines);
  const shown = all[place % Math.max(1, all.length)] ?? [0, 1, 2];
  const problems = adProblems(data);
  const findings = lintAd(data, trademarks);
  const strength = strengthOf(data, keywords);
  const path = [hostOf(data.finalUrl ?? ""), data.path1, data.path2].filter(Boolean).join("/");
  return (
    <div className="grid gap-4 lg:sticky lg:top-4">
      <Card as="section" className="grid gap-2 p-5">
        <h2 className="font-bold text-[15px]">Preview</h2>
        <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">Sponsored · {path}</p>
        <p className="font-semibold text-brand [overflow-wrap:anywhere]">
          {shown.flatMap((at) => headlines[at]?.text ?? []).join(" | ") || "Write three headlines"}
        </p>
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
          {descriptions
            .slice(0, 2)
            .map(({ text }) => text)
            .join(" ") || "Write two descriptions"}
        </p>
        <div className="flex flex-wrap items-center gap-3 text-[13px] text-ink-3">
          <Button size="s" disabled={all.length < 2} onClick={() => setPlace((place + 1) % all.length)}>
            Next combination
          </Button>
          <span>{all.length === 0 ? "No combination yet" : `${(place % all.length) + 1} of ${exact(all.length)}`}</span>
        </div>
        {double.length > 0 ? (
          <p className="text-[13px] text-warn">
            {`In ${percentOfWhole(double.length, all.length)} of the combinations two headlines say almost the same.`}
          </p>
        ) : null}
      </Card>
      <Card as="section" className="grid gap-2 p-5">
        <h2 className="flex items-center gap-2 font-bold text-[15px]">
          Ad strength <Tag tone={TONES[strength.level]}>{strength.level}</Tag>
        </h2>
        <p className="text-[13px] text-ink-3">{`${strength.score} of 100, our estimate: Google Ads does not publish its own.`}</p>
        <ul className="grid gap-2 text-[13px]">
          {strength.reasons.map(({ name, label, points, of, advice }) => (
            <li key={name}>
              <span className="flex justify-between font-medium">
                {label}
                <span className="tabular-nums">{`${points} of ${of}`}</span>
              </span>
              {advice ? <span className="text-ink-2">{advice}</span> : null}
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className="grid gap-2 p-5">
        <h2 className="font-bold text-[15px]">Checks</h2>
        {problems.length + findings.length === 0 ? <p className="text-[13px] text-good">Nothing to correct.</p> : null}
        <ul className="grid gap-1.5 text-[13px]">
          {problems.map(({ path: name, message }) => (
            <li key={`${name}${message}`}>
              <span className="font-semibold text-bad">{LABELS.get(name) ?? name}:</span> {message}
            </li>
          ))}
          {findings.map(({ path: name, rule, message }) => (
            <li key={`${name}${rule}`}>
              <span className="font-semibold text-warn">{LABELS.get(name) ?? name}:</span> {message}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
