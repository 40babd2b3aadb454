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
          ['The link works until', `${moment(expiresAt)}, hotel time`],
        ),
        paragraph('It works once. If it has expired, ask for a new invitation.'),
        paragraph(doNotPassOn),
        paragraph('If you do not know what this is about, you can ignore this email.'),
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
        table(['Email address', to], ['The link works until', `${moment(expiresAt)}, hotel time`]),
        paragraph(
          'It works once. The new password signs you out on all devices. If you have a second factor, it stays switched on.',
        ),
        paragraph(doNotPassOn),
        paragraph('If it was not you, you can ignore this email: your password stays as it is.'),
      ],
    },
  })
}

const doNotPassOn = 'Please do not pass this email on: whoever has the link can choose the password.'

const keyLink = ({ publicUrl }: MailBasics, label: string): Block => ({
  kind: 'link',
  label,
  href: pageLink(publicUrl, 'admin_invite', `key=${keyPlace}`),
  style: 'main',
})
