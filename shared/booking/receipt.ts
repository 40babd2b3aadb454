import type { CalendarDate } from '../calendar/calendar-date'
import { hotelToday } from '../calendar/hotel-today'
import type { Folio, FolioLine } from '../desk/folio'
import type { BillTax } from '../invoice/invoice'
import type { Stay } from './stay'

/** `amount` in paise, below zero where it lowers what is due. `about`: how money changed hands; never who wrote it. */
export type ReceiptLine = { date: CalendarDate; text: string; about: string; amount: number }

/** The lines of an account and their sums in paise. `balance`: what is due or, below zero, to be given back. */
export type ReceiptMoney = { charges: ReceiptLine[]; money: ReceiptLine[]; total: number; balance: number }

/** What a receipt says, without documents of the guests. `guest` is '' once they were erased. */
export type Receipt = ReceiptMoney & {
  guest: string
  stay: Stay
  numberOfGuests: number
  /** Empty where they are not told. */
  roomNumbers: string[]
  reference: string | null
  /** The tax inside what the rooms cost; null where the hotel charges none. */
  tax: BillTax | null
}

const methodNames = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank', online: 'Online' } as const

const isMoney = ({ kind }: FolioLine): boolean => kind === 'payment' || kind === 'refund'
const isLess = ({ kind }: FolioLine): boolean => kind === 'payment' || kind === 'discount'

/** The room first, then the rest by time; lines that were reversed come to nothing and are left out. */
export function receiptMoney({ lines, charges, balance }: Folio): ReceiptMoney {
  const standing = lines
    .filter(({ reversed, reverses }) => reversed === undefined && reverses === undefined)
    .sort(
      (one, other) =>
        Number(other.kind === 'room') - Number(one.kind === 'room') ||
        Date.parse(one.at) - Date.parse(other.at),
    )
  return {
    charges: standing.filter((line) => !isMoney(line)).map(receiptLine),
    money: standing.filter(isMoney).map(receiptLine),
    total: charges,
    balance,
  }
}

const receiptLine = (line: FolioLine): ReceiptLine => ({
  date: hotelToday(new Date(line.at)),
  text: line.text,
  about: aboutWords(line),
  amount: isLess(line) ? -line.amount : line.amount,
})

function aboutWords({ kind, method, reference }: FolioLine): string {
  if (kind === 'room' || kind === 'extra') return ''
  const what = kind === 'discount' ? 'Discount' : kind === 'refund' ? 'Given back' : ''
  return [what, method && methodNames[method], reference].filter(Boolean).join(', ')
}
