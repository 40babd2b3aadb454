import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '#client/app/use-app'
import type { DeskMethod } from '#shared/desk/folio'
import { useAfterWrite } from './outdated'

type CheckIn = {
  bookingId: string
  version: number
  roomNumbers: string[]
  /** Taken at the same time; `amount` in paise. */
  payment: { id: string; amount: number; method: DeskMethod } | null
}

/** Checks in, then takes the money: if only the first was done, pressing again does the rest. */
export function useCheckIn(onDone: () => void) {
  const { calls } = useApp()
  const isIn = useRef(false)
  const { onSuccess, onError } = useAfterWrite(onDone)
  const mutation = useMutation({
    mutationFn: async ({ bookingId, version, roomNumbers, payment }: CheckIn) => {
      if (!isIn.current) {
        const rooms = roomNumbers.length > 0 ? { roomNumbers } : {}
        await calls.desk.checkIn.mutate({ bookingId, version, ...rooms })
        isIn.current = true
      }
      if (payment) await calls.folio.add.mutate({ ...payment, bookingId, kind: 'payment' })
    },
    onSuccess,
    onError: async (error) => {
      // The form stays until the money is saved too.
      if (!isIn.current) await onError(error)
    },
  })
  return { ...mutation, isOnlyIn: mutation.isError && isIn.current }
}
