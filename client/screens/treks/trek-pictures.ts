import { type Scene, scenes } from '#client/art/scenes'
import lakeMoon from '../../art/scenes/lake-moon.svg'

/** The picture at the top of the page, with a night version for the dark colour scheme. */
export const trekPicture = {
  evening: scenes.lakeDusk.src,
  night: lakeMoon,
  alt: 'The snow peaks after sunset, the still lake under the pass at their feet.',
} as const

/** Eight pictures of the route, in walking order. */
export const trekGallery: readonly Scene[] = [
  scenes.valleyDawn,
  scenes.bridgeMonsoon,
  scenes.meadowMonsoon,
  scenes.flagsDawn,
  scenes.flagsMonsoon,
  scenes.brahmaKamal,
  scenes.lakeDay,
  scenes.lakeNight,
]
