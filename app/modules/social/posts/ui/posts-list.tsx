import { Link } from "@remix-run/react";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { CHANNEL_NAMES, CHANNELS, type ChannelName, channelOf } from "../../domain/channels.ts";
import { STATUSES, type Status } from "../../domain/status.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { editPostPath, postPath } from "../../paths.ts";

export interface ListedPost {
  id: string;
  text: string;
  channel: ChannelName;
  account: string;
  status: Status;
  scheduledAtMs: number | null;
  createdAtMs: number;
}

const SHOWN_CHARS = 140;
const firstWords = (text: string): string => (text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS - 1)}…` : text);

/** The social posts of a workspace, a row for each account. */
export const postsList = defineList<ListedPost, { timeZone: string }>({
  id: "social.posts",
  label: "Social posts",
  noun: "post",
  search: "Text",
  defaultSort: "-created",
  keyOf: ({ id }) => id,
  nameOf: ({ text }) => firstWords(text),
  filters: [
    { id: "status", label: "Status", options: STATUSES.map((status) => [status, STATUS_LABELS[status].label]) },
    { id: "channel", label: "Channel", options: CHANNEL_NAMES.map((name) => [name, CHANNELS[name].title]) },
  ],
  columns: [
    {
      id: "text",
      label: "Post",
      fixed: true,
      className: "min-w-[190px] max-w-[60ch]",
      value: ({ text }) => text,
      cell: ({ id, text, channel, account }) => (
        <>
          <Link to={postPath(id)} prefetch="intent" className="font-semibold [overflow-wrap:anywhere] hover:underline">
            <Breakable text={firstWords(text)} />
          </Link>
          <div className="text-ink-3 text-xs [overflow-wrap:anywhere]">
            {account === "" ? channelOf(channel).title : `${channelOf(channel).title}, ${account}`}
          </div>
        </>
      ),
    },
    {
      id: "status",
      label: "Status",
      value: ({ status }) => STATUS_LABELS[status].label,
      cell: ({ status }) => <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag>,
    },
    {
      id: "scheduled",
      label: "Time",
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ scheduledAtMs }) => (scheduledAtMs === null ? null : new Date(scheduledAtMs).toISOString()),
      cell: ({ scheduledAtMs }, { timeZone }) =>
        scheduledAtMs === null ? (
          <span className="text-ink-3">No time</span>
        ) : (
          <Time value={new Date(scheduledAtMs)} timeZone={timeZone} />
        ),
    },
    {
      id: "created",
      label: "Created",
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
      cell: ({ createdAtMs }, { timeZone }) => <Time value={new Date(createdAtMs)} timeZone={timeZone} />,
    },
  ],
  bulk: [{ intent: "delete", label: "Delete", look: "danger" }],
  rowActions: ({ id }) => [
    { label: "Open", to: postPath(id) },
    { label: "Edit", to: editPostPath(id) },
    { label: "Delete", intent: "delete", look: "danger" },
  ],
});
