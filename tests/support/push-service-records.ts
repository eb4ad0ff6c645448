/** What the stand-in of `startPushService` took for a browser. */
export interface PushedMessage {
  payload: Record<string, string>;
  ttl: string;
  urgency: string;
  topic: string;
}
