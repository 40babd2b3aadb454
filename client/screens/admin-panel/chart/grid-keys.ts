import type { Columns } from './chart-geometry'

/** Where the keyboard is: in the row with this id, on this night. */
export type Spot = { row: string; column: number }

/** The rows that hold stays, from above, and what is in them. */
export type GridRows = readonly { id: string; bars: readonly Columns[] }[]

/** `step`: the new place is this many nights outside of the shown ones, so the chart goes on there. */
export type KeyMove = { spot: Spot; step?: -1 | 1 }

/** Where a key leads; undefined where it does nothing. A stay is one step, whatever its length. */
export function spotAfter(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  spot: Spot,
  rows: GridRows,
  nights: number,
): KeyMove | undefined {
  const at = rows.findIndex(({ id }) => id === spot.row)
  const row = rows[at]
  if (!row) return undefined
  const inRow = (id: string | undefined, column = spot.column): KeyMove | undefined =>
    id === undefined ? undefined : { spot: { row: id, column } }
  const sideways = (column: number): KeyMove => {
    if (column < 0) return { spot: { row: row.id, column: 6 }, step: -1 }
    if (column >= nights) return { spot: { row: row.id, column: nights - 7 }, step: 1 }
    return { spot: { row: row.id, column } }
  }
  const here = row.bars.find(({ start, end }) => spot.column >= start && spot.column < end)
  switch (key) {
    case 'ArrowRight':
      return sideways(here?.end ?? spot.column + 1)
    case 'ArrowLeft':
      return sideways((here?.start ?? spot.column) - 1)
    case 'ArrowUp':
      return inRow(rows[at - 1]?.id)
    case 'ArrowDown':
      return inRow(rows[at + 1]?.id)
    case 'Home':
      return inRow(ctrlKey ? rows[0]?.id : row.id, 0)
    case 'End':
      return inRow(ctrlKey ? rows.at(-1)?.id : row.id, nights - 1)
    case 'PageUp':
      return { spot, step: -1 }
    case 'PageDown':
      return { spot, step: 1 }
    default:
      return undefined
  }
}
