import type { Box, CanvasCard, CanvasView } from "./canvas-view.ts";

/** What of the canvas is seen: a point `p` of it is drawn at `p * zoom + (x, y)` of the frame. */
export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Texts are readable from here. */
const READABLE_ZOOM = 0.8;

const centerOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Keeps a canvas that is larger than its frame at its edges, and a smaller one in the middle. */
const held = (offset: number, length: number, frame: number): number =>
  length <= frame ? (frame - length) / 2 : Math.min(0, Math.max(frame - length, offset));

/** What is seen first: all of the flow where its texts stay readable, else its beginning or the card in focus. */
export function firstViewport(view: CanvasView, frame: Size, focus?: string): Viewport {
  const whole = Math.min(1, frame.width / view.width, frame.height / view.height);
  const zoom = whole >= READABLE_ZOOM ? whole : Math.max(READABLE_ZOOM, Math.min(1, frame.width / view.width));
  const card = view.cards.find(({ id }) => id === focus) ?? view.cards[0];
  const center = card ? centerOf(card) : { x: 0, y: 0 };
  const isBeginning = card === view.cards[0];
  return {
    zoom,
    x: held(frame.width / 2 - center.x * zoom, view.width * zoom, frame.width),
    y: isBeginning ? 0 : Math.min(0, held(frame.height / 2 - center.y * zoom, view.height * zoom, frame.height)),
  };
}

const EDGE_PX = 12;

/** Moves as little as needed to show a card; null: it is seen already. */
export function viewportShowing(box: Box, viewport: Viewport, frame: Size): Viewport | null {
  const { zoom } = viewport;
  const shift = (start: number, length: number, frameLength: number): number => {
    const room = frameLength - 2 * EDGE_PX;
    if (length > room || start < EDGE_PX) return EDGE_PX - start;
    return Math.min(0, frameLength - EDGE_PX - (start + length));
  };
  const x = shift(box.x * zoom + viewport.x, box.width * zoom, frame.width);
  const y = shift(box.y * zoom + viewport.y, box.height * zoom, frame.height);
  return x === 0 && y === 0 ? null : { zoom, x: viewport.x + x, y: viewport.y + y };
}

const WAYS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export const isArrow = (key: string): boolean => key in WAYS;
export const wayOf = (key: string): { x: number; y: number } => WAYS[key] ?? { x: 0, y: 0 };

/** The step that an arrow key leads to from another: the nearest in that direction. */
export function stepTowards(cards: readonly CanvasCard[], from: string, key: string): string | null {
  const card = cards.find(({ id }) => id === from);
  const way = WAYS[key];
  if (!card || !way) return null;
  const origin = centerOf(card);
  const found = cards.flatMap((one) => {
    if (one.id === from || one.content.type !== "step") return [];
    const center = centerOf(one);
    const ahead = (center.x - origin.x) * way.x + (center.y - origin.y) * way.y;
    const aside = Math.abs((center.x - origin.x) * way.y) + Math.abs((center.y - origin.y) * way.x);
    return ahead > 1 && aside <= ahead * 3 ? [{ id: one.id, far: ahead + aside }] : [];
  });
  return found.sort((one, other) => one.far - other.far)[0]?.id ?? null;
}

/** The place nearest to a point, among some; null: none is near. */
export function placeNear(
  view: CanvasView,
  places: ReadonlySet<string>,
  point: { x: number; y: number },
  withinPx: number,
): string | null {
  const found = view.cards
    .flatMap(({ waysOut }) => waysOut)
    .filter(({ id }) => places.has(id))
    .map(({ id, x, y }) => ({ id, far: Math.hypot(x - point.x, y - point.y) }))
    .sort((one, other) => one.far - other.far)[0];
  return found && found.far <= withinPx ? found.id : null;
}
