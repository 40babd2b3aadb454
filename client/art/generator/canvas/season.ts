import type { Colour } from './colour'

export type SeasonName = 'summer' | 'monsoon' | 'autumn' | 'winter'

export type SeasonLook = {
  /** What colours the ground, and how much of it. */
  tint: Colour
  much: number
  /** How much further down the snow comes, as a share of the picture's height. */
  snow: number
  /** What flowers. */
  petals: readonly Colour[]
}

export const seasons: Record<SeasonName, SeasonLook> = {
  summer: { tint: '#6B8F4A', much: 0.22, snow: 0, petals: ['#E39B1B', '#F7F5EF'] },
  monsoon: { tint: '#74A552', much: 0.4, snow: -0.03, petals: ['#C8406A', '#F2C14A', '#F7F5EF', '#8A78BD'] },
  autumn: { tint: '#BC7F2E', much: 0.42, snow: 0.02, petals: ['#A94A23', '#E39B1B'] },
  winter: { tint: '#DFE8EB', much: 0.66, snow: 0.22, petals: [] },
}
