import { type Scene, scenes } from '../../art/scenes'

/** The picture that the page begins with. */
export const trekPicture: Scene = scenes.lakeDusk

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
