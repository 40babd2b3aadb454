import type { BookingCard } from '#shared/admin/booking-card'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'

/** A confirmed booking with one guest; `over` changes fields. */
export function aCard(over: Partial<BookingCard> = {}): BookingCard {
  const checkIn = over.checkIn ?? asCalendarDate('2027-06-10')
  return {
    id: '00000000-0000-4000-8000-000000000001',
    version: 1,
    status: 'Confirmed',
    source: 'web',
    type: 'Double Bed',
    rooms: 1,
    checkIn,
    checkOut: addDays(checkIn, 2),
    nights: 2,
    numberOfGuests: 1,
    guests: [aGuest('Asha Rawat', 1)],
    address: {
      country: 'India',
      state: 'Uttarakhand',
      district: 'Chamoli',
      city: 'Joshimath',
      pincode: '246443',
    },
    mobileNumber: '9876543210',
    email: 'asha@example.com',
    detailsMissing: false,
    erased: false,
    paidOnline: asPaise(300_000),
    receivedAtDesk: asPaise(0),
    givenAtDesk: asPaise(0),
    pending: asPaise(200_000),
    overpaid: asPaise(0),
    orderId: 'order_ABCDEFGHIJKLMN',
    paymentId: 'pay_ABCDEFGHIJKLMN',
    refund: null,
    kept: asPaise(300_000),
    canDelete: true,
    canErase: false,
    confirmationMail: 'sent',
    note: '',
    createdAt: '2027-03-01T10:00:00.000+05:30',
    ...over,
  }
}

export const aGuest = (name: string, position: number) => ({
  position,
  name,
  age: 34,
  identity: 'XXXX XXXX 2346',
  canReveal: true,
})
