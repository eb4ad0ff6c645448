import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

import { SMTP_CREDENTIALS, type SmtpPorts, type SmtpRecord, type SmtpServerName } from "./smtp-records.ts";

const mailbox = (address: string) => (address.split("@")[0] ?? "").split("+")[0];

/** Refusals by the local part of the recipient: rejected@ for good, busy@ for now; hangup@ ends the connection without a word, vanish@ once it has the content. */
function refusal(address: string): Error | undefined {
  if (mailbox(address) === "rejected")
    return Object.assign(new Error(`No such mailbox: ${address}`), { responseCode: 550 });
  if (mailbox(address) === "busy") return Object.assign(new Error(`Try later: ${address}`), { responseCode: 451 });
  return undefined;
}

/** Ends the connection of a session without a word. */
export function hangUp(server: SMTPServer, { id }: { id: string }): void {
  for (const connection of server.connections)
    if (connection.id === id) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
}

function listen(server: { listen(port: number, host: string, done: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}

/** Starts three real SMTP servers on loopback and an HTTP door to what they received. */
export async function startSmtpServers(): Promise<{ ports: SmtpPorts; stop: () => Promise<void> }> {
  const records: SmtpRecord[] = [];
  const attempts = { signIns: 0 };
  const smtp = (server: SmtpServerName, options: SMTPServerOptions): SMTPServer => {
    const instance = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      ...options,
      onRcptTo({ address }, session, done) {
        if (mailbox(address) !== "hangup") return done(refusal(address));
        hangUp(instance, session);
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = session.envelope;
          const raw = Buffer.concat(chunks).toString("utf8");
          records.push({
            server,
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            raw,
            user: session.user,
          });
          if (rcptTo.some(({ address }) => mailbox(address) === "vanish")) hangUp(instance, session);
          else done();
        });
      },
      onAuth({ username, password }, _session, done) {
        attempts.signIns += 1;
        if (username === SMTP_CREDENTIALS.username && password === SMTP_CREDENTIALS.password)
          done(null, { user: username });
        else done(Object.assign(new Error(`Wrong password of ${username}@localhost`), { responseCode: 535 }));
      },
    });
    return instance;
  };
  const servers: Record<SmtpServerName, SMTPServer> = {
    open: smtp("open", { authOptional: true, allowInsecureAuth: true }),
    auth: smtp("auth", { allowInsecureAuth: true }),
    bare: smtp("bare", { disabledCommands: ["STARTTLS", "AUTH"], authOptional: true }),
  };
  const control: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://control");
    const answer =
      pathname === "/sign-ins"
        ? attempts.signIns
        : records.filter(({ to }) => to.includes(searchParams.get("to") ?? ""));
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  for (const server of Object.values(servers)) {
    server.on("error", () => undefined);
    await listen(server);
  }
  await listen(control);
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    ports: {
      open: portOf(servers.open.server),
      auth: portOf(servers.auth.server),
      bare: portOf(servers.bare.server),
      control: portOf(control),
    },
    stop: async () => {
      for (const server of Object.values(servers)) await new Promise<void>((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => control.close(() => resolve()));
    },
  };
}
