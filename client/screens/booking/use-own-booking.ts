import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Device } from '#client/app/device'
import { liveOf } from '#client/app/live/browser-live'
import { useLiveBooking } from '#client/app/live/use-live'
import { type ServerCalls, trpc } from '#client/app/trpc'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'

const shown: ReadonlySet<BookingSnapshot['status']> = new Set(['Held', 'Queued', 'Capturing', 'Confirmed'])
const askAgainMs = 5000

type Known = Pick<BookingSnapshot, 'status' | 'money'>

/** Money is on its way, also where the hold has ended. */
const isBeingPaid = ({ money }: Known): boolean => money === 'waitingForBank' || money === 'beingConfirmed'
const isSpokenOf = (booking: Known): boolean => shown.has(booking.status) || isBeingPaid(booking)

/**
 * What the server knows of this very draft, and what becomes of it. Of a hold, and of money on its way, the provider is
 * asked too: a payment that its bank has not answered is told of by nobody else.
 */
export function useOwnBooking(
  draftId: string,
  calls: ServerCalls,
  device: Device,
): BookingSnapshot | undefined {
  const live = liveOf(device, calls)
  const mine = trpc.booking.mine.useQuery(undefined, { enabled: draftId !== '', staleTime: 0 })
  const spoken = mine.data?.filter(isSpokenOf) ?? []
  // One that another program asked for, with this browser's user id, belongs to no draft.
  const found =
    spoken.find((one) => one.draftId === draftId) ??
    spoken.find((one) => one.draftId === null && (isLive(one.status) || isBeingPaid(one)))
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
