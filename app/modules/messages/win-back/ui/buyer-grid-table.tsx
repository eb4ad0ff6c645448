import { Link } from "@remix-run/react";
import { counted, exact } from "#app/shared/format/number.ts";
import { cx } from "#app/ui/cx.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { ORDER_COUNTS, ordersLabel, RECENCY_DAYS, recencyLabel } from "../domain/buyer-grid.ts";
import { OrderValues } from "./order-values.tsx";

export interface GridCell {
  recency: number;
  frequency: number;
  people: number;
  values: { currency: string; cents: number }[];
}

interface Props {
  cells: readonly GridCell[];
  chosen: { recency: number; orders: number } | null;
}

/** Buyers by their last order (rows) and how often they ordered (columns). Each cell with people chooses them. */
export function BuyerGridTable({ cells, chosen }: Props) {
  return (
    <Table label="Buyers by last order and number of orders" hasMore>
      <thead>
        <tr>
          <Th pinned>Last order</Th>
          {ORDER_COUNTS.map((begin, at) => (
            <Th key={begin} numeric>
              {ordersLabel(at)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RECENCY_DAYS.map((begin, recency) => (
          <tr key={begin}>
            <Th pinned>{recencyLabel(recency)}</Th>
            {ORDER_COUNTS.map((count, orders) => {
              const cell = cells.find((one) => one.recency === recency && one.frequency === orders);
              const isChosen = chosen?.recency === recency && chosen.orders === orders;
              return (
                <Td key={count} numeric className={cx(isChosen && "bg-sunken")}>
                  {cell ? (
                    <>
                      <Link
                        to={`?recency=${recency}&orders=${orders}#buyers`}
                        preventScrollReset
                        aria-current={isChosen ? "true" : undefined}
                        aria-label={`${counted(cell.people, "buyer")}: ${ordersLabel(orders)}, last ${recencyLabel(recency)}`}
                        className="font-semibold underline-offset-2 hover:underline"
                      >
                        {exact(cell.people)}
                      </Link>
                      <p className="whitespace-nowrap text-[13px] text-ink-3">
                        <OrderValues values={cell.values} />
                      </p>
                    </>
                  ) : (
                    <span className="text-ink-3">0</span>
                  )}
                </Td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
