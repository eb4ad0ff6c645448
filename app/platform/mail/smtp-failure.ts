/** Where the dialogue with the server ended. Made of fixed words and the reply code: server texts may hold addresses. */
export class SmtpFailure extends Error {
  override name = "SmtpFailure";
  readonly stage: Stage;
  readonly replyCode: number | undefined;

  constructor(stage: Stage, replyCode: number | undefined) {
    super(`SMTP ${stage} failed${replyCode ? ` with ${replyCode}` : ""}`);
    this.stage = stage;
    this.replyCode = replyCode;
  }
}

const STAGES = {
  connect: /greet|connect|socket|proxy/i,
  tls: /TLS/,
  sign_in: /auth|login/i,
  sender: /MAIL FROM/,
  recipient: /RCPT TO/,
  content: /DATA|body/,
  timeout: /time(d )?out/i,
} as const;
type Stage = keyof typeof STAGES | "dialogue";

const STAGE_ORDER = ["timeout", "recipient", "sender", "sign_in", "tls", "content", "connect"] as const;

/** Reduces what worker-mailer throws to stage and reply code. */
export function asSmtpFailure(cause: unknown): SmtpFailure {
  if (cause instanceof SmtpFailure) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  // The text before the server's reply names the command; the reply starts with its three digits (RFC 5321 section 4.2).
  const reply = /(?:^|[\s>])([245]\d\d)(?=[\s-]|$)/.exec(message);
  const command = reply ? message.slice(0, reply.index + 1) : message;
  return new SmtpFailure(
    STAGE_ORDER.find((stage) => STAGES[stage].test(command)) ?? "dialogue",
    reply ? Number(reply[1]) : undefined,
  );
}
