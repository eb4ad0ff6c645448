import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { Button } from "#app/ui/button.tsx";
import { Stat } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { UtmAudit } from "../domain/audit.ts";
import { type Dictionary, listOf, UTM_FIELDS, type UtmField } from "../domain/rules.ts";

const LABELS: Readonly<Record<UtmField, string>> = { source: "Source", medium: "Medium", campaign: "Campaign" };
const CONTROL = "h-9 w-36 min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:h-11";
/** Rows that are shown; the others have fewer visits. */
const MAX_ROWS = 100;

interface AuditProps {
  audit: UtmAudit;
  mappings: readonly { id: string; field: UtmField; fromValue: string; toValue: string }[];
  dictionary: Dictionary;
  reply: FormReply | undefined;
}

/** Past traffic held against the rules, and what the wrong values mean. */
export function Audit({ audit: { rows, totals }, mappings, dictionary, reply }: AuditProps) {
  const errors = reply?.intent === "map" ? (reply.errors.toValue ?? []) : [];
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        {UTM_FIELDS.map((field) => {
          const { visits, right, repaired } = totals[field];
          return (
            <Stat
              key={field}
              label={`${LABELS[field]}: right`}
              value={percentOfWhole(right + repaired, visits)}
              hint={`${exact(visits - right - repaired)} of ${exact(visits)} visits are mislabeled, ${exact(repaired)} repaired`}
            />
          );
        })}
      </div>
      <Section
        title="Mislabeled visits"
        about="The last 90 days. Map wrong values to the right ones: campaign and Analytics reports then use them. Recorded visits do not change."
      >
        {errors.length > 0 ? (
          <p role="alert" className="mb-3 rounded-s bg-bad-soft px-3.5 py-2.5 text-bad text-sm">
            {errors[0]}
          </p>
        ) : null}
        {rows.length === 0 ? (
          <p className="text-ink-2 text-sm">Nothing is mislabeled, or there are no tagged visits yet.</p>
        ) : (
          <Table label="Mislabeled visits" hasMore>
            <thead>
              <tr>
                <Th>Value</Th>
                <Th numeric>Visits</Th>
                <Th>Means</Th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MAX_ROWS).map(({ field, value, visits, message, suggestion, mappedTo }) => (
                <tr key={`${field}:${value}`}>
                  <Td>
                    <span className="font-semibold">
                      <Breakable text={value} />
                    </span>
                    <div className="text-ink-3 text-xs [overflow-wrap:anywhere]">{`utm_${field}. ${message}`}</div>
                  </Td>
                  <Td numeric>{exact(visits)}</Td>
                  <Td>
                    {mappedTo === null ? (
                      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                        <FormKey />
                        <input type="hidden" name="field" value={field} />
                        <input type="hidden" name="fromValue" value={value} />
                        <input
                          name="toValue"
                          aria-label={`What ${value} means`}
                          list={`means-${field}`}
                          maxLength={100}
                          defaultValue={suggestion ?? ""}
                          className={CONTROL}
                        />
                        <Button type="submit" size="s" name="intent" value="map">
                          Repair
                        </Button>
                      </Form>
                    ) : (
                      <span>{mappedTo}</span>
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {UTM_FIELDS.map((field) => (
          <datalist key={field} id={`means-${field}`}>
            {listOf(dictionary, field).map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        ))}
      </Section>
      {mappings.length > 0 ? (
        <Section title="Repairs">
          <ul>
            {mappings.map(({ id, field, fromValue, toValue }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-3 border-line border-t py-1.5 text-sm first:border-t-0"
              >
                <span className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">{`${LABELS[field]}: ${fromValue} becomes ${toValue}`}</span>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    size="s"
                    look="quiet"
                    name="intent"
                    value="unmap"
                    aria-label={`Delete the repair of ${fromValue}`}
                  >
                    Delete
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
