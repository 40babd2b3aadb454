import type { RoomType } from '#shared/room/room'
import double from './room-double.svg'
import doubleNight from './room-double-night.svg'
import triple from './room-triple.svg'
import tripleNight from './room-triple-night.svg'

const pictures: Record<RoomType, { day: string; night: string; alt: string }> = {
  'Double Bed': {
    day: double,
    night: doubleNight,
    alt: 'A panelled room with two beds under a wide window; outside, the snow range.',
  },
  'Triple Bed': {
    day: triple,
    night: tripleNight,
    alt: 'A panelled room with three beds and bright blankets; outside, the peaks above a forest.',
  },
}

type RoomPictureProps = {
  type: RoomType
  /** True where the text beside it already names the room type. */
  decorative?: boolean
}

export function RoomPicture({ type, decorative = false }: RoomPictureProps) {
  const { day, night, alt } = pictures[type]
  return (
    <picture className="room-picture">
      <source media="(prefers-color-scheme: dark)" srcSet={night} />
      <img src={day} alt={decorative ? '' : alt} width={900} height={600} loading="lazy" decoding="async" />
    </picture>
  )
}
