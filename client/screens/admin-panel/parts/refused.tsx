import { Notice } from '#client/ui/notice'
import { isOutdated } from './outdated'
import { noAnswer, wordsOf } from './words'

/** Why a write was not done; nothing where there is no error. What is typed stays. */
export function Refused({ error }: { error: unknown }) {
  if (!error) return null
  const words = wordsOf(error, noAnswer)
  if (!isOutdated(error)) return <Notice kind="alarm">{words}</Notice>
  return (
    <Notice kind="alarm" title={words}>
      What you typed is still here. Compare it with what is shown now, and press again.
    </Notice>
  )
}
