import type { TestProject } from "vitest/node";
import { startHranaServer } from "./hrana.ts";
import { startSmtpServers } from "./smtp.ts";
import type { SmtpPorts } from "./smtp-records.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Base of the databases of `startHranaServer`. */
    libsqlUrl: string;
    smtp: SmtpPorts;
  }
}

/** Real servers beside workerd, for the tests inside it: a libSQL server and SMTP servers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [hrana, smtp] = await Promise.all([startHranaServer(), startSmtpServers()]);
  project.provide("libsqlUrl", hrana.url);
  project.provide("smtp", smtp.ports);
  return async () => {
    await Promise.all([hrana.stop(), smtp.stop()]);
  };
}
