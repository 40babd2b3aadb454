import { sceneSize } from '#client/art/scenes'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { kagbhusandi } from '#shared/trek/trek'
import { kagbhusandiPrice } from '#shared/trek/trek-offer'
import {
  facts,
  guideTips,
  highlights,
  itinerary,
  overview,
  preparation,
  whatToCarry,
} from './kagbhusandi-words'
import { trekGallery } from './trek-pictures'

export function Overview() {
  return (
    <section className="trek-overview page-grid" aria-labelledby="overview">
      <h2 id="overview">Overview</h2>
      <div className="trek-words">
        {overview.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <dl className="trek-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Eight pictures along the way; on a phone they scroll sideways. */
export function TrekGallery() {
  return (
    <section className="page-grid" aria-labelledby="pictures">
      <h2 id="pictures">Along the way</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard. */}
      <ul className="trek-gallery" aria-label="Eight drawings of the way" tabIndex={0}>
        {trekGallery.map(({ src, alt, caption }) => (
          <li key={caption}>
            <figure>
              <img src={src} alt={alt} {...sceneSize} loading="lazy" decoding="async" />
              <figcaption className="soft small">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Itinerary() {
  return (
    <section className="page-grid" aria-labelledby="itinerary">
      <h2 id="itinerary">7-day itinerary</h2>
      <ol className="trek-days">
        {itinerary.map(({ title, walk, words }, index) => (
          <li key={title}>
            <p className="trek-day">{`Day ${index + 1}`}</p>
            <div className="trek-walk">
              <h3>{title}</h3>
              <p className="soft">{walk}</p>
            </div>
            <p className="trek-day-words">{words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const price = moneyForPeople(toPaise(asRupees(kagbhusandi.price)))

/** What is paid for, and what is not. */
export function Price() {
  return (
    <section className="trek-price page-grid" aria-labelledby="price">
      <h2 id="price">What the price includes</h2>
      <p className="trek-price-sum">
        <b className="num">{price}</b>
        <span>{` a person, for all ${kagbhusandi.days} days. Nothing is paid before you have talked to us.`}</span>
      </p>
      <div className="trek-price-part">
        <h3>Included</h3>
        <ul>
          {kagbhusandiPrice.includes.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
      <div className="trek-price-part">
        <h3>Not included</h3>
        <ul>
          {kagbhusandiPrice.leavesOut.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const lists = [
  { title: 'Preparation', points: preparation },
  { title: 'Highlights', points: highlights },
  { title: 'What to carry', points: whatToCarry },
  { title: 'Guide tips', points: guideTips },
]

export function Advice() {
  return (
    <div className="trek-advice page-grid">
      {lists.map(({ title, points }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
