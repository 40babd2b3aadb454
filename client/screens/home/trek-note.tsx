import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useApp } from '#client/app/use-app'
import { sceneSize, scenes } from '#client/art/scenes'
import { Icon } from '#client/ui/icon'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { kagbhusandi } from '#shared/trek/trek'

const never = () => () => undefined

/** A note about the trek. Once closed, it is not shown in this browser again. */
export function TrekNote() {
  const { device } = useApp()
  const [closedNow, setClosed] = useState(false)
  const closedBefore = useSyncExternalStore(
    never,
    () => isNoteClosed(device?.local ?? null),
    () => false,
  )
  if (closedNow || closedBefore) return null
  const close = () => {
    rememberClosed(device?.local ?? null)
    setClosed(true)
    // The focused button is gone, so the focus moves to what follows the note.
    document.getElementById('footer')?.focus({ preventScroll: true })
  }
  return (
    <aside className="trek-note" aria-labelledby="trek-note">
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={scenes.lakeNight.src} />
        <img
          src={scenes.lakeDusk.src}
          alt="The lake late in the evening, the peaks in its water, brahma kamal on the shore."
          {...sceneSize}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <div className="trek-note-words">
        <h2 id="trek-note">Walk to Kagbhusandi Tal</h2>
        <p>A guided trek to the lake under the pass, where the brahma kamal flowers.</p>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <Link className="button" data-kind="on-deep" to="/treks/kagbhusandi">
          Read about the trek
        </Link>
        <button type="button" className="trek-note-close" aria-label="Close this note" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    </aside>
  )
}

const facts = [
  ['Days', kagbhusandi.days],
  ['Distance', kagbhusandi.distance],
  ['Highest point', kagbhusandi.altitude],
  ['Per person', moneyForPeople(toPaise(asRupees(kagbhusandi.price)))],
] as const

const key = 'trek-note'

function isNoteClosed(local: Storage | null): boolean {
  try {
    return local?.getItem(key) === 'closed'
  } catch {
    return false
  }
}

function rememberClosed(local: Storage | null): void {
  try {
    local?.setItem(key, 'closed')
  } catch {
    // Without storage the note is closed only until the next visit.
  }
}
