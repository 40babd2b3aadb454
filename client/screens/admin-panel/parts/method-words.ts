import type { DeskMethod } from '#shared/desk/folio'

export const methodNames: Record<DeskMethod | 'online', string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank: 'Bank',
  online: 'Online',
}

/** How money changed hands, within a sentence: `in cash`. */
export const byMethod: Record<DeskMethod | 'online', string> = {
  cash: 'in cash',
  upi: 'by UPI',
  card: 'by card',
  bank: 'by bank transfer',
  online: 'online',
}
