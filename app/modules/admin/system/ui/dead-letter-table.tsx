import { Form, useNavigation } from "@remix-run/react";
import { Inbox } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";

interface Letter {
  id: string;
  queue: string;
  body: string;
  createdAt: Date;
}

/** Messages that used up their attempts, each to be sent again. */
export function DeadLetterTable({ letters, nowMs }: { letters: readonly Letter[]; nowMs: number }) {
  const sending = useNavigation().formData?.get("letterId");
  if (letters.length === 0) {
    return (
      <EmptyState icon={<Inbox size={22} aria-hidden="true" />} title="Nothing has failed for good">
        A message that a queue could not deliver after all its attempts is listed here for 30 days, to be sent again
        once the cause is gone.
      </EmptyState>
    );
  }
  return (
    <Table label="Messages that failed for good">
      <thead>
        <tr>
          <Th>Queue</Th>
          <Th wide>Message</Th>
          <Th>Failed</Th>
          <Th numeric>
            <span className="sr-only">Action</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {letters.map(({ id, queue, body, createdAt }) => (
          <tr key={id}>
            <Td>{queue}</Td>
            <Td wide className="max-w-[46ch] [overflow-wrap:anywhere]">
              <code className="font-mono text-[13px]">{body.slice(0, 200)}</code>
            </Td>
            <Td>
              <Time value={createdAt} now={nowMs} />
            </Td>
            <Td numeric>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="letterId" value={id} />
                <Button type="submit" size="s" busy={sending === id} busyLabel="Sending...">
                  Send again
                </Button>
              </Form>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
