/** What came back of a mail. `soft`: for now; `hard`: the address does not work; `complaint`: its reader calls it spam. */
export interface Bounce extends ReportedMail {
  kind: "soft" | "hard" | "complaint";
  detail: string;
}

/** Which mail a report is about: by our own name of it, by the id of the service that sent it, or both. */
export interface ReportedMail {
  ref: { campaignId: string; n: number } | null;
  /** Empty: the report names none. */
  providerId: string;
}

/** Campaign and recipient out of a Message-ID of ours: `<campaign.number@host>`. */
export function readMessageId(text: string): ReportedMail["ref"] {
  const [, campaignId = "", n = ""] = /<?([0-9a-f]{8}-[0-9a-f-]{27})\.(\d{1,10})@/i.exec(text) ?? [];
  return campaignId === "" ? null : { campaignId: campaignId.toLowerCase(), n: Number(n) };
}

/** The fields of a part such as message/delivery-status (RFC 3464 section 2.1), by their names in lower case; the first of each counts. */
export function fieldsOfStatus(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text
    .replace(/\r\n/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split("\n")) {
    const [, name = "", value = ""] = /^([\w-]{1,60}):\s*(.{0,500})/.exec(line) ?? [];
    if (name !== "" && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

/** What a delivery status says; null when the mail arrived or is only late. */
export function kindOfStatus(fields: ReadonlyMap<string, string>): { kind: "soft" | "hard"; detail: string } | null {
  const action = (fields.get("action") ?? "").toLowerCase();
  const status = fields.get("status") ?? "";
  if (action !== "failed") return null;
  const detail = `${status} ${fields.get("diagnostic-code") ?? ""}`.trim();
  // 5.2.2 is a full mailbox and 5.7.x a refusal of the content or sender: the address itself may work (RFC 3463).
  const isSoft = status.startsWith("4.") || /^5\.(2\.2|7\.)/.test(status);
  return { kind: isSoft ? "soft" : "hard", detail };
}
