import { Form } from "@remix-run/react";
import { centsText } from "#app/shared/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { Proposal } from "../../store/ads-rpc.ts";

const STATES = { open: "Open", accepted: "Accepted", dismissed: "Dismissed" } as const;

function reasonOf({ guardrail, value, bound }: Proposal, currency: string): string {
  const money = (cents: number) => centsText(Math.round(cents), currency);
  if (guardrail === "wasted") return `${money(value)} spent without a conversion; the limit is ${money(bound)}.`;
  if (guardrail === "cpa") return `${money(value)} for a conversion; the limit is ${money(bound)}.`;
  if (guardrail === "roas") return `ROAS of ${value.toFixed(2)}; the minimum is ${bound.toFixed(2)}.`;
  return `Frequency of ${value.toFixed(2)}; the limit is ${bound.toFixed(2)}.`;
}

/** Proposals to pause ads, open ones first. */
export function ProposalTable({ proposals, currency }: { proposals: readonly Proposal[]; currency: string }) {
  if (proposals.length === 0)
    return <p className="text-ink-2 text-sm">No proposals. Set guardrails below to get them.</p>;
  return (
    <Table label="Proposed pauses" hasMore>
      <thead>
        <tr>
          <Th pinned>Ad</Th>
          <Th>Why</Th>
          <Th>Decision</Th>
        </tr>
      </thead>
      <tbody>
        {proposals.map((proposal) => (
          <tr key={proposal.id}>
            <Td pinned className="min-w-[140px]">
              <Breakable text={proposal.adName === "" ? `Ad ${proposal.ad}` : proposal.adName} />
              <span className="block text-ink-3 text-xs">{proposal.campaign}</span>
            </Td>
            <Td>{reasonOf(proposal, currency)}</Td>
            <Td>
              {proposal.state === "open" ? (
                <Form method="post" preventScrollReset className="flex gap-2">
                  <FormKey />
                  <input type="hidden" name="id" value={proposal.id} />
                  <Button
                    type="submit"
                    size="s"
                    name="intent"
                    value="accept"
                    aria-label={`Accept the pause of ${proposal.adName}`}
                  >
                    Accept
                  </Button>
                  <Button
                    type="submit"
                    size="s"
                    name="intent"
                    value="dismiss"
                    aria-label={`Dismiss the pause of ${proposal.adName}`}
                  >
                    Dismiss
                  </Button>
                </Form>
              ) : (
                <Tag>{STATES[proposal.state]}</Tag>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
