import { lazy, Suspense, useSyncExternalStore } from 'react'
import { rememberedBooking } from '#client/app/remembered-booking'
import { useApp } from '#client/app/use-app'

// Most visitors have no booking yet, so its code is not part of the first load.
const OwnBooking = lazy(async () => ({ default: (await import('./own-booking')).OwnBooking }))

const never = () => () => undefined

/** The way to the booking that this browser remembers. */
export function OwnBookingOffer() {
  const { device } = useApp()
  const isRemembered = useSyncExternalStore(
    never,
    () => rememberedBooking(device?.local ?? null) !== undefined,
    () => false,
  )
  if (!isRemembered) return null
  return (
    <Suspense fallback={null}>
      <OwnBooking />
    </Suspense>
  )
}
