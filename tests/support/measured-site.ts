import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface MeasuredSite {
  /** "http://127.0.0.1:12345": another origin than the product's. */
  url: string;
  close(): Promise<void>;
}

/** A shop of one script: its long page becomes a short one without a reload, a link leads away, and an event is sent before the tracker is there. */
const page = (tracker: string, elsewhere: string) => `<!doctype html><html lang="en"><head><title>Tea</title>
<script>window.kaja = window.kaja || function () { (kaja.q = kaja.q || []).push(arguments) }; kaja("early")</script>
${tracker}</head><body style="min-height: 3000px"><h1>Tea</h1>
<button id="next">Next</button><button id="buy">Buy</button> <a id="away" href="${elsewhere}">Elsewhere</a>
<script>
  document.getElementById("next").onclick = () => {
    history.pushState({}, "", "/two?token=secret");
    document.body.style.minHeight = "0";
  };
  document.getElementById("buy").onclick = () => kaja("signup", { props: { plan: "pro" }, revenue: { amount: 12.5, currency: "EUR" } });
</script></body></html>`;

/** A website with the tracker pasted in; `elsewhere` is the address its link leads to. */
export async function startMeasuredSite(tracker: string, elsewhere: string): Promise<MeasuredSite> {
  const server = createServer((request, response) => {
    const missing = request.url === "/missing";
    const tag = missing ? tracker.replace("<script ", "<script data-404 ") : tracker;
    response.writeHead(missing ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(page(tag, elsewhere));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
