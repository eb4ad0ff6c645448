import { formatBytes } from "#app/shared/format/number.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ImagesPart } from "../service.server.ts";
import { StatusCode } from "./page-cells.tsx";
import { Nothing } from "./page-view-parts.tsx";

/** Images of the page with their text alternatives. */
export function ImagesView({ images }: Pick<ImagesPart, "images">) {
  if (images.length === 0) return <Nothing>This page has no images.</Nothing>;
  return (
    <>
      <Table label="Images of this page">
        <thead>
          <tr>
            <Th>Image</Th>
            <Th>Text alternative</Th>
            <Th wide>Width and height</Th>
            <Th wide>Status</Th>
            <Th wide numeric>
              Size
            </Th>
          </tr>
        </thead>
        <tbody>
          {images.map(({ url, alt, hasSize, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an image may stand on a page twice, and the list never changes
            <tr key={index}>
              <Td className="max-w-[44ch]">
                <span className="line-clamp-3 break-all">{url || "no URL"}</span>
              </Td>
              <Td className="max-w-[30ch] text-ink-2 [overflow-wrap:anywhere]">
                {alt === null ? (
                  <Tag tone="warn">missing</Tag>
                ) : alt === "" ? (
                  <span className="text-ink-3">decorative</span>
                ) : (
                  alt
                )}
              </Td>
              <Td wide>{hasSize ? "given" : <span className="text-ink-3">not given</span>}</Td>
              <Td wide>
                {answer ? (
                  <StatusCode status={answer.status} failure={answer.failure} />
                ) : (
                  <span className="text-ink-3">not requested</span>
                )}
              </Td>
              <Td wide numeric className="whitespace-nowrap">
                {answer?.sizeBytes == null ? "–" : formatBytes(answer.sizeBytes)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {images.length >= 200 ? <p className="mt-2 text-[13px] text-ink-3">The first 200.</p> : null}
    </>
  );
}
