import type { TestProject } from "vitest/node";
import { startHranaServer } from "./hrana.ts";
import { startMailServices } from "./mail-services.ts";
import { startPushService } from "./push-service.ts";
import { startReceiver } from "./receiver.ts";
import { startSmtpServers } from "./smtp.ts";
import type { SmtpPorts } from "./smtp-records.ts";
import { startStripeServer } from "./stripe-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Base of the databases of `startHranaServer`. */
    libsqlUrl: string;
    /** Base of the stand-in of `startStripeServer`. */
    stripeUrl: string;
    smtp: SmtpPorts;
    /** Base of the stand-ins of `startMailServices`. */
    mailServicesUrl: string;
    /** Base of the stand-in of `startPushService`. */
    pushServiceUrl: string;
    /** Base of the receiver of `startReceiver`. */
    receiverUrl: string;
  }
}

/** Servers beside workerd, for the tests inside it: a libSQL server, SMTP servers, stand-ins for Stripe, mail services and a push service, and a receiver of webhooks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [hrana, smtp, stripe, mailServices, receiver, push] = await Promise.all([
    startHranaServer(),
    startSmtpServers(),
    startStripeServer(),
    startMailServices(),
    startReceiver(),
    startPushService(),
  ]);
  project.provide("libsqlUrl", hrana.url);
  project.provide("smtp", smtp.ports);
  project.provide("stripeUrl", stripe.url);
  project.provide("mailServicesUrl", mailServices.url);
  project.provide("receiverUrl", receiver.url);
  project.provide("pushServiceUrl", push.url);
  return async () => {
    await Promise.all([hrana, smtp, stripe, mailServices, receiver, push].map(({ stop }) => stop()));
  };
}
