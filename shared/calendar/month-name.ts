const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `June`, of a date or of a month (`2027-06`). */
export const monthName = (date: string): string => months[Number(date.slice(5, 7)) - 1] ?? ''
