const common = [
  ...['gmail.com', 'yahoo.com', 'yahoo.co.in', 'yahoo.in', 'hotmail.com', 'outlook.com', 'rediffmail.com'],
  ...['icloud.com', 'live.com', 'googlemail.com', 'protonmail.com', 'gmx.de', 'web.de'],
]
/** Close to a common one, and in use all the same. */
const alsoRight = [
  'gmx.com',
  'gmx.net',
  'mail.com',
  'email.com',
  'ymail.com',
  'live.in',
  'outlook.in',
  'me.com',
]

/** What was probably meant by a mail address whose provider looks mistyped; null where it looks right. */
export function likelyEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || common.includes(domain) || alsoRight.includes(domain)) return null
  const meant = common.find((known) => isOneSlipFrom(known, domain))
  return meant === undefined ? null : `${email.slice(0, at + 1).trim()}${meant}`
}

/** One letter missing, added or changed, or two beside each other exchanged. */
function isOneSlipFrom(known: string, typed: string): boolean {
  let start = 0
  while (start < known.length && known[start] === typed[start]) start += 1
  const [rest, other] = [known.slice(start), typed.slice(start)]
  const isExchanged = rest.slice(0, 2) === `${other[1]}${other[0]}` && rest.slice(2) === other.slice(2)
  return isExchanged || rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1)
}
