import { type FormEvent, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { RoomPicture } from '#client/art/room-picture'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { rateRequest } from '#shared/admin/requests'
import type { Room, RoomType } from '#shared/room/room'
import { isUnusualRate } from '#shared/room/unusual-rate'
import { typedNumber } from '#shared/typed-text'
import { AskDialog } from '../parts/ask-dialog'
import { NotLoaded } from '../parts/loading'
import { Block } from '../parts/page-heading'
import { rupeeWords, typeWord } from './period-words'

export const baseRateId = (type: RoomType) => `base-rate-${typeWord(type)}`

/** The nightly rate of each room type on nights without a period; holds and bookings keep the rate they were made with. */
export function BaseRates() {
  const rooms = trpc.booking.rooms.useQuery()
  return (
    <Block id="base-rates" title="Change Room Rates" about="Base rates: what a night costs without a period">
      {rooms.isPending && <p role="status">Loading rooms...</p>}
      {rooms.isError && <NotLoaded what="The rooms" onAgain={() => void rooms.refetch()} />}
      {rooms.data?.length === 0 && <p className="desk-empty">No rooms available</p>}
      <div className="desk-rates">
        {rooms.data?.map((room) => (
          <RateCard key={room.type} room={room} />
        ))}
      </div>
    </Block>
  )
}

/** A rate that the server refuses anyway needs no question first. */
const isAllowed = (amount: number) => rateRequest.shape.amount.safeParse(amount).success

type Result = { words: string; isBad: boolean }

function RateCard({ room }: { room: Room }) {
  const { booking, rates } = trpc.useUtils()
  const { rooms } = booking
  const [own, setTyped] = useState<string>()
  // Until something is typed, the rate of now, which somebody else may change.
  const typed = own ?? String(room.nightlyRate)
  const [result, setResult] = useState<Result>()
  const [asked, setAsked] = useState<number>()
  const saving = trpc.admin.changeRate.useMutation({
    onSuccess: async ({ message }, { amount }) => {
      void rates.invalidate()
      // The rate of now is there before anything else can be pressed.
      await rooms.invalidate()
      setResult({ words: message, isBad: false })
      setTyped((typed) => (typed === undefined || typedNumber(typed) === amount ? undefined : typed))
    },
    onError: (error) => {
      // The rate of now, whether somebody else changed it or only the answer was lost.
      void rooms.invalidate()
      const why = refusalOf(error)?.message ?? 'the server did not answer. Please try again.'
      setResult({ words: `Failed to update rate: ${why}`, isBad: true })
    },
  })
  const save = (amount: number) => saving.mutate({ type: room.type, amount, expected: room.nightlyRate })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setResult(undefined)
    if (saving.isPending) return
    const amount = typedNumber(typed)
    if (isAllowed(amount) && isUnusualRate(room.nightlyRate, amount)) setAsked(amount)
    else save(amount)
  }
  const was = rupeeWords(room.nightlyRate)
  return (
    <form className="desk-rate" onSubmit={submit} noValidate>
      <RoomPicture type={room.type} decorative />
      <h4>{room.type}</h4>
      <p className="soft">{`${room.beds} beds`}</p>
      <Field
        id={baseRateId(room.type)}
        label={`Rate of a ${room.type} room a night, in ₹`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={saving.isPending ? 'Updating...' : undefined}>
        Update Rate
      </Button>
      <p role="status" className={result?.isBad ? 'desk-bad' : 'desk-good'}>
        {result?.words}
      </p>
      {asked !== undefined && (
        <AskDialog
          open
          question={`Change the rate of a ${room.type} room from ${was} to ${rupeeWords(asked)} a night?`}
          yes={`Yes, ${rupeeWords(asked)} a night`}
          no={`Keep ${was}`}
          onYes={() => {
            setAsked(undefined)
            save(asked)
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{`That is ${asked < room.nightlyRate ? 'less than half' : 'more than double'} of the old rate, and guests are offered it at once.`}</p>
        </AskDialog>
      )}
    </form>
  )
}
