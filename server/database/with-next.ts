const marks = { anyResult: '/* with the next */ ', oneRow: '/* with the next, returns a row */ ' } as const

/** `oneRow`: its transaction fails when it returns none; it must have written nothing then. */
export type Needed = keyof typeof marks

/**
 * A statement whose result nobody reads. Inside a transaction it is sent with the next statement, or with COMMIT, in one round
 * trip, which fails if it fails.
 */
export const withNext = (text: string, needed: Needed = 'anyResult'): string => marks[needed] + text

export const isWithNext = (text: string): boolean =>
  Object.values(marks).some((mark) => text.startsWith(mark))

export const needsRow = (text: string): boolean => text.startsWith(marks.oneRow)
