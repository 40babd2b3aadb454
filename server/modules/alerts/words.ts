import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { ShownItem } from './alert-rows'

/** `1 Mar 2027, 10:00`, at the hotel. */
export const moment = (at: Date): string => `${dateForPeople(hotelToday(at))}, ${timeForPeople(at)}`

/** An amount in whatever currency somebody paid with. */
export const inCurrency = (amount: Paise, currency: string): string =>
  currency === 'INR' ? moneyForPeople(amount) : `${currency} ${(amount / 100).toFixed(2)}`

/** The last answer of the other side, where there is one; `traces.ts` erases it by its first words. */
export const itsAnswer = (error: string | null): string => (error ? ` Its last answer: “${error}”.` : '')

/** With the guest's name, so that two alerts of the same kind and amount can be told apart. */
export const titleOf = ({ title, guest }: Pick<ShownItem, 'title' | 'guest'>): string =>
  guest ? `${title}, ${guest}` : title

/** The order and the payment that an alert is about, where there are any. */
export const whoseOf = ({ orderId, paymentId }: Pick<ShownItem, 'orderId' | 'paymentId'>): string =>
  [orderId && `order ${orderId}`, paymentId && `payment ${paymentId}`].filter(Boolean).join(', ')
