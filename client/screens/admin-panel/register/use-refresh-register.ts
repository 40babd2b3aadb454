import { trpc } from '#client/app/trpc'
import { useRefreshBookings } from '../parts/use-refresh-bookings'

/** After a change of the register: it, and the bookings whose guests it corrects, are asked for again. */
export function useRefreshRegister(): () => Promise<unknown> {
  const { register } = trpc.useUtils()
  const refresh = useRefreshBookings()
  return () => Promise.all([register.invalidate(), refresh()])
}
