import { counted, exact } from "#app/shared/format/number.ts";
import type { Change, Fix } from "../domain/report-summary.ts";
import type { ReportContent } from "../report-content.server.ts";

const SEVERITIES = { error: "Error", warning: "Warning", notice: "Notice" } as const;
const EFFORTS = { 1: "Minutes", 2: "About an hour", 3: "Needs planning" } as const;

const Severity = ({ severity }: { severity: Fix["severity"] }) => (
  <span className={`report-tag report-${severity}`}>{SEVERITIES[severity]}</span>
);

/** What to begin with: effort beside effect, then why and how. */
export function FixesSection({ fixes, kinds }: { fixes: readonly Fix[]; kinds: number }) {
  if (fixes.length === 0) return null;
  return (
    <section aria-labelledby="fixes" className="report-chapter">
      <h2 id="fixes">What to fix first</h2>
      <p>
        {fixes.length < kinds
          ? `The first ${fixes.length} of ${counted(kinds, "kind")} of findings`
          : counted(kinds, "kind of finding", "kinds of findings")}
        , by severity, then by how many pages gain for the work it takes.
      </p>
      <ol className="report-fixes">
        {fixes.map(({ code, severity, title, why, fix, pageCount, effort, effect }) => (
          <li key={code}>
            <h3>
              {title} <Severity severity={severity} />
            </h3>
            <dl>
              <div>
                <dt>Pages</dt>
                <dd>{exact(pageCount)}</dd>
              </div>
              <div>
                <dt>Effort</dt>
                <dd>{EFFORTS[effort]}</dd>
              </div>
              <div>
                <dt>Effect</dt>
                <dd>{effect}</dd>
              </div>
            </dl>
            <p>{why}</p>
            <p>
              <strong>How to fix it:</strong> {fix}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ChangeList({ title, none, changes }: { title: string; none: string; changes: readonly Change[] }) {
  return (
    <div className="report-whole">
      <h3>{title}</h3>
      {changes.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {changes.map(({ code, title: name, severity, count }) => (
            <li key={code}>
              <span>
                {name} <Severity severity={severity} />
              </span>
              <span className="report-number">{exact(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What came and what went since the crawl before. */
export function ChangesSection({ changes }: { changes: ReportContent["changes"] }) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      {changes ? (
        <>
          <p>
            Compared with the crawl {changes.beforeDay ? `of ${changes.beforeDay}` : "before"}. The figures count URLs.
          </p>
          <div className="report-changes">
            <ChangeList title="Fixed" none="Nothing was fixed since." changes={changes.fixed} />
            <ChangeList title="New" none="Nothing new came up." changes={changes.fresh} />
          </div>
        </>
      ) : (
        <p>This is the first crawl of the website: there is nothing to compare it with yet.</p>
      )}
    </section>
  );
}

/** How each kind of crawl comes to its addresses. */
const WAYS: Record<ReportContent["method"]["mode"], string> = {
  site: "followed links within the website. It found",
  sitemap: "took its URLs from these alone: links were not followed. It found",
  list: "took its URLs from a given list alone: links were not followed. It knew",
};

/** What was looked at and how, so that the figures can be judged. */
export function MethodSection({ method }: { method: ReportContent["method"] }) {
  const { mode, startUrl, pagesCrawled, pagesFound, htmlPages, maxUrls, requestsPerSecond } = method;
  return (
    <section aria-labelledby="method" className="report-whole">
      <h2 id="method">How this was done</h2>
      <ul className="report-notes">
        <li>
          The crawl began at <span className="report-url">{startUrl}</span>, read robots.txt and the sitemaps, and{" "}
          {WAYS[mode]} {counted(pagesFound, "URL")}, visited {exact(pagesCrawled)} of them, and judged{" "}
          {counted(htmlPages, "HTML page")}. A crawl visits at most {exact(maxUrls)}.
        </li>
        <li>
          It made at most {requestsPerSecond} requests a second, fewer where robots.txt asks for it, and left out what
          robots.txt forbids, unless the owner of the website had that switched off.
        </li>
        <li>
          Pages are read as the server sends them. Scripts are not run: what a page adds only in the browser is not
          judged.
        </li>
        <li>
          The health score is the share of HTML pages without an error, from 0 to 100, rounded down. Warnings and
          notices do not change it.
        </li>
        <li>
          An effect of “up to +4.5 health” holds when the pages concerned have no other error. Effort is an estimate by
          the kind of finding: minutes, about an hour or a change of a template, or work that needs planning.
        </li>
      </ul>
    </section>
  );
}
