import { exact } from "#app/shared/format/number.ts";
import { Tag } from "#app/ui/tag.tsx";
import { channelOf, measure } from "../../domain/channels.ts";
import { partsOf, textFault } from "../../domain/text/thread.ts";
import type { ComposerAccount } from "../composer-page.server.ts";

/** In place of an address whose length is not known before the link is made. */
const SHORT_LINK = "https://kaja.example/r/abcdefg";

/** What an account will show, with the count of its network. */
export function VersionPreview({
  account,
  text,
  isThread,
  hasLink,
}: {
  account: ComposerAccount;
  text: string;
  isThread: boolean;
  hasLink: boolean;
}) {
  const { channel, title, handle } = account;
  const server = account.server ?? undefined;
  const threads = isThread && !account.isByHand && channelOf(channel).hasThreads === true;
  const added = text.includes("{link}") ? text.replaceAll("{link}", SHORT_LINK) : `${text}\n\n${SHORT_LINK}`;
  const whole = (hasLink ? added : text.replaceAll("{link}", "")).trim();
  const fault = whole === "" ? null : textFault(channel, whole, threads, server);
  const parts = partsOf(channel, whole, threads, server) ?? [whole];
  return (
    <article className="grid gap-2 rounded-m border border-line bg-surface p-3.5">
      <header className="flex flex-wrap items-center gap-2 text-[13px]">
        <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          {handle === "" ? title : `${channelOf(channel).title}, ${handle}`}
        </span>
        {parts.length > 1 ? <Tag>{`Thread of ${parts.length}`}</Tag> : null}
      </header>
      {parts.map((part, at) => {
        const { length, max } = measure(channel, part, server);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a thread are known by their place alone
          <div key={at} className="grid gap-1 border-line border-t pt-2 first-of-type:border-0 first-of-type:pt-0">
            <p dir="auto" className="whitespace-pre-wrap text-[15px] [overflow-wrap:anywhere]">
              {part === "" ? <span className="text-ink-3">Nothing written yet</span> : part}
            </p>
            <p className={length > max ? "font-semibold text-bad text-xs" : "text-ink-3 text-xs tabular-nums"}>
              {`${exact(length)} of ${exact(max)}`}
            </p>
          </div>
        );
      })}
      {fault ? <p className="text-[13px] text-bad">{fault}</p> : null}
    </article>
  );
}
