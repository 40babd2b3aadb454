import { useMatchRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { hotel } from '#shared/hotel'
import { nowAt, useDesk } from './desk-context'
import { closedPlaces, daily, first, moneyPlaces, others } from './panel-places'
import { momentForPeople } from './parts/words'

/** Above every screen on paper: whose it is, which screen, and from when. */
export function PrintHead() {
  const { device, person } = useDesk()
  const isAt = useMatchRoute()
  const [at, setAt] = useState(() => nowAt(device))
  useEffect(() => {
    const update = () => flushSync(() => setAt(nowAt(device)))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [device])
  const places = [...first, ...daily, ...others, ...moneyPlaces, ...closedPlaces]
  const place = places.find(({ to }) => isAt({ to, fuzzy: true }))
  const screen = place && ('onPaper' in place ? place.onPaper : place.name)
  return (
    <p className="print-only print-head">
      <b>{[hotel.name, screen].filter(Boolean).join(': ')}</b>
      <span>{`Printed ${momentForPeople(at.toISOString())}, ${person}`}</span>
    </p>
  )
}
