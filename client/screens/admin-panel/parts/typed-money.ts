import { asPaise } from '#shared/money/paise'
import { inIndianGroups, moneyForPeople } from '#shared/money/rupees'
import { visibleText } from '#shared/typed-text'

const shape = /^(?:₹|rs\.?)?\s*(\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/i

/** What is typed as rupees (`₹2,560`, `2560.50`) in paise; undefined where it is no amount. */
export function typedPaise(text: string): number | undefined {
  const [, rupees, part = ''] = shape.exec(visibleText(text).trim()) ?? []
  if (rupees === undefined) return undefined
  return Number(rupees.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** An amount as a field begins with it: `₹2,560`, and nothing for zero. */
export function moneyInField(paise: number): string {
  if (paise <= 0) return ''
  return paise % 100 === 0 ? `₹${inIndianGroups(paise / 100)}` : moneyForPeople(asPaise(paise))
}
