import type { ShownItem } from '#modules/alerts/alert-rows'
import { moment, titleOf } from '#modules/alerts/money-checks'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import {
  type Block,
  composeMail,
  heading,
  type MailBasics,
  pageLink,
  paragraph,
  type Row,
  table,
} from './render'

/** `to` is the hotel's own email address. */
export type AlertEvent = MailBasics & { to: string; item: ShownItem }

/** To the hotel, always in this order: what happened, what happens automatically, what to do, and the ids. */
export function alertMail(input: AlertEvent): OutgoingMail {
  const { to, item, publicUrl } = input
  const blocks: Block[] = [
    paragraph(item.happened),
    heading('What happens automatically'),
    paragraph(item.byItself),
    heading('What you need to do'),
    paragraph(item.toDo),
    table(...referencesOf(item), ['Noticed', moment(item.openedAt)]),
    ...linksOf(item, publicUrl),
  ]
  return composeMail(input, {
    kind: 'alert',
    to,
    subject: `Please check: ${[titleOf(item), item.reference ?? item.orderId ?? []].flat().join(', ')}`,
    content: { title: titleOf(item), blocks },
  })
}

/** To the booking that it is about, where there is one, and to where it is marked as done. */
function linksOf({ bookingId }: ShownItem, publicUrl: string): Block[] {
  const link = (label: string, path: string, style: 'main' | 'quiet'): Block => ({
    ...{ kind: 'link', label, style, href: pageLink(publicUrl, `admin_panel/${path}`) },
  })
  return bookingId === null
    ? [link('Open the alerts', 'alerts', 'main')]
    : [link('Open the booking', `bookings/${bookingId}`, 'main'), link('Open the alerts', 'alerts', 'quiet')]
}

function referencesOf({ guest, mobileNumber, reference, orderId, paymentId, refundId }: ShownItem): Row[] {
  return [
    ...(guest ? [['Guest', guest] as const] : []),
    ...(mobileNumber && mobileNumber !== guest ? [['Mobile number', mobileNumber] as const] : []),
    ...(reference ? [['Booking reference', reference] as const] : []),
    ...(orderId && orderId !== reference ? [['Order', orderId] as const] : []),
    ...(paymentId ? [['Payment reference', paymentId] as const] : []),
    ...(refundId ? [['Refund reference', refundId] as const] : []),
  ]
}
