import { z } from 'zod'
import {
  emptyForm,
  type FormThree,
  type IdentityDocument,
  identityDocuments,
  type RegisterEntry,
  registerSaving,
} from '#shared/desk/register'

/** An entry as it is typed. Both numbers begin empty, which keeps the stored ones. */
export type EntryDraft = Omit<FormThree, DateField | 'sex'> &
  Record<DateField | 'sex', string> & {
    name: string
    age: string
    nationality: string
    /** '' where no document was seen. */
    idKind: IdentityDocument | ''
    identityNumber: string
    address: string
    /** Of the entry from when it was begun: what somebody else has saved since then is not overwritten. */
    version: string
  }
type DateField = 'birthDate' | 'passportIssuedOn' | 'passportExpiresOn' | 'visaIssuedOn' | 'visaExpiresOn'

/** What the booking knows already stands in the fields. */
export function draftOf(entry: RegisterEntry): EntryDraft {
  const { name, age, nationality, document, address, mobileNumber } = entry
  const form = entry.form ?? { ...emptyForm, contact: mobileNumber }
  return {
    ...form,
    visaNumber: '',
    name,
    age: age > 0 ? String(age) : '',
    nationality,
    idKind: document ?? '',
    identityNumber: '',
    address,
    version: String(entry.version),
  }
}

/** These come back empty from what the browser keeps, so the entry's own stand. */
const isNotKept = /identity|passport|visa/i
const typed = z.record(z.string(), z.string())

export function readKeptEntry(kept: unknown, entry: RegisterEntry): EntryDraft {
  const own = draftOf(entry)
  const values = Object.entries(typed.parse(kept)).filter(([field]) => field in own && !isNotKept.test(field))
  const draft = { ...own, ...Object.fromEntries(values) }
  return { ...draft, idKind: identityDocuments.find((kind) => kind === draft.idKind) ?? '' }
}

/** What is sent, or what is wrong by the name of its field. */
export function readEntry(draft: EntryDraft, entry: RegisterEntry) {
  const { name, age, nationality, idKind, identityNumber, address, version, ...form } = draft
  const { bookingId, position } = entry
  const parsed = registerSaving.safeParse({
    ...{ bookingId, position, name, nationality, address, form },
    version: Number(version),
    age: age.trim() === '' ? 0 : Number(age),
    document: idKind === '' ? null : idKind,
    number: identityNumber,
  })
  if (parsed.success) return { saving: parsed.data, faults: {} }
  const renamed: Record<string, string> = { number: 'identityNumber', document: 'idKind' }
  const faults: Partial<Record<string, string>> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = String(path.at(-1))
    faults[renamed[field] ?? field] ??= message
  }
  return { saving: undefined, faults }
}
