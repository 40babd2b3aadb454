import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Room } from '../../../../shared/room/room'
import { refusalOf } from '../../../app/refusal'
import { trpc } from '../../../app/trpc'
import { RoomPicture } from '../../../art/room-picture'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { useDesk } from '../desk-context'
import { NotLoaded } from '../parts/loading'

/** The nightly rate of each room type; what is held or booked keeps its own. */
export function RatesView() {
  const rooms = trpc.booking.rooms.useQuery()
  return (
    <section aria-labelledby="desk-view">
      <div className="desk-title">
        <h2 id="desk-view">Change Room Rates</h2>
      </div>
      {rooms.isPending && <p role="status">Loading rooms...</p>}
      {rooms.isError && <NotLoaded what="The rooms" onAgain={() => void rooms.refetch()} />}
      {rooms.data?.length === 0 && <p className="desk-empty">No rooms available</p>}
      <div className="desk-rates">
        {rooms.data?.map((room) => (
          <RateCard key={room.type} room={room} />
        ))}
      </div>
    </section>
  )
}

type Result = { words: string; isBad: boolean }

function RateCard({ room }: { room: Room }) {
  const { calls } = useDesk()
  const rooms = trpc.useUtils().booking.rooms
  const [typed, setTyped] = useState(String(room.nightlyRate))
  const [result, setResult] = useState<Result>()
  const saving = useMutation({
    mutationFn: (amount: number) => calls.admin.changeRate.mutate({ type: room.type, amount }),
    onSuccess: ({ message }) => {
      setResult({ words: message, isBad: false })
      void rooms.invalidate()
    },
    onError: (error) => {
      const why =
        refusalOf(error)?.message ?? 'the server did not answer. The old rate stands; please try again.'
      setResult({ words: `Failed to update rate: ${why}`, isBad: true })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setResult(undefined)
    if (!saving.isPending) saving.mutate(typed.trim() === '' ? Number.NaN : Number(typed))
  }
  return (
    <form className="desk-rate" onSubmit={submit} noValidate>
      <RoomPicture type={room.type} decorative />
      <h3>{room.type}</h3>
      <p className="soft">{room.beds} beds</p>
      <Field
        label={`Rate of a ${room.type} room a night, in ₹`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="press" busy={saving.isPending ? 'Updating...' : undefined}>
        Update Rate
      </Button>
      <p role="status" className={result?.isBad ? 'desk-bad' : 'desk-good'}>
        {result?.words}
      </p>
    </form>
  )
}
