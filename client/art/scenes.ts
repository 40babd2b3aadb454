import bridgeDusk from './scenes/bridge-dusk.svg'
import bridgeMonsoon from './scenes/bridge-monsoon.svg'
import flagsDawn from './scenes/flags-dawn.svg'
import flagsMonsoon from './scenes/flags-monsoon.svg'
import hotelDawn from './scenes/hotel-dawn.svg'
import hotelWinterNight from './scenes/hotel-winter-night.svg'
import lakeDawn from './scenes/lake-dawn.svg'
import lakeDay from './scenes/lake-day.svg'
import lakeDusk from './scenes/lake-dusk.svg'
import lakeNight from './scenes/lake-night.svg'

/** A drawn picture, 3 to 2. `alt` says what it shows, `caption` what it is. */
export type Scene = { src: string; alt: string; caption: string }

export const sceneSize = { width: 1200, height: 800 } as const

export const scenes = {
  hotelDawn: {
    src: hotelDawn,
    alt: 'A house of stone and timber with lit windows at the edge of a meadow, the sun coming up behind the range.',
    caption: 'The house, first light',
  },
  hotelWinterNight: {
    src: hotelWinterNight,
    alt: 'The house at night with snow on its roof, a thin moon over the peaks.',
    caption: 'The house in winter',
  },
  bridgeMonsoon: {
    src: bridgeMonsoon,
    alt: 'A timber bridge on stone piers over white water, green slopes and deodars on both sides, a clear peak ahead.',
    caption: 'The bridge in the rains',
  },
  bridgeDusk: {
    src: bridgeDusk,
    alt: 'The timber bridge in evening light, the peak above it red, the deodars dark.',
    caption: 'The bridge, last light',
  },
  flagsDawn: {
    src: flagsDawn,
    alt: 'Prayer flags strung from a cairn over a meadow, mist in the valley, peaks in the early sun.',
    caption: 'Flags on the ridge, early',
  },
  flagsMonsoon: {
    src: flagsMonsoon,
    alt: 'Prayer flags over a meadow full of flowers, soft green hills and a far snow range.',
    caption: 'The meadow in flower',
  },
  lakeDawn: {
    src: lakeDawn,
    alt: 'A still lake between two groups of peaks in pale early light, brahma kamal on the near shore.',
    caption: 'The lake before the wind',
  },
  lakeDay: {
    src: lakeDay,
    alt: 'The lake at noon with the peaks mirrored in it, brahma kamal and a small cairn on the shore.',
    caption: 'The lake at noon',
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
} as const satisfies Record<string, Scene>
