import { type Scene, scenes } from '#client/art/scenes'
import lakeMoon from '../../art/scenes/lake-moon.svg'

/** The picture that the page begins with, in the evening and, where the page is dark, at night. */
export const trekPicture = {
  evening: scenes.lakeDusk.src,
  night: lakeMoon,
  alt: 'The snow peaks after sunset, the still lake under the pass at their feet.',
} as const

/** The eight pictures of the way, in the order in which one walks past them. */
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
