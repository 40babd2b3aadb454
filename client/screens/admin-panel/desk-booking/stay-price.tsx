import { trpc } from '#client/app/trpc'
import { quoteStay } from '#shared/booking/quote'
import { stay } from '#shared/booking/stay'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { RoomType } from '#shared/room/room'
import { typedNumber } from '#shared/typed-text'
import type { DeskDraft } from './desk-draft'

/** The nightly rate that was agreed, and the room type it is for. */
export type AgreedRate = { type: RoomType; rate: Rupees }

type StayPriceProps = { draft: DeskDraft; agreed?: AgreedRate | undefined }

/** The price, and how it is calculated. */
export function StayPrice({ draft, agreed }: StayPriceProps) {
  const rooms = trpc.booking.rooms.useQuery()
  const { type, checkIn, checkOut } = draft
  const parsed = stay.safeParse({ type, rooms: typedNumber(draft.rooms), checkIn, checkOut })
  const today = rooms.data?.find((room) => room.type === type)?.nightlyRate
  const rate = agreed?.type === type ? agreed.rate : today
  if (!rate || !parsed.success || checkOut <= checkIn) {
    return <p className="desk-price soft">Enter dates and rooms to see the price.</p>
  }
  const { nights, total } = quoteStay(parsed.data, rate, 100)
  return (
    <p className="desk-price" role="status">
      <b className="num">{moneyForPeople(toPaise(total))}</b> for <span>{plural(nights, 'night')}</span>,{' '}
      <span>{plural(parsed.data.rooms, 'room')}</span>, at <span>{moneyForPeople(toPaise(rate))}</span> a
      night
    </p>
  )
}
