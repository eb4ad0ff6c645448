import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exponentOf, moneyInput } from "../../../domain/money.ts";
import { csvResponse } from "../../query/csv-response.server.ts";
import { readRevenuePage } from "../page.server.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { report, by, rows } = await readRevenuePage(args);
  const { hosts, currency } = report.site;
  const notAdded = (missing: Readonly<Record<string, number>>) =>
    Object.entries(missing)
      .map(([code, minor]) => `${moneyInput(minor, code)} ${code}`)
      .join(" ");
  return csvResponse(
    { what: "revenue", host: hosts[0], at: args.context.now() },
    [by, "orders", "revenue", "currency", "not added"],
    rows.map(({ value, orders, sum }) => [
      value,
      orders,
      sum.minor / 10 ** exponentOf(currency),
      currency,
      notAdded(sum.missing),
    ]),
  );
}
