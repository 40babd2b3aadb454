import { sceneSize, scenes } from '../../art/scenes'
import { Carousel } from '../../ui/carousel'

const eight = [
  scenes.bridgeDusk,
  scenes.flagsMonsoon,
  scenes.lakeDay,
  scenes.hotelWinterNight,
  scenes.bridgeMonsoon,
  scenes.lakeDusk,
  scenes.flagsDawn,
  scenes.hotelDawn,
]

export const HousePictures = () => (
  <div className="house-pictures">
    <Carousel label="Around the house" slides={eight} size={sceneSize} everyMs={3000} />
  </div>
)
