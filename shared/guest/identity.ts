/** What a guest may show at check-in in place of an Aadhaar card. */
export const otherIdKinds = ['passport', 'drivingLicence', 'voterId', 'other'] as const
export type OtherIdKind = (typeof otherIdKinds)[number]

/** As people read them. */
export const otherIdNames: Record<OtherIdKind, string> = {
  passport: 'Passport',
  drivingLicence: 'Driving licence',
  voterId: 'Voter ID',
  other: 'Another document',
}

/** From this age on, in years, every guest shows a document. */
export const documentAge = 5

/** Children below that age need no document; an age that is not known is 0. */
export const needsDocument = (age: number): boolean => !(age > 0 && age < documentAge)

type Identified = { aadhaarLast4: string | null; otherId?: OtherIdKind | null }

/** Whether nothing is missing about how a guest identifies. */
export const isIdentified = ({ aadhaarLast4, otherId }: Identified, age: number): boolean =>
  Boolean(aadhaarLast4 || otherId) || !needsDocument(age)

/** How a guest identifies, for people, with the Aadhaar number masked; '' where it is not known or erased. */
export function identityWords({ aadhaarLast4, otherId }: Identified, age: number): string {
  if (aadhaarLast4) return `XXXX XXXX ${aadhaarLast4}`
  if (otherId) return `${otherIdNames[otherId]}, shown at check-in`
  return needsDocument(age) ? '' : `no document needed under ${documentAge}`
}
