type Json = Record<string, unknown>;

interface Call {
  method: string;
  path: string;
  params: URLSearchParams;
  idempotencyKey: string | null;
  /** Where the pages of this world are. */
  base: string;
}

interface Answer {
  status: number;
  body: unknown;
  replayed?: boolean;
}

interface Item {
  id: string;
  price: { id: string; unit_amount: number };
  current_period_start: number;
  current_period_end: number;
}

interface Subscription extends Json {
  id: string;
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  items: { data: [Item] };
  taxPercent: number;
}

interface Session extends Json {
  id: string;
  customer: string;
  priceId: string;
  metadata: Record<string, string>;
  taxPercent: number;
  success_url: string;
  client_reference_id: string;
  status: string;
  amount_total: number;
}

interface Invoice extends Json {
  id: string;
  customer: string;
  status: string;
  amount_paid: number;
  total: number;
  intent: string;
}

/** US cents per month, without VAT. */
export const STAND_IN_PRICES: Readonly<Record<string, number>> = {
  price_basic: 4_900,
  price_pro: 14_900,
  price_enterprise: 34_900,
};

class Refusal extends Error {
  readonly answer: Answer;
  constructor(status: number, type: string, message: string) {
    super(message);
    this.answer = { status, body: { error: { type, message } } };
  }
}

const nested = (params: URLSearchParams, root: string): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([key, value]) =>
      key.startsWith(`${root}[`) ? [[key.slice(root.length + 1, -1), value]] : [],
    ),
  );

const found = <T>(one: T | undefined): T => {
  if (!one) throw new Refusal(404, "invalid_request_error", "No such object");
  return one;
};

/** Everything that one account at Stripe knows, and how time and people move it. Moments are in seconds, as Stripe's are. */
export class StripeWorld {
  /** Every event so far, in its order. */
  readonly events: Json[] = [];
  /** Calls that changed something, for counting. */
  readonly changes: string[] = [];
  private now = Math.floor(Date.now() / 1_000);
  private cardRefuses = false;
  private down = false;
  private readonly serials = new Map<string, number>();
  private readonly salt = crypto.randomUUID().slice(0, 8);
  private readonly customers = new Map<string, Json>();
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly sessions = new Map<string, Session>();
  private readonly invoices = new Map<string, Invoice>();
  private readonly charges = new Map<
    string,
    Json & { amount_refunded: number; payment_intent: string; customer: string }
  >();
  private readonly rates = new Map<string, Json & { percentage: number }>();
  private readonly replays = new Map<string, { request: string; answer: Answer }>();

  /** "in_3f9a_2": unlike those of every other world but for what follows the last underscore. */
  private id(kind: string): string {
    const serial = (this.serials.get(kind) ?? 0) + 1;
    this.serials.set(kind, serial);
    return `${kind}_${this.salt}_${serial}`;
  }

  private emit(type: string, object: Json): void {
    this.events.push({
      id: this.id("evt"),
      object: "event",
      type,
      created: this.now,
      data: { object: structuredClone(object) },
    });
  }

  /** What a person, a bank or time does. */
  control(
    step: string,
    given: { now?: number; session?: string; customer?: string; cents?: number; on?: boolean },
  ): unknown {
    const { customer = "" } = given;
    if (step === "time") this.now = given.now ?? this.now;
    if (step === "card") this.cardRefuses = given.on ?? true;
    if (step === "down") this.down = given.on ?? true;
    if (step === "complete") return this.complete(found(this.sessions.get(given.session ?? "")));
    if (step === "renew") this.renew(this.liveOf(customer));
    if (step === "pay") this.payOpen(customer);
    if (step === "end") this.end(this.liveOf(customer));
    if (step === "refund") this.refund(customer, given.cents ?? 0);
    if (step === "events") return { events: this.events, changes: this.changes };
    return undefined;
  }

  private liveOf(customer: string): Subscription {
    return found(
      [...this.subscriptions.values()].find((one) => one.customer === customer && one.status !== "canceled"),
    );
  }

  private complete(session: Session): { url: string } {
    if (session.status === "open") {
      session.status = "complete";
      const price = { id: session.priceId, unit_amount: STAND_IN_PRICES[session.priceId] ?? 0 };
      const item: Item = {
        id: this.id("si"),
        price,
        current_period_start: this.now,
        current_period_end: this.monthAfter(this.now),
      };
      const subscription: Subscription = {
        id: this.id("sub"),
        object: "subscription",
        customer: session.customer,
        status: "active",
        created: this.now,
        billing_cycle_anchor: this.now,
        cancel_at: null,
        cancel_at_period_end: false,
        metadata: session.metadata,
        items: { data: [item] },
        taxPercent: session.taxPercent,
      };
      this.subscriptions.set(subscription.id, subscription);
      this.charge(subscription, "subscription_create", [["One month", price.unit_amount]], true);
      this.emit("checkout.session.completed", session);
      this.emit("customer.subscription.created", subscription);
    }
    return { url: session.success_url };
  }

  private monthAfter(seconds: number): number {
    const next = new Date(seconds * 1_000);
    next.setUTCMonth(next.getUTCMonth() + 1);
    return next.getTime() / 1_000;
  }

  private invoiceOf(subscription: Subscription, reason: string, lines: [string, number][]): Invoice {
    const [item] = subscription.items.data;
    const net = lines.reduce((sum, [, amount]) => sum + amount, 0);
    const total = net + Math.round((net * subscription.taxPercent) / 100);
    return {
      id: this.id("in"),
      object: "invoice",
      customer: subscription.customer,
      status: "open",
      created: this.now,
      currency: "usd",
      billing_reason: reason,
      amount_paid: 0,
      subtotal: net,
      total_excluding_tax: net,
      total,
      period_start: this.now,
      period_end: this.now,
      customer_name: "Somebody",
      customer_address: { country: "US" },
      status_transitions: { paid_at: null },
      parent: { subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } } },
      lines: {
        data: lines.map(([description, amount]) => ({
          description,
          amount,
          period: { start: item.current_period_start, end: item.current_period_end },
          pricing: { price_details: { price: item.price.id } },
        })),
      },
      intent: this.id("pi"),
    };
  }

  private charge(subscription: Subscription, reason: string, lines: [string, number][], succeeds: boolean): void {
    const invoice = this.invoiceOf(subscription, reason, lines);
    this.invoices.set(invoice.id, invoice);
    if (succeeds) this.settle(invoice);
    else this.emit("invoice.payment_failed", invoice);
  }

  private settle(invoice: Invoice): void {
    Object.assign(invoice, { status: "paid", amount_paid: invoice.total, status_transitions: { paid_at: this.now } });
    const id = this.id("ch");
    this.charges.set(id, {
      id,
      object: "charge",
      customer: invoice.customer,
      amount: invoice.total,
      amount_refunded: 0,
      payment_intent: invoice.intent,
    });
    this.emit("invoice.paid", invoice);
  }

  private renew(subscription: Subscription): void {
    const [item] = subscription.items.data;
    this.now = Math.max(this.now, item.current_period_end);
    if (subscription.cancel_at_period_end) {
      this.end(subscription);
      return;
    }
    item.current_period_start = item.current_period_end;
    item.current_period_end = this.monthAfter(item.current_period_start);
    this.charge(subscription, "subscription_cycle", [["One month", item.price.unit_amount]], !this.cardRefuses);
    if (this.cardRefuses) subscription.status = "past_due";
    this.emit("customer.subscription.updated", subscription);
  }

  private payOpen(customer: string): void {
    for (const invoice of this.invoices.values())
      if (invoice.customer === customer && invoice.status === "open") this.settle(invoice);
    const subscription = this.liveOf(customer);
    subscription.status = "active";
    this.emit("customer.subscription.updated", subscription);
  }

  private end(subscription: Subscription): void {
    subscription.status = "canceled";
    this.emit("customer.subscription.deleted", subscription);
  }

  private refund(customer: string, cents: number): void {
    const charge = found([...this.charges.values()].find((one) => one.customer === customer));
    charge.amount_refunded += cents;
    this.emit("charge.refunded", charge);
  }

  /** One call of the API; the same idempotency key gives the same answer, and with other parameters an error. */
  call(call: Call): Answer {
    if (this.down) return { status: 503, body: { error: { type: "api_error", message: "down" } } };
    const { idempotencyKey: key } = call;
    const request = `${call.method} ${call.path} ${call.params}`;
    const known = key ? this.replays.get(key) : undefined;
    if (known && known.request !== request)
      return new Refusal(400, "idempotency_error", "Keys can only be used with the same parameters").answer;
    if (known) return { ...known.answer, replayed: true };
    let answer: Answer;
    try {
      answer = { status: 200, body: structuredClone(this.answer(call)) };
      if (call.method !== "GET") this.changes.push(`${call.method} ${call.path}`);
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      answer = cause.answer;
    }
    if (key) this.replays.set(key, { request, answer });
    return answer;
  }

  private answer({ method, path, params, base }: Call): unknown {
    const [, , kind = "", id = "", verb = ""] = path.split("/");
    const list = (rows: Iterable<Json>) => ({
      object: "list",
      has_more: false,
      data: [...rows].filter(
        (one) =>
          (!params.has("customer") || one.customer === params.get("customer")) &&
          (!params.has("status") || params.get("status") === "all" || one.status === params.get("status")),
      ),
    });
    const route = `${method} ${kind}${id && !["sessions", "create_preview"].includes(id) ? "/:id" : id ? `/${id}` : ""}${verb && id !== "sessions" ? `/${verb}` : ""}`;
    if (kind === "checkout") return verb ? this.expire(verb) : this.openSession(params, base);
    switch (route) {
      case "POST customers":
        return this.makeCustomer(params);
      case "POST customers/:id":
        return Object.assign(found(this.customers.get(id)), { name: params.get("name") });
      case "GET tax_rates":
        return list(this.rates.values());
      case "POST tax_rates":
        return this.makeRate(params);
      case "GET subscriptions":
        return list(this.subscriptions.values());
      case "POST subscriptions/:id":
        return this.change(found(this.subscriptions.get(id)), params);
      case "DELETE subscriptions/:id": {
        const subscription = found(this.subscriptions.get(id));
        this.end(subscription);
        return subscription;
      }
      case "GET invoices":
        return list(this.invoices.values());
      case "POST invoices/create_preview":
        return this.preview(params);
      case "POST billing_portal/sessions":
        return { id: this.id("bps"), object: "billing_portal.session", url: `${base}/portal` };
      case "GET charges/:id":
        return found(this.charges.get(id));
      case "GET invoice_payments": {
        const intent = params.get("payment[payment_intent]");
        return list(
          [...this.invoices.values()]
            .filter((one) => one.intent === intent)
            .map((one) => ({ id: this.id("inpay"), invoice: one.id })),
        );
      }
      default:
        throw new Refusal(404, "invalid_request_error", `No such route: ${route}`);
    }
  }

  private makeCustomer(params: URLSearchParams): Json {
    const customer = { id: this.id("cus"), object: "customer", metadata: nested(params, "metadata") };
    this.customers.set(customer.id, customer);
    return customer;
  }

  private makeRate(params: URLSearchParams): Json {
    const rate = {
      id: this.id("txr"),
      object: "tax_rate",
      percentage: Number(params.get("percentage")),
      metadata: nested(params, "metadata"),
    };
    this.rates.set(rate.id, rate);
    return rate;
  }

  private openSession(params: URLSearchParams, base: string): Json {
    const id = this.id("cs");
    const priceId = params.get("line_items[0][price]") ?? "";
    const net = STAND_IN_PRICES[priceId] ?? 0;
    const taxPercent = this.rates.get(params.get("subscription_data[default_tax_rates][0]") ?? "")?.percentage ?? 0;
    const session: Session = {
      id,
      object: "checkout.session",
      url: `${base}/${id}`,
      customer: found(this.customers.get(params.get("customer") ?? "")).id as string,
      client_reference_id: params.get("client_reference_id") ?? "",
      priceId,
      metadata: nested(params, "subscription_data[metadata]"),
      taxPercent,
      amount_total: net + Math.round((net * taxPercent) / 100),
      success_url: params.get("success_url") ?? "",
      status: "open",
    };
    this.sessions.set(id, session);
    return session;
  }

  private expire(id: string): Json {
    return Object.assign(found(this.sessions.get(id)), { status: "expired" });
  }

  private prorated(
    subscription: Subscription,
    params: URLSearchParams,
    [date, price]: [string, string],
  ): [string, number][] {
    const [item] = subscription.items.data;
    const at = Number(params.get(date) ?? this.now);
    const share = (item.current_period_end - at) / (item.current_period_end - item.current_period_start);
    const cents = STAND_IN_PRICES[params.get(price) ?? ""] ?? 0;
    return [
      ["Unused time", -Math.round(item.price.unit_amount * share)],
      ["Remaining time", Math.round(cents * share)],
    ];
  }

  private preview(params: URLSearchParams): Json {
    const subscription = found(this.subscriptions.get(params.get("subscription") ?? ""));
    const names: [string, string] = ["subscription_details[proration_date]", "subscription_details[items][0][price]"];
    return this.invoiceOf(subscription, "upcoming", this.prorated(subscription, params, names));
  }

  private change(subscription: Subscription, params: URLSearchParams): Json {
    const [item] = subscription.items.data;
    const priceId = params.get("items[0][price]");
    const cancels = params.get("cancel_at_period_end");
    if (priceId && params.get("proration_behavior") === "always_invoice") {
      if (this.cardRefuses) throw new Refusal(402, "card_error", "Your card was declined.");
      const lines = this.prorated(subscription, params, ["proration_date", "items[0][price]"]);
      item.price = { id: priceId, unit_amount: STAND_IN_PRICES[priceId] ?? 0 };
      this.charge(subscription, "subscription_update", lines, true);
    } else if (priceId) item.price = { id: priceId, unit_amount: STAND_IN_PRICES[priceId] ?? 0 };
    if (cancels !== null) subscription.cancel_at_period_end = cancels === "true";
    for (const [key, value] of Object.entries(nested(params, "metadata"))) {
      if (value === "") delete subscription.metadata[key];
      else subscription.metadata[key] = value;
    }
    this.emit("customer.subscription.updated", subscription);
    return subscription;
  }
}
