/** One line of a measure's table: column to value, with the unit in the column's name where it is not milliseconds. */
export type Row = { what: string } & Record<string, string | number>

/** What the chart shows: a bar for each, in one unit; `limit` is what the bar is held against. */
export type Chart = { title: string; unit: string; bars: { label: string; value: number; limit?: number }[] }

/** `ratio` sums up the whole measure in one number, `ratioIs` says of what to what and what is good. */
export type Measured = {
  settings: Record<string, number>
  rows: Row[]
  chart: Chart
  ratio: number
  ratioIs: string
}

/** `options` are what the command line says, such as `--guests 500`. */
export type Measure = (options: ReadonlyMap<string, number>) => Promise<Measured>

/** How long something took, in milliseconds. */
export function rowOf(what: string, milliseconds: readonly number[]) {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
  return { what, count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
