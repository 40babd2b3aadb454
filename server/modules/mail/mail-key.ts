import type { Ctx } from '#server/context'
import type { StoredMail } from './mail-rows'

/** Stands for the key in the link of a mail that waits: whoever reads the database must not be able to use it. */
export const keyPlace = '__key__'

/** What the key of a mail is sealed for. */
export const keySealedFor = (mailId: string): string => `key of mail ${mailId}`

/** A mail as it is sent. */
export function withKey<M extends Pick<StoredMail, 'id' | 'text' | 'html' | 'keySealed'>>(
  ctx: Ctx,
  mail: M,
): M {
  if (!mail.keySealed) return mail
  const key = ctx.secrets.open(mail.keySealed, keySealedFor(mail.id))
  return { ...mail, text: mail.text.replaceAll(keyPlace, key), html: mail.html.replaceAll(keyPlace, key) }
}
