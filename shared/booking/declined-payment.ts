import type { Paise } from '../money/paise'
import { moneyForPeople } from '../money/rupees'

/**
 * Why a payment that went through was not kept, as the guest is told. `paidAlready`: another payment confirmed the booking;
 * `bookedAlready`: another booking of the guest has the nights; `notTaken`: it was returned before it could be captured. Of a
 * balance, `notDue`: less is due than was paid; `stayOver`: its booking is cancelled.
 */
export type DeclinedWhy =
  | 'noRoom'
  | 'paidAlready'
  | 'bookedAlready'
  | 'wrongAmount'
  | 'partlyReturned'
  | 'notTaken'
  | 'notDue'
  | 'stayOver'

/** `amount`: what was paid, not what was asked for. `isReturned`: it was captured, and the hotel refunds all of it. */
export type DeclinedPayment = { why: DeclinedWhy; amount: Paise; isReturned: boolean }

const ifTaken = 'If your bank has taken it, Razorpay returns all of it by itself within 3 to 5 working days.'
const returns =
  'No fee is kept. The money goes back to your original payment method; that takes 5 to 7 working days.'

/** The text about a payment that was not kept, the same on pages, in mails and in REST answers. */
export function declinedWords({ why, amount, isReturned }: DeclinedPayment): {
  title: string
  text: string
} {
  const paid = moneyForPeople(amount)
  if (why === 'noRoom') return isReturned ? noRoomReturned(paid) : noRoom(paid)
  const { title, text } = others[why](paid, isReturned ? 'is being returned in full' : 'is not kept')
  return { title, text: `${text} ${isReturned ? returns : ifTaken}` }
}

const noRoom = (paid: string) => ({
  title: 'We could not give you the room',
  text: `We could not give you the room and have not kept your payment of ${paid}. ${ifTaken}`,
})

const noRoomReturned = (paid: string) => ({
  title: 'Your payment is being returned',
  text:
    `We could not give you a room for your payment of ${paid} and are returning all of it; no fee is kept. ` +
    'The money goes back to your original payment method; that takes 5 to 7 working days.',
})

type Words = (paid: string, goes: string) => { title: string; text: string }

const others: Record<Exclude<DeclinedWhy, 'noRoom'>, Words> = {
  paidAlready: (paid, goes) => ({
    title: `Your second payment ${goes}`,
    text: `Your second payment of ${paid} ${goes}: your booking stands with the first.`,
  }),
  bookedAlready: (paid, goes) => ({
    title: `Your second payment ${goes}`,
    text: `You already have a booking for these nights, and nothing changes for it. Your second payment of ${paid} ${goes}.`,
  }),
  wrongAmount: (paid, goes) => ({
    title: `Your payment ${goes}`,
    text: `Your payment of ${paid} is not the amount that your booking asks for, so it ${goes}.`,
  }),
  partlyReturned: (paid, goes) => ({
    title: `Your payment ${goes}`,
    text: `Part of your payment of ${paid} was returned to you before we could confirm it, so it ${goes}.`,
  }),
  notTaken: (paid, goes) => ({
    title: `Your payment ${goes}`,
    text: `Your payment of ${paid} was returned to you before we could take it, so it ${goes}.`,
  }),
  notDue: (paid, goes) => ({
    title: `Your payment ${goes}`,
    text: `Less than ${paid} is due for your booking now, so your payment of ${paid} ${goes}. Your booking stands.`,
  }),
  stayOver: (paid, goes) => ({
    title: `Your payment ${goes}`,
    text: `Your booking was cancelled before we could take your payment, so the payment of ${paid} ${goes}.`,
  }),
}
