const ignoresDots = ['gmail.com', 'googlemail.com']

/** The mailbox behind an address: capitals, a `+tag` and, at Google, dots do not make another one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(.)\+.*$/, '$1')
  return ignoresDots.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
