import { counted, exact } from "#app/shared/format/number.ts";
import { wholePercent } from "#app/shared/format/percent.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Method } from "#app/ui/text/method.tsx";
import { channelOf } from "../../domain/channels.ts";
import { WEEKDAYS } from "../../domain/slots.ts";
import { SOCIAL_SETTINGS } from "../../paths.ts";
import { BLOCK_HOURS, MIN_BLOCK_POSTS, MIN_POSTS } from "../domain/best-time.ts";
import type { AccountTimes } from "../report.server.ts";

const hour = (at: number): string => `${String(at % 24).padStart(2, "0")}:00`;
const nameOf = ({ title, channel, isPractice }: AccountTimes): string =>
  `${title}, ${channelOf(channel).title}${isPractice ? " (practice)" : ""}`;

function Times({ account: { title, best, timeZone } }: { account: AccountTimes }) {
  if (best.kind === "too_few") return null;
  if (best.times.length === 0)
    return (
      <p className="text-ink-2 text-sm">{`No time did better than the others in ${exact(best.postCount)} posts.`}</p>
    );
  return (
    <Table label={`Best times of ${title}`}>
      <thead>
        <tr>
          <Th>{`Time (${timeZone})`}</Th>
          <Th numeric>Posts</Th>
          <Th numeric>Above the median</Th>
          <Th numeric>Likely range</Th>
          <Th>Difference</Th>
        </tr>
      </thead>
      <tbody>
        {best.times.map(({ weekday, fromHour, postCount, betterCount, low, high, isLikely }) => (
          <tr key={`${weekday} ${fromHour}`}>
            <Td className="whitespace-nowrap">{`${WEEKDAYS[weekday]}, ${hour(fromHour)}–${hour(fromHour + BLOCK_HOURS)}`}</Td>
            <Td numeric>{exact(postCount)}</Td>
            <Td numeric>{`${betterCount} of ${postCount}`}</Td>
            <Td numeric className="whitespace-nowrap">{`${wholePercent(low)}–${wholePercent(high)}`}</Td>
            <Td>{isLikely ? <Tag tone="good">Likely real</Tag> : <Tag>May be chance</Tag>}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** When the posts of each account got the most reactions. */
export function BestTimesSection({ accounts, readOnly }: { accounts: readonly AccountTimes[]; readOnly: boolean }) {
  const waiting = accounts.filter(({ best }) => best.kind === "too_few");
  return (
    <section aria-labelledby="best-times" className="mt-8 grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="best-times" className="grow font-bold text-lg">
          Best times
        </h2>
        {readOnly ? null : <LinkButton to={SOCIAL_SETTINGS}>Set queue times</LinkButton>}
      </div>
      {accounts
        .filter(({ best }) => best.kind === "found")
        .map((account) => (
          <div key={account.key} className="grid gap-2">
            <h3 className="font-semibold text-sm [overflow-wrap:anywhere]">{nameOf(account)}</h3>
            <Times account={account} />
          </div>
        ))}
      {waiting.length > 0 ? (
        <div className="text-ink-2 text-sm">
          <p>{`Best times appear once an account has ${MIN_POSTS} posts that are at least two days old.`}</p>
          <ul className="mt-1 list-disc pl-5">
            {waiting.map((account) => (
              <li key={account.key} className="[overflow-wrap:anywhere]">
                {`${nameOf(account)}: ${counted(account.best.postCount, "post")}`}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Method>
        {`Posts of the last 365 days that are at least two days old are sorted into blocks of ${BLOCK_HOURS} hours. A post is above the median if it has more likes, replies, reposts and clicks than the account's median post. The range holds the true share with 80% probability; it is drawn towards the account's usual share, as if 6 usual posts were in the block. Blocks with fewer than ${MIN_BLOCK_POSTS} posts are left out. “Likely real” allows for the number of blocks compared: chance alone leads to it in at most 1 of 10 accounts.`}
      </Method>
    </section>
  );
}
