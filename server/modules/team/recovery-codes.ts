import type { Ctx } from '#server/context'

/** Without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 10
const howMany = 10

/** Ten codes of 50 random bits, as they are written down: `k7m2p-9xq4d`. */
export const newCodes = (ctx: Pick<Ctx, 'ids'>): string[] =>
  Array.from({ length: howMany }, () => {
    const signs = [...ctx.ids.bytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
    return `${signs.slice(0, codeLength / 2)}-${signs.slice(codeLength / 2)}`
  })

/** What is stored of a code. The key of the hash is not in the database, so the short codes cannot be found by trying. */
export const codeHash = (ctx: Pick<Ctx, 'secrets'>, email: string, typed: string): string =>
  ctx.secrets.digest('recovery', `${email}:${asMade(typed)}`)

const asMade = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
