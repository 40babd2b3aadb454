import { quoteStay } from '#shared/booking/quote'
import { asPaise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import type { Booking } from '#server/repositories/bookings'
import type { Books } from '#server/repositories/repositories'
import type { StoredReceipt } from '#server/repositories/desk'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { type DeskBookingForMail, type DeskNews, deskBookingMail, deskBookingNotice } from './desk-booking'
import type { HotelContacts } from './mail-content'
import { postMail } from './post-mail'

type Needs = { clock: Clock; ids: Ids; publicUrl: string; hotel: HotelContacts; hotelEmail: string }

/**
 * Mails about a booking by phone, as it stands in these books: to its guest, where he gave an address, and to the hotel;
 * once per booking and piece of news, a change once per version.
 */
export type PostDeskMails = {
  tell(books: Books, booking: Booking, news: DeskNews): Promise<void>
  /** The guest's confirmation once more; false where this request has been served. */
  confirmedAgain(books: Books, booking: Booking, requestId: string): Promise<boolean>
}

export function postDeskMails({ clock, ids, publicUrl, hotel, hotelEmail }: Needs): PostDeskMails {
  const post = postMail({ clock, ids })
  return {
    async tell(books, booking, news) {
      const told = await bookingForMail(books, booking)
      const event = news === 'changed' ? `${booking.id}.v${booking.version}` : booking.id
      const mail = { publicUrl, hotel, eventKey: event, booking: told, news, now: clock.now() }
      if (told.email) await post(books, `${guestKeys[news]}:${event}`, booking.id, deskBookingMail(mail))
      const notice = deskBookingNotice({ ...mail, to: hotelEmail })
      await post(books, `desk-notice-${news.replace(' ', '-')}:${event}`, booking.id, notice)
    },

    async confirmedAgain(books, booking, requestId) {
      const told = await bookingForMail(books, booking)
      const eventKey = `${booking.id}.${requestId}`
      const mail = { publicUrl, hotel, eventKey, booking: told, news: 'made' as const, now: clock.now() }
      return post(books, `confirmed-again:${eventKey}`, booking.id, deskBookingMail(mail))
    },
  }
}

/** What confirms a stay is called as with the bookings of the site: cards and the watch over mails know it by that. */
const guestKeys: Record<DeskNews, string> = {
  made: 'confirmed',
  changed: 'confirmed-again',
  cancelled: 'cancelled',
  'called off': 'cancelled',
}

async function bookingForMail(books: Books, booking: Booking): Promise<DeskBookingForMail> {
  const { id, type, rooms, checkIn, checkOut, nightlyRate } = booking
  const details = await books.guests.ofBooking(id)
  const receipts = await books.desk.receipts([id])
  const { nights, total } = quoteStay({ rooms, checkIn, checkOut }, nightlyRate, 100)
  const received = Math.max(0, sumOf(receipts))
  return {
    ...{ id, type, rooms, checkIn, checkOut, nights },
    total: toPaise(total),
    received: asPaise(received),
    givenBack: asPaise(-sumOf(receipts.filter(({ amount }) => amount < 0))),
    pending: asPaise(Math.max(0, toPaise(total) - received)),
    guests: (details?.guests ?? []).map(({ name, age, aadhaarLast4 }) => ({
      ...{ name, age },
      aadhaarLast4: aadhaarLast4 ?? '',
    })),
    numberOfGuests: details?.numberOfGuests ?? 0,
    mobileNumber: details?.mobileNumber ?? '',
    email: details?.email ?? '',
  }
}

const sumOf = (receipts: readonly StoredReceipt[]) => receipts.reduce((sum, { amount }) => sum + amount, 0)
