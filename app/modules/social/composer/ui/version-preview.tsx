import { exact } from "#app/shared/format/number.ts";
import { Tag } from "#app/ui/tag.tsx";
import { type ChannelName, channelOf, measure } from "../../domain/channels.ts";
import { fileFor, mediaFault, videoLength } from "../../domain/media.ts";
import { commentFault, hasFirstComment, measureComment, versionTexts } from "../../domain/text/first-comment.ts";
import { partsOf, textFault } from "../../domain/text/thread.ts";
import { imagePath } from "../../paths.ts";
import type { ComposerAccount, ComposerValues } from "../composer-page.server.ts";

/** In place of an address whose length is not known before the link is made. */
const SHORT_LINK = "https://kaja.example/r/abcdefg";

const Count = ({ length, max }: { length: number; max: number }) => (
  <p className={length > max ? "font-semibold text-bad text-xs" : "text-ink-3 text-xs tabular-nums"}>
    {`${exact(length)} of ${exact(max)}`}
  </p>
);

/** Images and video as a channel gets them. */
function AttachedMedia({
  channel,
  media: { groupId, images, video },
}: {
  channel: ChannelName;
  media: ComposerValues["media"];
}) {
  if (video)
    return (
      <p className="text-[13px] text-ink-3">
        {`Video, ${videoLength(video.durationMs)}, ${exact(video.width)} × ${exact(video.height)} pixels`}
      </p>
    );
  if (images.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {images.map((image) => {
        const { id, width, height } = fileFor(image, channel);
        return (
          <img
            key={id}
            src={imagePath(groupId, id)}
            alt={image.alt}
            width={width}
            height={height}
            loading="lazy"
            className="h-24 w-auto max-w-full rounded-s bg-sunken object-contain"
          />
        );
      })}
    </div>
  );
}

/** What an account will show, with the count of its network. */
export function VersionPreview({
  account,
  text,
  firstComment,
  isThread,
  hasLink,
  media,
}: {
  account: ComposerAccount;
  text: string;
  firstComment: string;
  isThread: boolean;
  hasLink: boolean;
  media: ComposerValues["media"];
}) {
  const { channel, title, handle } = account;
  const server = account.server ?? undefined;
  const threads = isThread && !account.isByHand && channelOf(channel).hasThreads === true;
  const written = { text, comment: firstComment, ending: "" };
  const { text: whole, comment } = versionTexts(channel, written, hasLink ? SHORT_LINK : null);
  const fault = whole === "" ? null : textFault(channel, whole, threads, server);
  const parts = partsOf(channel, whole, threads, server) ?? [whole];
  const wrongMedia = mediaFault(channel, whole, media, { isByHand: account.isByHand });
  const wrongComment = commentFault(channel, comment, parts, server);
  return (
    <article className="grid gap-2 rounded-m border border-line bg-surface p-3.5">
      <header className="flex flex-wrap items-center gap-2 text-[13px]">
        <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          {handle === "" ? title : `${channelOf(channel).title}, ${handle}`}
        </span>
        {parts.length > 1 ? <Tag>{`Thread of ${parts.length}`}</Tag> : null}
      </header>
      {parts.map((part, at) => {
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a thread are known by their place alone
          <div key={at} className="grid gap-1 border-line border-t pt-2 first-of-type:border-0 first-of-type:pt-0">
            <p dir="auto" className="whitespace-pre-wrap text-[15px] [overflow-wrap:anywhere]">
              {part === "" ? <span className="text-ink-3">Nothing written yet</span> : part}
            </p>
            <Count {...measure(channel, part, server)} />
          </div>
        );
      })}
      <AttachedMedia channel={channel} media={media} />
      {comment === "" ? null : (
        <div className="grid gap-1 border-line border-t pt-2">
          <p className="font-semibold text-[13px]">First comment</p>
          <p dir="auto" className="whitespace-pre-wrap text-[15px] [overflow-wrap:anywhere]">
            {comment}
          </p>
          <Count {...measureComment(channel, comment, server)} />
        </div>
      )}
      {comment === "" && firstComment.trim() !== "" && !hasFirstComment(channel) ? (
        <p className="text-[13px] text-ink-3">{`${channelOf(channel).title} gets no first comment.`}</p>
      ) : null}
      {fault ? <p className="text-[13px] text-bad">{fault}</p> : null}
      {wrongMedia ? <p className="text-[13px] text-bad">{wrongMedia}</p> : null}
      {wrongComment ? <p className="text-[13px] text-bad">{wrongComment}</p> : null}
    </article>
  );
}
