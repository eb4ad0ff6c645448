/** Elements that pages are made of: found by their bytes, so that no string is made for each tag. */
const ELEMENTS = (
  "a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption circle cite code col colgroup data datalist dd defs del " +
  "details dfn dialog div dl dt ellipse em embed fieldset figcaption figure footer form g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins " +
  "kbd label legend li line link main map mark math menu meta meter nav noembed noframes noscript object ol optgroup option output p param path picture polygon " +
  "polyline pre progress q rect s samp script search section select slot small source span strong style sub summary sup svg symbol table tbody td template " +
  "text textarea tfoot th thead time title tr track u ul use var video wbr xmp"
).split(" ");
export const TABLE_MASK = 0x3ff;
export const NAME_TABLE: (string | undefined)[] = new Array<string | undefined>(TABLE_MASK + 1).fill(undefined);
/** One step of the hash by which a name is looked up; the same for either case. */
export const stepOf = (hash: number, code: number): number => (hash * 31 + (code | 0x20)) & 0xffffff;
for (const name of ELEMENTS) {
  let slot = 0;
  for (let index = 0; index < name.length; index++) slot = stepOf(slot, name.charCodeAt(index));
  for (slot &= TABLE_MASK; NAME_TABLE[slot] !== undefined; ) slot = (slot + 1) & TABLE_MASK;
  NAME_TABLE[slot] = name;
}
