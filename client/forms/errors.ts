import type { z } from 'zod'

export type FormError<Field extends string> = { field: Field; message: string }

/** What a form came to: its errors in the order of its checks, and what to send if there are none. */
export type Read<Field extends string, Ready> = { errors: FormError<Field>[]; ready: Ready }

export type Issue = { path: readonly PropertyKey[]; message: string }

/** What the schema refuses; `at`: where in the form its value is. */
export const issuesOf = (schema: z.ZodType, value: unknown, ...at: PropertyKey[]): Issue[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => ({ path: [...at, ...path], message })) ??
  []

/** The first message of each field, in this order; an issue of any other field is left out. */
export function errorsInOrder<Field extends string>(
  issues: readonly Issue[],
  order: readonly Field[],
): FormError<Field>[] {
  // The last entry of a map wins.
  const messages = new Map([...issues].reverse().map(({ path, message }) => [fieldOf(path), message]))
  return order.flatMap((field) => {
    const message = messages.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
}

/** `guests.1.age` is `age-2`, and `guests` itself is their number; everything else is named by its last part. */
function fieldOf(path: readonly PropertyKey[]): string {
  const list = path.indexOf('guests')
  if (list < 0) return String(path.at(-1))
  const [index, part] = path.slice(list + 1)
  return typeof index === 'number' ? `${String(part)}-${index + 1}` : 'numberOfGuests'
}

/** The fields of the guests in the order of the checks, one guest after the other. */
export const guestsInOrder = <Part extends string>(people: readonly unknown[], parts: readonly Part[]) =>
  people.flatMap((_, index) => parts.map((part) => `${part}-${index + 1}` as const))
