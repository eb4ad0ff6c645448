import { exact } from "#app/shared/format/number.ts";
import { percent } from "#app/shared/format/percent.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Stat } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { MACHINE_LABELS, RECIPIENT_LABELS, reasonLabel } from "../../labels.ts";
import type { ListedRecipient, CampaignReport as Report } from "../../store/campaign-rpc.ts";

const share = (part: number, whole: number): string => (whole === 0 ? "–" : percent(part / whole));

interface CampaignReportProps {
  report: Report;
  unknown: readonly ListedRecipient[];
  csvPath: string;
  timeZone: string;
}

function Heading({ children }: { children: string }) {
  return <h2 className="mb-3 font-bold text-lg tracking-tight">{children}</h2>;
}

/** What a campaign achieved: figures of people, and beside them those of programs. */
export function CampaignReport({ report, unknown, csvPath, timeZone }: CampaignReportProps) {
  const { totals, links, variants, domains, reasons, machines } = report;
  const { counts } = totals;
  const sent = counts.sent ?? 0;
  const waiting = (counts.queued ?? 0) + (counts.claimed ?? 0) + (counts.sending ?? 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          label="Sent"
          value={exact(sent)}
          hint={waiting > 0 ? `${exact(waiting)} of ${exact(all)} wait` : `of ${exact(all)}`}
        />
        <Stat
          label="Clicked by people"
          value={exact(totals.humanClicks)}
          hint={`${share(totals.humanClicks, sent)} of the emails. Bots only: ${exact(totals.machineClicks)}`}
        />
        <Stat
          label="Opens (estimate)"
          value={exact(totals.opens)}
          hint={`Bots: ${exact(totals.machineOpens)}. Opens are never certain.`}
        />
        <Stat
          label="Unsubscribed"
          value={exact(totals.unsubscribed)}
          hint={`${share(totals.unsubscribed, sent)}. Bounced: ${exact(totals.bounced)}, complaints: ${exact(totals.complained)}`}
        />
      </div>
      {unknown.length > 0 ? (
        <div>
          <Heading>Unknown outcomes</Heading>
          <p className="mb-3 text-ink-2 text-sm">
            The mail server did not answer, or sending was interrupted. These people may have received the email; it is
            never sent twice.
          </p>
          <Table label="Unknown outcomes">
            <thead>
              <tr>
                <Th>Email</Th>
                <Th>Reason</Th>
              </tr>
            </thead>
            <tbody>
              {unknown.map(({ n, email, reason }) => (
                <tr key={n}>
                  <Td>
                    <Breakable text={email} />
                  </Td>
                  <Td>{reasonLabel(reason)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
      {variants.length > 1 ? (
        <div>
          <Heading>Subjects</Heading>
          <Table label="Subjects">
            <thead>
              <tr>
                <Th>Subject</Th>
                <Th numeric>Sent</Th>
                <Th numeric>Clicked</Th>
                <Th numeric>Opens (estimate)</Th>
              </tr>
            </thead>
            <tbody>
              {variants.map(({ variant, subject, sent: mails, humanClicks, opens }) => (
                <tr key={variant}>
                  <Td>
                    <span className="mr-2 font-semibold">{variant.toUpperCase()}</span>
                    <Breakable text={subject} /> {totals.winner === variant ? <Tag tone="good">Winner</Tag> : null}
                  </Td>
                  <Td numeric>{exact(mails)}</Td>
                  <Td numeric>{`${exact(humanClicks)} (${share(humanClicks, mails)})`}</Td>
                  <Td numeric>{exact(opens)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
      <div>
        <Heading>Links</Heading>
        {links.length === 0 ? (
          <p className="text-ink-2 text-sm">The email has no links of its own.</p>
        ) : (
          <Table label="Links" hasMore>
            <thead>
              <tr>
                <Th>Link</Th>
                <Th numeric>People</Th>
                <Th numeric wide>
                  Unsure
                </Th>
                <Th numeric>Programs</Th>
              </tr>
            </thead>
            <tbody>
              {links.map(({ link, url, human, unsure, machine }) => (
                <tr key={link}>
                  <Td className="max-w-[48ch] [overflow-wrap:anywhere]">{url.slice(0, 200)}</Td>
                  <Td numeric>{exact(human)}</Td>
                  <Td numeric wide>
                    {exact(unsure)}
                  </Td>
                  <Td numeric>{exact(machine)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {domains.length > 0 ? (
          <div>
            <Heading>Mail domains</Heading>
            <Table label="Mail domains">
              <thead>
                <tr>
                  <Th>Domain</Th>
                  <Th numeric>Sent</Th>
                  <Th numeric>Bounced</Th>
                  <Th numeric>Clicked</Th>
                </tr>
              </thead>
              <tbody>
                {domains.map(({ domain, sent: mails, bounced, humanClicks }) => (
                  <tr key={domain}>
                    <Td>
                      <Breakable text={domain} />
                    </Td>
                    <Td numeric>{exact(mails)}</Td>
                    <Td numeric>{exact(bounced)}</Td>
                    <Td numeric>{exact(humanClicks)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        ) : null}
        {reasons.length > 0 ? (
          <div>
            <Heading>Not sent</Heading>
            <Table label="Not sent">
              <thead>
                <tr>
                  <Th>Outcome</Th>
                  <Th>Reason</Th>
                  <Th numeric>People</Th>
                </tr>
              </thead>
              <tbody>
                {reasons.map(({ state, reason, count }) => (
                  <tr key={`${state} ${reason}`}>
                    <Td>{RECIPIENT_LABELS[state]}</Td>
                    <Td>{reason === "" ? "–" : reasonLabel(reason)}</Td>
                    <Td numeric>{exact(count)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        ) : null}
        {machines.length > 0 ? (
          <div>
            <Heading>How bots were recognized</Heading>
            <Table label="How bots were recognized">
              <thead>
                <tr>
                  <Th>Sign</Th>
                  <Th numeric>Opens and clicks</Th>
                </tr>
              </thead>
              <tbody>
                {machines.map(({ reason, count }) => (
                  <tr key={reason}>
                    <Td>{MACHINE_LABELS[reason]}</Td>
                    <Td numeric>{exact(count)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        ) : null}
      </div>
      <p className="flex flex-wrap items-center gap-3 text-ink-3 text-sm">
        <LinkButton to={csvPath} reloadDocument size="s">
          Export CSV
        </LinkButton>
        {totals.endedAtMs === null ? null : (
          <span>
            Ended <Time value={totals.endedAtMs} timeZone={timeZone} />
          </span>
        )}
      </p>
    </div>
  );
}
