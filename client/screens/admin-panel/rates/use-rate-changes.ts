import { useRef, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import type { ChangedPeriods } from '#shared/rates/period-requests'
import { periodsWithin, type RatePeriod } from '#shared/rates/rates'
import { isOutdated } from '../parts/outdated'
import { useKeptForm } from '../parts/use-kept-form'
import {
  type ChangePart,
  partOf,
  type RateChange,
  readRateChanges,
  undoOf,
  withDoubtful,
} from './rate-change'

/** How many steps back there are. */
const mostSteps = 20

/** Taking back is not possible as it was meant: others are there `now`. */
export type UndoConflict = { change: RateChange; now: { part: ChangePart; periods: RatePeriod[] }[] }

/** Writes prices, and takes the last changes back, also after a reload. */
export function useRateChanges() {
  const { rates, booking } = trpc.useUtils()
  const replacing = trpc.rates.replacePeriods.useMutation()
  const { draft: steps, setDraft: keepSteps } = useKeptForm<RateChange[]>('rate changes', [], readRateChanges)
  const [done, setDone] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<{ at: 'editor' | 'screen'; thrown: unknown } | null>(null)
  const [conflict, setConflict] = useState<UndoConflict | null>(null)
  // What the server may have done although its answer was lost: a repeat then finds nothing left to change.
  const doubtful = useRef<readonly ChangePart[]>([])

  const refresh = () => Promise.all([rates.invalidate(), booking.rooms.invalidate()])

  /** Shows what the server has done; it can be taken back from then on. */
  const note = async (words: string, answers: readonly ChangedPeriods[]) => {
    keepStep(words, answers)
    setDone(words)
    await refresh()
  }

  const keepStep = (words: string, answers: readonly ChangedPeriods[]) => {
    const changed = answers.flatMap(({ type, before, periods }) => partOf(type, before, periods) ?? [])
    const parts = withDoubtful(changed, doubtful.current)
    doubtful.current = []
    if (parts.length > 0) keepSteps([...steps, { words, parts }].slice(-mostSteps))
  }

  const doubt = (parts: readonly ChangePart[], thrown: unknown) => {
    if (!refusalOf(thrown)) doubtful.current = withDoubtful(doubtful.current, parts)
  }

  const send = (
    { type, from, to, was, periods }: ChangePart,
    isExpecting: boolean,
  ): Promise<ChangedPeriods> => {
    const expected = isExpecting ? { expected: [...was] } : {}
    return replacing.mutateAsync({ type, from, to, periods: [...periods], ...expected })
  }
  const sendAll = async (parts: readonly ChangePart[], isExpecting: boolean) => {
    for (const part of parts) await send(part, isExpecting)
  }

  const run = async (act: () => Promise<void>, at: 'editor' | 'screen' = 'screen'): Promise<boolean> => {
    if (isSaving) return false
    setIsSaving(true)
    setError(null)
    try {
      await act()
      return true
    } catch (thrown) {
      setError({ at, thrown })
      // The write stays in progress until the fresh prices are there: what is pressed next is about those.
      await refresh()
      return false
    } finally {
      setIsSaving(false)
    }
  }

  /** `at`: where the administrator is, and a refusal is shown. */
  const change = ({ words, parts }: RateChange, at: 'editor' | 'screen' = 'screen') =>
    run(async () => {
      const answers: ChangedPeriods[] = []
      for (const part of parts) {
        try {
          answers.push(await send(part, true))
        } catch (thrown) {
          // One type is done and the other is not: that half can be taken back.
          if (answers.length > 0) keepStep(words, answers)
          doubt([part], thrown)
          throw thrown
        }
      }
      await note(words, answers)
    }, at)

  const dropLast = async (words: string) => {
    keepSteps(steps.slice(0, -1))
    setConflict(null)
    setDone(words)
    await refresh()
  }
  const undo = () =>
    run(async () => {
      const last = steps.at(-1)
      if (!last) return
      const change = undoOf(last)
      try {
        await sendAll(change.parts, true)
      } catch (thrown) {
        if (!isOutdated(thrown)) throw thrown
        const all = await rates.periods.fetch(undefined, { staleTime: 0 })
        const now = change.parts.map((part) => ({
          part,
          periods: periodsWithin(
            all.filter(({ type }) => type === part.type),
            part,
          ),
        }))
        return setConflict({ change, now })
      }
      await dropLast(`Undone: ${last.words}`)
    })

  return {
    steps,
    /** What was done last on this screen. */
    done,
    isSaving,
    error,
    conflict,
    change,
    note,
    doubt,
    undo,
    /** In place of what is there now. */
    undoAnyway: () =>
      run(async () => {
        if (!conflict) return
        await sendAll(conflict.change.parts, false)
        await dropLast(`Undone: ${conflict.change.words}`)
      }),
    leave: () => void dropLast(''),
    dropError: () => setError(null),
  }
}

export type RateChanges = ReturnType<typeof useRateChanges>
