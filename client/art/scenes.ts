import brahmaKamal from './scenes/brahma-kamal.svg'
import bridgeMonsoon from './scenes/bridge-monsoon.svg'
import flagsDawn from './scenes/flags-dawn.svg'
import flagsMonsoon from './scenes/flags-monsoon.svg'
import hotelDusk from './scenes/hotel-dusk.svg'
import kettleEvening from './scenes/kettle-evening.svg'
import lakeDay from './scenes/lake-day.svg'
import lakeDusk from './scenes/lake-dusk.svg'
import lakeNight from './scenes/lake-night.svg'
import meadowMonsoon from './scenes/meadow-monsoon.svg'
import starsWinter from './scenes/stars-winter.svg'
import valleyDawn from './scenes/valley-dawn.svg'

/** A drawn picture, 3 to 2. `alt` describes what it shows, `caption` names it. */
export type Scene = { src: string; alt: string; caption: string }

export const sceneSize = { width: 1200, height: 800 } as const

export const scenes = {
  valleyDawn: {
    src: valleyDawn,
    alt: 'The sun comes up where the valley opens; a river winds below, and a village stands among terraced fields.',
    caption: 'Dawn over the valley',
  },
  hotelDusk: {
    src: hotelDusk,
    alt: 'A hotel of stone and timber with all its windows lit, violet peaks and a red evening sky behind it.',
    caption: 'The hotel, lamps lit',
  },
  bridgeMonsoon: {
    src: bridgeMonsoon,
    alt: 'A timber bridge on stone piers over white water, slopes of deodar on both sides, a clear peak ahead.',
    caption: 'The bridge in the deodars',
  },
  lakeDay: {
    src: lakeDay,
    alt: 'The lake at noon with the peaks mirrored in it, brahma kamal and a small cairn on the shore.',
    caption: 'The lake under the pass',
  },
  meadowMonsoon: {
    src: meadowMonsoon,
    alt: 'A high meadow with blue poppies and yellow cups, clouds in the valley and two waterfalls beyond.',
    caption: 'The meadow in the rains',
  },
  starsWinter: {
    src: starsWinter,
    alt: 'The hotel in deep snow under the Milky Way, its windows lit, footprints leading to the door.',
    caption: 'Snow, and all the stars',
  },
  flagsDawn: {
    src: flagsDawn,
    alt: 'Prayer flags strung from a cairn over a ridge, mist in the valley, peaks in the early sun.',
    caption: 'Prayer flags, early wind',
  },
  kettleEvening: {
    src: kettleEvening,
    alt: 'A brass kettle steams on an iron stove; socks dry on a line, and the night stands in the window.',
    caption: 'The kettle on the stove',
  },
  flagsMonsoon: {
    src: flagsMonsoon,
    alt: 'Prayer flags over a meadow full of small flowers, soft green hills and a far snow range.',
    caption: 'Flags over the meadow',
  },
  lakeDusk: {
    src: lakeDusk,
    alt: 'The lake under a red evening sky, the peaks violet in the water.',
    caption: 'The lake in the evening',
  },
  lakeNight: {
    src: lakeNight,
    alt: 'The lake at night, a thin moon over the pass, the snow pale.',
    caption: 'The lake at night',
  },
  brahmaKamal: {
    src: brahmaKamal,
    alt: 'Four brahma kamal in flower on the shore, their pale bracts open, the lake behind them.',
    caption: 'Brahma kamal in flower',
  },
} as const satisfies Record<string, Scene>
