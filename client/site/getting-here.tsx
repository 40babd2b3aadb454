import { useSite } from '#client/app/site-facts'
import { buttonStyle } from '#client/ui/button'
import { directionsLink, lastStretch, wayRows } from '#shared/hotel/fact-words'
import { FactList } from './fact-list'
import { dialled } from './phone-link'
import { useFacts } from './use-facts'
import { DrawnMap } from './valley-map'

/** Said in the sentence below the map. */
const saidAbove = ['From the bus stand', 'Last bus']

/** The map, the last stretch on foot, and how to come from further away; without a heading. */
export function GettingHere() {
  const [phone = ''] = useSite().phones
  const facts = useFacts()
  const last = lastStretch(facts.way ?? {})
  return (
    <div className="getting-here">
      <div className="valley-map" data-ground="page">
        <DrawnMap />
      </div>
      {last && <p>{last}</p>}
      <FactList rows={wayRows(facts).filter(([name]) => !saidAbove.includes(name))} />
      <div className="button-row">
        <a {...buttonStyle('quiet')} href={directionsLink} target="_blank" rel="noopener noreferrer">
          Open directions
        </a>
        <a {...buttonStyle('quiet')} href={dialled(phone)}>
          {`Call ${phone}`}
        </a>
      </div>
    </div>
  )
}
