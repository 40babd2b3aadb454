import dawnTall from './hero-dawn-tall.svg'
import dawnWide from './hero-dawn-wide.svg'
import nightTall from './hero-night-tall.svg'
import nightWide from './hero-night-wide.svg'

const dark = '(prefers-color-scheme: dark)'
const narrow = '(max-width: 1023px)'

/** The house in its valley; its sky is the flat colour --sky, so that words may stand in it. */
export function HeroPicture() {
  return (
    <picture className="hero-scene">
      <source media={`${dark} and ${narrow}`} srcSet={nightTall} width={800} height={640} />
      <source media={narrow} srcSet={dawnTall} width={800} height={640} />
      <source media={dark} srcSet={nightWide} width={2000} height={760} />
      <img
        src={dawnWide}
        alt="A house of timber and stone with lit windows in a meadow among deodars, a snow range behind it."
        width={2000}
        height={760}
        fetchPriority="high"
      />
    </picture>
  )
}
