/**
 * The service worker of push messages. A website's own file imports it: `importScripts("…/push/worker.js")`. It shows each message,
 * reports that it did, and opens the link of a message that is clicked.
 */
import type { PushPayload } from "../protocol/push-request.ts";

/* The types of workers and of pages do not go together in one program: what is used of a worker is written down here. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Extendable {
  data: { json(): unknown } | null;
}
interface NotificationEvent extends Extendable {
  notification: Notification;
}
interface ChangeEvent extends Extendable {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
  location: Location;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: ChangeEvent) => void): void;
}

const worker = self as unknown as Worker;
/** As the script of the page registered the file. */
const params = new URLSearchParams(worker.location.search);

const post = (to: string, body: object): Promise<unknown> =>
  fetch(to, { method: "POST", credentials: "omit", body: JSON.stringify(body) }).catch(() => undefined);

async function show(payload: PushPayload): Promise<void> {
  const { title, text, icon, url, tag, to, token } = payload;
  await worker.registration.showNotification(title, { body: text, tag, data: url, ...(icon ? { icon } : {}) });
  if (token) await post(to, { kind: "shown", token });
}

worker.addEventListener("push", (event) => {
  let payload: PushPayload | null = null;
  try {
    payload = event.data?.json() as PushPayload;
  } catch {
    // Not ours: nothing to show.
  }
  if (payload?.title) event.waitUntil(show(payload));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url: unknown = event.notification.data;
  if (typeof url === "string") event.waitUntil(worker.clients.openWindow(url));
});

/** The browser changed the address by which it gets messages. */
async function renew({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const [to, site] = [params.get("to"), params.get("site")];
  if (!to || !site) return;
  const url = worker.registration.scope;
  if (oldSubscription) await post(to, { site, url, kind: "unsubscribe", endpoint: oldSubscription.endpoint });
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ??
    (options &&
      (await worker.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: options.applicationServerKey,
      })));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await post(to, { site, url, kind: "subscribe", subscription: { endpoint, keys }, timeZone, asked: "" });
}

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
