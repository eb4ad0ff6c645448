/** Where a website holds the file of its service worker: browsers take it from the website's own address alone. */
export const WORKER_PATH = "/kaja-push.js";

/** What that file holds; it never changes, so that nobody has to put it there twice. */
export const workerFile = (appUrl: string): string => `importScripts(${JSON.stringify(`${appUrl}/push/worker.js`)});\n`;

/** An own button that asks for push messages, beside the script of onsite messages. */
export const BUTTON_CODE = '<button type="button" data-kaja-push>Get our news on this device</button>';
