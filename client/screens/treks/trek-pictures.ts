import { type Scene, scenes } from '../../art/scenes'

/** The picture that the page begins with. */
export const trekPicture: Scene = scenes.lakeDusk

/** The eight pictures of the way, in the order in which one walks past them. */
export const trekGallery: readonly Scene[] = [
  scenes.hotelDawn,
  scenes.bridgeMonsoon,
  scenes.flagsDawn,
  scenes.flagsMonsoon,
  scenes.lakeDawn,
  scenes.lakeDay,
  scenes.lakeDusk,
  scenes.lakeNight,
]
