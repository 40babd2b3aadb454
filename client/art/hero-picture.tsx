import flagsDawnTall from './hero/flags-dawn-tall.svg'
import flagsDawnWide from './hero/flags-dawn-wide.svg'
import flagsNightTall from './hero/flags-night-tall.svg'
import flagsNightWide from './hero/flags-night-wide.svg'
import hotelDawnTall from './hero/hotel-dawn-tall.svg'
import hotelDawnWide from './hero/hotel-dawn-wide.svg'
import hotelNightTall from './hero/hotel-night-tall.svg'
import hotelNightWide from './hero/hotel-night-wide.svg'
import lakeDawnTall from './hero/lake-dawn-tall.svg'
import lakeDawnWide from './hero/lake-dawn-wide.svg'
import lakeNightTall from './hero/lake-night-tall.svg'
import lakeNightWide from './hero/lake-night-wide.svg'
import valleyDawnTall from './hero/valley-dawn-tall.svg'
import valleyDawnWide from './hero/valley-dawn-wide.svg'
import valleyNightTall from './hero/valley-night-tall.svg'
import valleyNightWide from './hero/valley-night-wide.svg'

const dark = '(prefers-color-scheme: dark)'
const narrow = '(max-width: 1023px)'

type HeroScene = { name: string; alt: string; dawn: Shapes; night: Shapes }
type Shapes = { wide: string; tall: string }

/** Four pictures of the hotel; their sky is the flat colour --sky, so that text can be put on it. */
export const heroScenes: readonly HeroScene[] = [
  {
    name: 'hotel',
    alt: 'A hotel of timber and stone with lit windows in a meadow among deodars, a snow range behind it.',
    dawn: { wide: hotelDawnWide, tall: hotelDawnTall },
    night: { wide: hotelNightWide, tall: hotelNightTall },
  },
  {
    name: 'valley',
    alt: 'The sun over an open valley with a winding river, a village among terraces, deodars in front.',
    dawn: { wide: valleyDawnWide, tall: valleyDawnTall },
    night: { wide: valleyNightWide, tall: valleyNightTall },
  },
  {
    name: 'lake',
    alt: 'A still lake between two groups of snow peaks, which are mirrored in it.',
    dawn: { wide: lakeDawnWide, tall: lakeDawnTall },
    night: { wide: lakeNightWide, tall: lakeNightTall },
  },
  {
    name: 'flags',
    alt: 'Prayer flags in the wind over a meadow in flower, peaks behind the mist.',
    dawn: { wide: flagsDawnWide, tall: flagsDawnTall },
    night: { wide: flagsNightWide, tall: flagsNightTall },
  },
]

type HeroPictureProps = { scene: HeroScene; shown: boolean; first: boolean }

/** One scene in the shape and light for this screen; no other is loaded. */
export function HeroPicture({ scene: { name, alt, dawn, night }, shown, first }: HeroPictureProps) {
  return (
    <picture className="hero-scene" data-scene={name} data-shown={shown} aria-hidden={!shown}>
      <source media={`${dark} and ${narrow}`} srcSet={night.tall} width={800} height={640} />
      <source media={narrow} srcSet={dawn.tall} width={800} height={640} />
      <source media={dark} srcSet={night.wide} width={2000} height={760} />
      <img
        src={dawn.wide}
        alt={alt}
        width={2000}
        height={760}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'auto' : 'async'}
      />
    </picture>
  )
}
