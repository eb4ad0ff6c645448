/*
 * Asks a browser for push messages, on websites: only when a person clicks. The file of the service worker is on the website's own
 * address, as browsers demand.
 */

const SEEN = "kaja-push-seen";
const DAY_MS = 86_400_000;

export interface PushPlace {
  /** Address of our service. */
  to: string;
  site: string;
  /** Path of the worker's file on the website. */
  worker: string;
}

/** Whether a click may ask: the browser can, and its person has not decided. */
export const canAsk = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && Notification.permission === "default";

const post = ({ to, site }: PushPlace, body: object): Promise<Response> =>
  fetch(to, {
    method: "POST",
    keepalive: true,
    credentials: "omit",
    body: JSON.stringify({ site, url: location.href.slice(0, 2_000), ...body }),
  });

async function report(place: PushPlace, subscription: PushSubscription, asked: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const answer = await post(place, { kind: "subscribe", subscription: { endpoint, keys }, timeZone, asked });
  if (answer.ok) localStorage.setItem(SEEN, String(Date.now()));
}

/** Asks the person and keeps what the browser gives. `asked`: what they clicked. To be called in their click. */
export async function askForPush(place: PushPlace, asked: string): Promise<void> {
  // First: some browsers ask only while the click is fresh.
  if ((await Notification.requestPermission()) !== "granted") return;
  const answer = await post(place, { kind: "key" });
  if (answer.status !== 200) return;
  const { key }: { key: string } = await answer.json();
  const { to, site, worker } = place;
  await navigator.serviceWorker.register(`${worker}?${new URLSearchParams({ site, to })}`);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await report(place, subscription, asked.slice(0, 400));
}

/** Says once a day that a browser is still there, so that it is known whose it is; forgets it when its person said no. */
async function stayKnown(place: PushPlace): Promise<void> {
  const seen = Number(localStorage.getItem(SEEN));
  if (!seen || Date.now() - seen < DAY_MS) return;
  const registration = await navigator.serviceWorker.getRegistration(place.worker);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await report(place, subscription, "");
  else localStorage.removeItem(SEEN);
}

/** Buttons of a website that ask for push messages, or turn them off. */
function followButtons(place: PushPlace): void {
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest("[data-kaja-push]");
    if (button && canAsk()) askForPush(place, button.textContent ?? "").catch(() => undefined);
    if (target.closest("[data-kaja-push-off]")) turnOff(place).catch(() => undefined);
  });
}

async function turnOff(place: PushPlace): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(place.worker);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await post(place, { kind: "unsubscribe", endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  localStorage.removeItem(SEEN);
}

/** Starts what a page has of push; storage or workers that a browser refuses end it quietly. */
export function startPush(place: PushPlace): void {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return;
  followButtons(place);
  stayKnown(place).catch(() => undefined);
}
