import { WorkerEntrypoint } from "cloudflare:workers";

/**
 * Takes messages for the mail queue from another process of this machine: under `npm run dev` pages run outside
 * the Worker, where a queue of their own would have no consumer. Reached by a service binding only, never by URL.
 */
export class QueueRelay extends WorkerEntrypoint<Env> {
  async send(body: unknown): Promise<void> {
    await this.env.MAIL_QUEUE.send(body);
  }

  async sendBatch(messages: { body: unknown }[]): Promise<void> {
    await this.env.MAIL_QUEUE.sendBatch(messages);
  }
}
