/** The first digits of the pincodes of each state, by India Post's circles; '' where two states share them. */
const prefixes: Record<string, string> = {
  Delhi: '11',
  Haryana: '12 13',
  Punjab: '14 15',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Ladakh: '194',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28 2467',
  Uttarakhand: '2461 2464 248 249 263',
  Rajasthan: '30 31 32 33 34',
  Gujarat: '36 37 38 39',
  Maharashtra: '40 41 42 43 44',
  Goa: '403',
  'Madhya Pradesh': '45 46 47 48',
  Chhattisgarh: '49',
  Telangana: '50',
  'Andhra Pradesh': '51 52 53',
  Karnataka: '56 57 58 59',
  'Tamil Nadu': '60 61 62 63 64',
  Kerala: '67 68 69',
  'West Bengal': '70 71 72 73 74',
  Sikkim: '737',
  'Andaman and Nicobar Islands': '744',
  Odisha: '75 76 77',
  Assam: '78',
  'Arunachal Pradesh': '790 791 792',
  Meghalaya: '793 794',
  Manipur: '795',
  Mizoram: '796',
  Nagaland: '797 798',
  Tripura: '799',
  Bihar: '80 821 823 824 84 85',
  Jharkhand: '814 815 816 822 825 826 827 828 829 83',
  '': '160 244 246 247 262 36252 396 53346 605 607 609 67331 68255 81 82',
}

const stateOf = new Map(
  Object.entries(prefixes).flatMap(([state, all]) =>
    all.split(' ').map((digits) => [digits, state] as const),
  ),
)

/** The state of a whole pincode; undefined where it is not known, or two states share its first digits. */
export function stateOfPincode(pincode: string): string | undefined {
  const digits = pincode.trim()
  if (!/^\d{6}$/.test(digits)) return undefined
  const lengths = [5, 4, 3, 2]
  const found = lengths
    .map((length) => stateOf.get(digits.slice(0, length)))
    .find((state) => state !== undefined)
  return found || undefined
}

/** States and union territories, to suggest while typing. */
export const indianStates: readonly string[] = [
  ...Object.keys(prefixes).filter((state) => state !== ''),
  ...['Chandigarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Lakshadweep', 'Puducherry'],
].sort()
