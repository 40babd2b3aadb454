import { sceneSize, scenes } from '#client/art/scenes'
import { Carousel } from '#client/ui/carousel'

const eight = [
  scenes.valleyDawn,
  scenes.hotelDusk,
  scenes.bridgeMonsoon,
  scenes.lakeDay,
  scenes.meadowMonsoon,
  scenes.starsWinter,
  scenes.flagsDawn,
  scenes.kettleEvening,
]

export const HotelPictures = () => (
  <div className="hotel-pictures">
    <Carousel label="Around the hotel" slides={eight} size={sceneSize} everyMs={3000} />
  </div>
)
