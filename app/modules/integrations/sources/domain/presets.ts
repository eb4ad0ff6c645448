import { textAt } from "./mapping.ts";

export const PRESET_IDS = ["stripe", "github", "shopify", "standard", "none"] as const;
export type PresetId = (typeof PRESET_IDS)[number];

type Headers = Readonly<Record<string, string>>;

export interface Preset {
  title: string;
  /** Where the secret is found; empty where nothing is signed. */
  secretHint: string;
  /** What names the happening. */
  idOf: (headers: Headers, payload: unknown) => string | null;
  /** What the service calls it. */
  nameOf: (headers: Headers, payload: unknown) => string | null;
}

const header = (headers: Headers, name: string): string | null => headers[name]?.slice(0, 200) || null;

export const PRESETS: Readonly<Record<PresetId, Preset>> = {
  stripe: {
    title: "Stripe",
    secretHint: "Signing secret of the endpoint in Stripe's dashboard; begins with whsec_.",
    idOf: (_, payload) => textAt(payload, "id"),
    nameOf: (_, payload) => textAt(payload, "type"),
  },
  github: {
    title: "GitHub",
    secretHint: "The secret that you enter in the settings of the webhook on GitHub.",
    idOf: (headers) => header(headers, "x-github-delivery"),
    nameOf: (headers, payload) => {
      const [event, action] = [header(headers, "x-github-event"), textAt(payload, "action")];
      return event && action ? `${event}.${action}` : event;
    },
  },
  shopify: {
    title: "Shopify",
    secretHint: "Shown under Settings, Notifications, Webhooks; or the client secret of your app.",
    idOf: (headers) => header(headers, "x-shopify-event-id") ?? header(headers, "x-shopify-webhook-id"),
    nameOf: (headers) => header(headers, "x-shopify-topic"),
  },
  standard: {
    title: "Standard Webhooks",
    secretHint: "The secret that the service shows for this endpoint; begins with whsec_.",
    idOf: (headers) => header(headers, "webhook-id"),
    nameOf: (_, payload) => textAt(payload, "type"),
  },
  none: {
    title: "No signature",
    secretHint: "",
    idOf: (headers) => header(headers, "idempotency-key"),
    nameOf: (_, payload) => textAt(payload, "type") ?? textAt(payload, "event"),
  },
};
