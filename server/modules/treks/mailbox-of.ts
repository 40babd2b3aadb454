const ignoresDots = ['gmail.com', 'googlemail.com']

/** The mailbox that an address leads to: capitals, a `+tag` and, at Google, dots make no other mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(.)\+.*$/, '$1')
  return ignoresDots.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
