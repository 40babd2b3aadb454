import type { Ctx } from '#server/context'
import { hotel } from '#shared/hotel'
import { factsOf } from '#shared/hotel/site-facts'
import type { HotelInMail } from './render'

/** What mails say of the hotel, with what the owner has changed in the panel. */
export function hotelForMail({ hotel: { current } }: Pick<Ctx, 'hotel'>): HotelInMail {
  const { name, address } = hotel
  return { name, address, phones: current.phones, email: current.email, facts: factsOf(current) }
}

/** Whether the hotel gets a mail at each booking, cancellation and payment. */
export const isMailedAtOnce = ({ hotel: { current } }: Pick<Ctx, 'hotel'>): boolean =>
  current.hotelMails !== 'daily'
