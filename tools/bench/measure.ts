/** One row of a measure's table: column to value, with the unit in the column's name where it is not milliseconds. */
export type Row = { what: string } & Record<string, string | number>

/** A bar chart in one unit; `limit` is the value that the bar is compared with. */
export type Chart = { title: string; unit: string; bars: { label: string; value: number; limit?: number }[] }

/**
 * `ratio` sums up the measure in one number; `ratioIs` says what it compares and what is good. `summaries`: printed last,
 * each as JSON on one line, for whoever compares runs; this checkout's is the last one.
 */
export type Measured = {
  settings: Record<string, number>
  rows: Row[]
  chart: Chart
  ratio: number
  ratioIs: string
  summaries?: Record<string, number | string>[]
}

/**
 * `options`: from the command line, such as `--guests 500`. `product`: the folder of another checkout, to be measured beside
 * this one.
 */
export type Measure = (options: ReadonlyMap<string, number>, product?: string) => Promise<Measured>

/** Count and percentiles of durations in milliseconds. */
export function rowOf(what: string, milliseconds: readonly number[]) {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
  return { what, count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
