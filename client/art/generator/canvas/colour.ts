/** `#rrggbb`. */
export type Colour = string

const channels = (colour: Colour): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))

/** `share` 0 is all `from`, 1 all `to`. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const target = channels(to)
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

/** What is built, sewn or lit by people, before any light falls on it. */
export const paint = {
  glow: '#F6BC45',
  wood: '#6E4329',
  plank: '#A56C3D',
  stone: '#8B918E',
  slate: '#33424C',
  red: '#A92340',
  linen: '#EFE7D6',
  brass: '#B27B36',
  iron: '#2B2C2E',
} as const
