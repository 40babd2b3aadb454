/** One line of a measure's table: how long something took, in milliseconds. */
export type Row = { what: string; count: number; p50: number; p99: number; max: number }

/** `ratio`: what was measured, as a part of what is allowed; up to 1 is good. `rows` say it in full. */
export type Measured = { settings: Record<string, number>; rows: Row[]; ratio: number; ratioIs: string }

/** `options` are what the command line says, such as `--guests 500`. */
export type Measure = (options: ReadonlyMap<string, number>) => Promise<Measured>

export function rowOf(what: string, milliseconds: readonly number[]): Row {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
  return { what, count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
