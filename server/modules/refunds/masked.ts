import type { StoredGuest } from '#modules/bookings/guest-rows'

// Anyone who knows an order id sees these, so they show only enough for guests to recognise themselves.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const first = (text: string): string => [...graphemes.segment(text)][0]?.segment ?? ''

/** `Asha Rawat` → `Asha R.` */
export function maskedName(name: string): string {
  const [own = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${own} ${first(last)}.` : own
}

/** `9876543210` → `98••••••10` */
export function maskedMobile(mobile: string): string {
  return mobile.length < 6 ? '••••••' : `${mobile.slice(0, 2)}••••••${mobile.slice(-2)}`
}

/** `asha.rawat@example.com` → `a••••t@example.com`, always four dots, so that its length does not show. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return ''
  const local = [...graphemes.segment(email.slice(0, at))].map(({ segment }) => segment)
  const ends = local.length > 3 ? [local[0], local.at(-1)] : ['', '']
  return `${ends[0]}••••${ends[1]}${email.slice(at)}`
}

export const maskedGuest = ({ name, age, aadhaarLast4 }: StoredGuest) => ({
  name: maskedName(name),
  age,
  aadhar: aadhaarLast4 ? `XXXX XXXX ${aadhaarLast4}` : '',
})
