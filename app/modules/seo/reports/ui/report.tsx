import type { CSSProperties } from "react";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import type { ReportContent, ReportCover } from "../report-content.server.ts";
import { HealthTrend, SeverityBar } from "./report-charts.tsx";
import { ChangesSection, FixesSection, MethodSection } from "./report-sections.tsx";

/** A report as a document: on the screen one long page, on paper a cover and numbered pages. */
export function Report({ cover, content }: { cover: ReportCover; content: ReportContent }) {
  const colours = { "--report-brand": cover.brandColour, "--report-on-brand": cover.onBrand } as CSSProperties;
  return (
    <main id="main" className="report" style={colours}>
      <Cover cover={cover} day={content.day} />
      <div className="report-body">
        <p className="report-hint">To keep this report as a PDF, print this page and choose “Save as PDF”.</p>
        <Summary content={content} />
        <Health content={content} />
        <Themes content={content} />
        <FixesSection fixes={content.fixes} kinds={content.kinds} />
        <ChangesSection changes={content.changes} />
        <MethodSection method={content.method} />
        <footer className="report-foot">
          <span>
            {cover.title} · {cover.site} · {content.day}
          </span>
          <span>Made with Kaja</span>
        </footer>
      </div>
    </main>
  );
}

function Cover({ cover, day }: { cover: ReportCover; day: string }) {
  const { brandName, title, site, preparedFor, preparedBy } = cover;
  const rows = [
    { term: "Website", text: site },
    { term: "Audited on", text: day },
    ...(preparedFor ? [{ term: "Prepared for", text: preparedFor }] : []),
    ...(preparedBy ? [{ term: "Prepared by", text: preparedBy }] : []),
  ];
  return (
    <header className="report-cover">
      <p className="report-brand">{brandName}</p>
      <h1>{title}</h1>
      <dl>
        {rows.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function Summary({ content: { sentences, healthPercent, pagesCrawled, counts } }: { content: ReportContent }) {
  const figures = [
    {
      label: "Health",
      value: healthPercent === null ? "–" : oneDecimal(healthPercent),
      unit: healthPercent === null ? "" : "of 100",
    },
    { label: "Pages", value: exact(pagesCrawled), unit: "" },
    { label: "Errors", value: exact(counts.error), unit: "" },
    { label: "Warnings", value: exact(counts.warning), unit: "" },
    { label: "Notices", value: exact(counts.notice), unit: "" },
  ];
  return (
    <section aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      <dl className="report-figures">
        {figures.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {unit ? <small> {unit}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

function Health({ content: { trend } }: { content: ReportContent }) {
  return (
    <section aria-labelledby="health" className="report-whole">
      <h2 id="health">Health over time</h2>
      {trend ? <HealthTrend shape={trend} /> : <p>The trend appears after your second crawl.</p>}
    </section>
  );
}

function Themes({ content: { themes } }: { content: ReportContent }) {
  const most = Math.max(1, ...themes.map(({ total }) => total));
  return (
    <section aria-labelledby="themes">
      <h2 id="themes">Findings by theme</h2>
      {themes.length === 0 ? (
        <p>Nothing was found.</p>
      ) : (
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">Theme</th>
              <th scope="col" className="report-wide">
                <span className="sr-only">Share</span>
              </th>
              <th scope="col" className="report-number">
                Errors
              </th>
              <th scope="col" className="report-number">
                Warnings
              </th>
              <th scope="col" className="report-number">
                Notices
              </th>
            </tr>
          </thead>
          <tbody>
            {themes.map(({ theme, title, counts }) => (
              <tr key={theme}>
                <th scope="row">{title}</th>
                <td className="report-wide">
                  <SeverityBar counts={counts} most={most} />
                </td>
                <td className="report-number">{exact(counts.error)}</td>
                <td className="report-number">{exact(counts.warning)}</td>
                <td className="report-number">{exact(counts.notice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="report-legend">
        <span className="report-key report-error" aria-hidden="true" /> Error: keeps a page from being found or used.{" "}
        <span className="report-key report-warning" aria-hidden="true" /> Warning: costs something.{" "}
        <span className="report-key report-notice" aria-hidden="true" /> Notice: advice. Each count is one address.
      </p>
    </section>
  );
}
