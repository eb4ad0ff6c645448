import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { exponentOf, moneyInput } from "../../../domain/money/money.ts";
import { readRevenuePage } from "../page.server.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { report, by, rows } = await readRevenuePage(args);
  const { hosts, currency } = report.site;
  const notAdded = (missing: Readonly<Record<string, number>>) =>
    Object.entries(missing)
      .map(([code, minor]) => `${moneyInput(minor, code)} ${code}`)
      .join(" ");
  return csvResponse(
    datedName("revenue", hosts[0], args.context.now()),
    [by, "orders", "revenue", "currency", "not added"],
    [
      rows.map(({ value, orders, sum }) => [
        value,
        orders,
        sum.minor / 10 ** exponentOf(currency),
        currency,
        notAdded(sum.missing),
      ]),
    ],
  );
}
