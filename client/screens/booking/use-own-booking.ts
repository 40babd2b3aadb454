import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import { liveOf } from '#client/app/live/browser-live'
import { useLiveBooking } from '#client/app/live/use-live'
import { useApp } from '#client/app/use-app'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isExpected, isLive } from '#shared/booking/status'

const askAgainMs = 5000

type Known = Pick<BookingSnapshot, 'status' | 'money'>

/** A payment is under way, even if the hold has ended. */
const isBeingPaid = ({ money }: Known): boolean => money === 'waitingForBank' || money === 'beingConfirmed'
const isShown = (booking: Known): boolean => isExpected(booking.status) || isBeingPaid(booking)

/**
 * The booking of this draft, kept up to date. For a hold or a payment under way the provider is asked too, since nothing
 * else reports a payment that the bank has not answered.
 */
export function useOwnBooking(
  draftId: string,
  calls: ServerCalls,
  device: Device,
): BookingSnapshot | undefined {
  const live = liveOf(device, calls)
  const mine = useQuery({ ...useApp().reads.mine, enabled: draftId !== '', staleTime: 0 })
  const candidates = mine.data?.filter(isShown) ?? []
  // A booking that another program made with this browser's user id has no draft.
  const found =
    candidates.find((one) => one.draftId === draftId) ??
    candidates.find((one) => one.draftId === null && (isLive(one.status) || isBeingPaid(one)))
  const bookingId = found?.id ?? ''
  const known = useLiveBooking(live, bookingId)
  useEffect(() => {
    if (found && isLive(found.status)) live.note(found)
  }, [found, live])
  useQuery({
    queryKey: ['booking', 'ask', bookingId],
    queryFn: async () => {
      const answer = await calls.booking.ask.mutate({ bookingId })
      live.note(answer.snapshot)
      return answer
    },
    enabled: found !== undefined && (found.status === 'Held' || isBeingPaid(found)),
    refetchInterval: ({ state: { data } }) => (data && isBeingPaid(data.snapshot) ? askAgainMs : false),
    staleTime: 0,
    retry: false,
  })
  return found && (known ?? found)
}
