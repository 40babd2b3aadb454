import { moment } from '#modules/alerts/money-checks'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { roleNames, roleWords } from '#shared/admin/role-words'
import type { Role } from '#shared/admin/roles'
import { keyPlace } from './mail-key'
import { type Block, composeMail, type MailBasics, pageLink, paragraph, table } from './render'

type MailedKey = MailBasics & { to: string; role: Role; madeBy: string; expiresAt: Date }

/** To whoever is to join the team. */
export function invitationMail(input: MailedKey): OutgoingMail {
  const { to, hotel, role, madeBy, expiresAt } = input
  return composeMail(input, {
    kind: 'team-invitation',
    to,
    subject: `Your invitation to the team of ${hotel.name}`,
    content: {
      title: 'You are invited to the team',
      blocks: [
        paragraph(`${madeBy} has invited you to work with the bookings of ${hotel.name}.`),
        paragraph(roleWords[role]),
        paragraph('Choose a password of your own. Then you can sign in with it and with your email address.'),
        keyLink(input, 'Choose your password'),
        table(
          ['Email address', to],
          ['Role', roleNames[role]],
          ['Invited by', madeBy],
          ['Works until', moment(expiresAt)],
        ),
        paragraph('The link works once. If it has expired, ask for a new invitation.'),
        paragraph('If you do not know what this is about, ignore this email. Please do not pass it on.'),
      ],
    },
  })
}

/** To somebody of the team who has forgotten their password. */
export function newPasswordMail(input: MailedKey): OutgoingMail {
  const { to, hotel, expiresAt } = input
  return composeMail(input, {
    kind: 'team-reset',
    to,
    subject: `A new password for ${hotel.name}`,
    content: {
      title: 'Choose a new password',
      blocks: [
        paragraph(`Somebody, probably you, has asked for a new password for ${to}.`),
        keyLink(input, 'Choose a new password'),
        table(['Email address', to], ['Works until', moment(expiresAt)]),
        paragraph(
          'The link works once. The new password signs you out on all devices. If you have a second factor, it stays switched on.',
        ),
        paragraph(
          'If it was not you, ignore this email: your password stays as it is. Please do not pass it on.',
        ),
      ],
    },
  })
}

const keyLink = ({ publicUrl }: MailBasics, label: string): Block => ({
  kind: 'link',
  label,
  href: pageLink(publicUrl, 'admin_invite', `key=${keyPlace}`),
  style: 'main',
})
