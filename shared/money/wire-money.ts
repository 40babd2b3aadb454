/** Fields that hold paise in the program, and rupees in the JSON of tRPC, as in that of REST. */
const fields = new Set(
  (
    'amount due paid total oldTotal newTotal expectedTotal credit debit balance balancedInGroup charges payments refunds ' +
    'paidOnline receivedAtDesk givenAtDesk pending overpaid kept returned waived gift expected expectedRefund price used most ' +
    'online atDesk back byTransfer cash upi card bank counted countedCash difference unused carried sum fee tax known entries ' +
    'others paidOut taxable cgst sgst discount credited upTo deskDiscount revenue adr revpar givenBack asRevenue unusedNights ' +
    'payNow payLater providerFee declinedAmount'
  ).split(' '),
)

/** Calls whose amounts are whole rupees for nights, or the paise of an order, which the payment provider takes. */
const asTheyAre =
  /^(rates\.|admin\.changeRate$|booking\.(availability|nearby|calendar|changeCalendar|checkout|payBalance)$)/

/** What holds prices of nights, in whole rupees. */
const nightly = /^(free|bands|stay)$/

/** Deeper than any input or answer. */
const deepest = 12

type Change = (amount: number) => number

function mapped(value: unknown, change: Change, depth = 0): unknown {
  if (typeof value !== 'object' || !value || depth > deepest) return value
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, depth + 1))
  const changed = (name: string, part: unknown) =>
    typeof part === 'number' && fields.has(name) ? change(part) : mapped(part, change, depth + 1)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, nightly.test(name) ? part : changed(name, part)]),
  )
}

const toRupees: Change = (paise) => paise / 100

/** An amount with more than two decimals stays a fraction, which no schema takes. */
function toPaise(rupees: number): number {
  const whole = Math.round(rupees * 100)
  return Math.abs(rupees * 100 - whole) < 1e-6 ? whole : rupees * 100
}

/** Input or output of the tRPC call `path` with its money in rupees, as it is sent. */
export const inRupees = <T>(path: string, value: T): T =>
  asTheyAre.test(path) ? value : (mapped(value, toRupees) as T)

/** The same with its money in paise, as the program counts. */
export const inPaise = <T>(path: string, value: T): T =>
  asTheyAre.test(path) ? value : (mapped(value, toPaise) as T)
