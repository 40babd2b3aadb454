/** Where each row begins, in pixels, and at the end how high all of them are. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  let end = 0
  for (const height of heights) {
    end += height
    offsets.push(end)
  }
  return offsets
}

/** The rows from `first` to before `last`; `above` and `below` are the heights that they leave out. */
export type VisibleRows = { first: number; last: number; above: number; below: number }

/** Rows are taken in steps, so that scrolling by a row changes nothing. */
const step = 8

/** The rows between two pixels of the list, with some beyond on either side. */
export function visibleRows(offsets: readonly number[], top: number, bottom: number): VisibleRows {
  const count = offsets.length - 1
  const first = Math.max(0, Math.floor(rowAt(offsets, top) / step) * step - step)
  const last = Math.min(count, Math.ceil((rowAt(offsets, bottom) + 1) / step) * step + step)
  const total = offsets[count] ?? 0
  return { first, last, above: offsets[first] ?? 0, below: total - (offsets[last] ?? total) }
}

/** The row at a pixel; the nearest one where it is outside. */
function rowAt(offsets: readonly number[], pixel: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= pixel) low = middle
    else high = middle - 1
  }
  return low
}
