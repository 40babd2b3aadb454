/** The next number from 0 up to 1. */
export type Chance = () => number

/** Mulberry32: the same seed gives the same numbers on every machine, so a picture can be drawn again to the byte. */
export function chanceFrom(seed: number): Chance {
  let state = (seed * 7919 + 13) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
