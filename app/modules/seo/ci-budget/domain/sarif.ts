import { ISSUES, type Issue } from "../../checks/domain/issues/catalogue.ts";
import type { FindingRow } from "../../domain/crawl.ts";
import type { Severity } from "../../domain/facts.ts";

/*
 * Findings as SARIF 2.1.0 (OASIS), in the shape that code scanning services take. Their one condition that SARIF itself
 * does not have: a location is a path below the checkout, and one absolute address makes them refuse the whole file. So
 * the location of a finding is its host and path without a scheme, and the full address is beside it as a logical
 * location and in the message.
 */

/** GitHub's code scanning shows this many results of a run. */
export const SARIF_MAX_RESULTS = 5_000;
const MAX_RELATED = 5;

const LEVELS = { error: "error", warning: "warning", notice: "note" } as const satisfies Record<Severity, string>;
const PROBLEM_SEVERITIES = { error: "error", warning: "warning", notice: "recommendation" } as const satisfies Record<
  Severity,
  string
>;

/** A finding with the identity that it has in every crawl of its project. */
export type SarifFinding = Pick<FindingRow, "code" | "url" | "found" | "limit" | "related" | "severity" | "state"> & {
  fingerprint: string;
};

export interface SarifRun {
  /** Where the product is reached, without a slash at the end. */
  appUrl: string;
  projectId: string;
  crawlId: string;
  /** ISO 8601. */
  startedAt: string | null;
  finishedAt: string | null;
  /** Errors first; at most `SARIF_MAX_RESULTS`. */
  findings: readonly SarifFinding[];
  /** Findings that had no place. */
  leftOut: number;
}

/** What a path or a query may hold as it is (RFC 3986). */
const NOT_IN_REFERENCE = /[^\w\-./~!$&'()*+,;=:@%?]/g;

/** "https://shop.example:8443/a?b=1" → "shop.example%3A8443/a?b=1": a relative reference, whatever the host. */
export function locationOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return encodeURIComponent(url);
  // Encoded as a whole: "localhost:8080" at the beginning would read as a scheme.
  return (
    encodeURIComponent(parsed.host) +
    `${parsed.pathname}${parsed.search}`.replaceAll(NOT_IN_REFERENCE, encodeURIComponent)
  );
}

/** Text of a page in a plain message: no part of it becomes a link. */
const plain = (text: string): string => text.replaceAll("](", "] (");

function ruleOf({ appUrl, projectId, crawlId }: SarifRun, { code, severity, theme, title, why, fix }: Issue) {
  return {
    id: code,
    name: code.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why}\n\nHow to fix it: ${fix}`, markdown: `${why}\n\n**How to fix it:** ${fix}` },
    helpUri: `${appUrl}/seo/projects/${projectId}/issues/${code}?crawl=${crawlId}`,
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: ["seo", theme], "problem.severity": PROBLEM_SEVERITIES[severity] },
  };
}

const RULE_INDEX: ReadonlyMap<string, number> = new Map(ISSUES.map(({ code }, at) => [code, at]));

function resultOf({ code, url, found, limit, related, severity, state, fingerprint }: SarifFinding) {
  const index = RULE_INDEX.get(code);
  const title = index === undefined ? code : (ISSUES[index]?.title ?? code);
  const evidence = [
    ...(found === "" ? [] : [`Found: ${plain(found)}.`]),
    ...(limit === null ? [] : [`Limit: ${plain(limit)}.`]),
  ];
  return {
    ruleId: code,
    ...(index === undefined ? {} : { ruleIndex: index }),
    level: LEVELS[severity],
    message: { text: [`${title}.`, ...evidence, plain(url)].join(" ") },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: locationOf(url) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: url, kind: "resource" }],
      },
    ],
    // The second is the only name that GitHub's code scanning reads.
    partialFingerprints: { "kajaFinding/v1": fingerprint, primaryLocationLineHash: fingerprint },
    properties: {
      url,
      state,
      ...(related.length > 0 ? { related: related.slice(0, MAX_RELATED), relatedCount: related.length } : {}),
    },
  };
}

/** One crawl as a SARIF log with one run. */
export function toSarif(run: SarifRun) {
  const { appUrl, projectId, crawlId, startedAt, finishedAt, findings, leftOut } = run;
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0" as const,
    runs: [
      {
        tool: {
          driver: {
            name: "Kaja SEO Engine",
            organization: "Kaja",
            informationUri: `${appUrl}/`,
            rules: ISSUES.map((issue) => ruleOf(run, issue)),
          },
        },
        automationDetails: { id: `kaja-seo/${projectId}/` },
        invocations: [
          {
            executionSuccessful: true,
            ...(startedAt === null ? {} : { startTimeUtc: startedAt }),
            ...(finishedAt === null ? {} : { endTimeUtc: finishedAt }),
          },
        ],
        columnKind: "utf16CodeUnits",
        results: findings.map(resultOf),
        properties: {
          crawlId,
          projectId,
          resultsLeftOut: leftOut,
          reportUrl: `${appUrl}/seo/projects/${projectId}?crawl=${crawlId}`,
        },
      },
    ],
  };
}
