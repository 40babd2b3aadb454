import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { dropRemembered, rememberedBooking } from '#client/app/remembered-booking'
import { useApp } from '#client/app/use-app'
import type { KeyedBooking, MyBooking } from '#shared/booking/my-booking'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'

const nobody: KeyedBooking = { orderId: '', key: '' }

/** When the remembered booking begins, or that its refund is under way; nothing for a stay that is over. */
export function OwnBooking() {
  const { device, reads } = useApp()
  const [keyed] = useState(() => rememberedBooking(device?.local ?? null))
  const { data, error } = useQuery({
    ...reads.myBooking(keyed ?? nobody),
    enabled: keyed !== undefined,
    refetchOnWindowFocus: false,
  })
  const isUnknown = refusalOf(error)?.code === 'NotFound'
  useEffect(() => {
    if (isUnknown && keyed) dropRemembered(device?.local ?? null, keyed.orderId)
  }, [isUnknown, keyed, device])
  const words = data && wordsFor(data, device?.serverNow() ?? 0)
  if (!words || isUnknown) return null
  return (
    <Link className="hero-own" to="/my-booking">
      {words}
    </Link>
  )
}

function wordsFor({ status, stay }: MyBooking, now: number): string | undefined {
  if (status === 'Processing') return 'Your refund: see how far it is'
  if (status !== 'Confirmed' || stay.checkOut < hotelToday(new Date(now))) return undefined
  return `Your booking: ${dateForPeople(stay.checkIn).slice(0, -5)}, see it`
}
