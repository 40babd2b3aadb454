import type { Colour } from './colour'
import type { Point } from './shapes'

export type Hour = 'dawn' | 'day' | 'dusk' | 'night'

export type Light = {
  sky: Colour
  /** The bright bands low in the sky, mist, water that mirrors it. */
  low: Colour
  sun: Colour
  /** Snow in the light and out of it. */
  lit: Colour
  shade: Colour
  /** The ground, from the farthest range to what stands before one's feet. */
  far: Colour
  mid: Colour
  near: Colour
  fore: Colour
  /** Where sun or moon stands in the frame, and so which faces are dark. */
  at: Point
  /** How much this light hides the colours of things: 0 at noon. */
  veil: number
  /** What the ground's own colour turns to in this light: dusk makes grass violet, not brown. */
  cast: Colour
}

export const lights: Record<Hour, Light> = {
  dawn: {
    sky: '#F3DDBB',
    low: '#F8EAD0',
    sun: '#EFAE4E',
    lit: '#FFF3DF',
    shade: '#93A6B7',
    far: '#B5BBBA',
    mid: '#6F8D8C',
    near: '#355C51',
    fore: '#16352C',
    at: [0.87, 0.36],
    veil: 0.12,
    cast: '#A98F5A',
  },
  day: {
    sky: '#C3DCE3',
    low: '#E2EDEC',
    sun: '#FBF6E6',
    lit: '#FCFBF6',
    shade: '#9DBCCB',
    far: '#94B3BE',
    mid: '#5C8C88',
    near: '#2F6650',
    fore: '#1B4034',
    at: [0.15, 0.16],
    veil: 0,
    cast: '#5C8C88',
  },
  dusk: {
    sky: '#E6A687',
    low: '#F3CBA0',
    sun: '#F9E3AC',
    lit: '#FAD2B4',
    shade: '#79738F',
    far: '#94859C',
    mid: '#6A6488',
    near: '#3B4663',
    fore: '#1B2538',
    at: [0.13, 0.44],
    veil: 0.34,
    cast: '#6D5478',
  },
  night: {
    sky: '#14233A',
    low: '#1C3049',
    sun: '#F3EBD2',
    lit: '#AFC3D7',
    shade: '#4D6585',
    far: '#354C69',
    mid: '#263D52',
    near: '#182E3A',
    fore: '#0B181E',
    at: [0.8, 0.15],
    veil: 0.8,
    cast: '#1F3A4C',
  },
}
