import { useQueryClient } from '@tanstack/react-query'

const shown: readonly unknown[] = ['desk', 'folio', 'admin', 'invoices']

/** After a change of bookings: asks again for all that shows them. Resolves once what is on the page is up to date. */
export function useRefreshBookings(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => Array.isArray(path) && shown.includes(path[0]) && path[1] !== 'me',
    })
}
