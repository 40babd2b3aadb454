import type { Ids } from '#server/platform/ids'

/** Random choices that a seed repeats. */
export type Chance = {
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number
  /** True in this share of cases, 0 to 1. */
  maybe(share: number): boolean
  pick<T>(all: readonly T[]): T
  weighted<T extends { weight: number }>(all: readonly T[]): T
}

const mixed = (state: number): number => {
  const first = Math.imul(state ^ (state >>> 15), 1 | state)
  const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first
  return (second ^ (second >>> 14)) >>> 0
}

/** The same numbers always give the same choices, whatever else has drawn meanwhile. */
export function chanceOf(...numbers: number[]): Chance {
  let state = numbers.reduce((sofar, one) => mixed((sofar ^ one) + 0x9e3779b9), 0x2545f491)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    return mixed(state) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(fraction() * below)
  const pick = <T>(all: readonly T[]): T => {
    const one = all[whole(all.length)]
    if (one === undefined) throw new Error('there is nothing to choose from')
    return one
  }
  return {
    whole,
    maybe: (share) => fraction() < share,
    pick,
    weighted: (all) => {
      let left = fraction() * all.reduce((sum, { weight }) => sum + weight, 0)
      for (const one of all) {
        left -= one.weight
        if (left < 0) return one
      }
      return pick(all)
    },
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Ids that are the same as long as they are requested in the same order. */
export function idsOf(chance: () => Chance): Ids {
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => chance().whole(256)))
  return {
    bytes,
    token: (length) => bytes(length).toString('base64url'),
    base62: (length) =>
      Array.from({ length }, () => alphabet[chance().whole(alphabet.length)] ?? '').join(''),
    uuid: () => {
      const hex = bytes(16).toString('hex')
      const variant = '89ab'[chance().whole(4)]
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `${variant}${hex.slice(17, 20)}`,
        hex.slice(20),
      ].join('-')
    },
  }
}
